// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/traffic/profile.h"

#include <cstdint>

namespace armpmu::testbench {

// The buffer between a master and what it serves, in bytes. What it serves moves `rate` bytes each
// cycle: it takes them out of a master that reads, puts them in for one that writes. What finds the
// buffer empty, or full, is lost and counted: the underruns of a display, the overruns of a camera.
class RateFifo {
  public:
    RateFifo(const FifoConfig& config, bool of_reads);

    // The rate from `cycle` on. Cycles never decrease, here and below.
    void set_rate(Rate rate, std::uint64_t cycle);
    // An access begins: its bytes are promised room, or taken to be written. `can_begin_at` is the
    // first cycle from `cycle` on in which that may be, at the present rate; kNever.
    std::uint64_t can_begin_at(std::uint32_t bytes, std::uint64_t cycle);
    void begin(std::uint32_t bytes, std::uint64_t cycle);
    // So many bytes of it have been answered.
    void answered(std::uint32_t bytes, std::uint64_t cycle);

    // Cycles in which what is served did not get all its bytes, or could not get rid of them.
    std::uint64_t missed_cycles() const { return missed_cycles_; }
    std::uint64_t level(std::uint64_t cycle);

  private:
    void advance(std::uint64_t cycle);

    // In units of 2^-32 bytes.
    std::uint64_t capacity_;
    std::uint64_t level_;
    std::uint64_t promised_ = 0; // reads: room; writes: bytes under way
    std::uint64_t rate_ = 0;
    bool of_reads_;
    std::uint64_t now_ = 0;
    std::uint64_t missed_cycles_ = 0;
};

} // namespace armpmu::testbench
