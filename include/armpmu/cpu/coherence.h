// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstdint>

// The calls by which a cluster keeps the caches of its cores coherent (core.h).
namespace armpmu::cpu {

// The copy of a line in L1D and L2 of a core.
struct LineCopy {
    bool held = false;
    bool unique = false; // as far as it was answered
    bool dirty = false;
    std::uint64_t used = 0; // `Core::uses()` when L1D's was used last; 0 if L1D does not have it
};

// Called before the core accesses its L1D, with the cycle. Returns when that cycle is reached: a
// simulation in which no core may run ahead executes the others meanwhile.
class Pace {
  public:
    virtual void reach(std::uint64_t cycle) = 0;

  protected:
    ~Pace() = default;
};

// Called for accesses to cacheable lines, for tests of coherence. Lines are physical.
class DataWatcher {
  public:
    virtual void loaded(std::uint64_t line, std::uint64_t cycle) = 0; // L1D has the line already
    virtual void stored(std::uint64_t line, std::uint64_t cycle) = 0; // L1D owns the line already

  protected:
    ~DataWatcher() = default;
};

} // namespace armpmu::cpu
