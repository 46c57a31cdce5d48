// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <systemc>

#include <cstdint>

namespace armpmu::iss {

// A translated load or store of a processor; one of the two of a pair.
struct MemoryAccess {
    std::uint64_t physical = 0;
    unsigned bytes = 0; // within a page; 64 of DC ZVA
    bool write = false;
    bool secure = false;
};

// Called for each load, store and code fetch in memory by the observed processor, at its execution.
// May send transactions, but must not wait; the processor itself moves the data.
class MemoryObserver {
  public:
    // `ahead` of simulated time.
    virtual void accessed(const MemoryAccess& access, const sc_core::sc_time& ahead) = 0;
    // A block of code in memory begins: its part within one page.
    virtual void fetched(const MemoryAccess& /*code*/, const sc_core::sc_time& /*ahead*/) {}

  protected:
    ~MemoryObserver() = default;
};

} // namespace armpmu::iss
