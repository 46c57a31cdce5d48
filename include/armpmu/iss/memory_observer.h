// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <systemc>

#include <cstdint>

namespace armpmu::iss {

// A load or store of a processor that has found its translation; of a pair, one of both.
struct MemoryAccess {
    std::uint64_t physical = 0;
    unsigned bytes = 0; // within a page; 64 of DC ZVA
    bool write = false;
    bool secure = false;
};

// Told of the loads and stores of memory, as they are made, by a processor that it observes, and of
// the code that it fetches. It may send transactions, but must not wait: what is loaded and stored
// is the processor's own affair.
class MemoryObserver {
  public:
    // `ahead` of simulated time.
    virtual void accessed(const MemoryAccess& access, const sc_core::sc_time& ahead) = 0;
    // A block of code in memory begins: what of it is in a page.
    virtual void fetched(const MemoryAccess& /*code*/, const sc_core::sc_time& /*ahead*/) {}

  protected:
    ~MemoryObserver() = default;
};

} // namespace armpmu::iss
