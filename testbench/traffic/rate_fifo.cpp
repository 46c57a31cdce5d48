// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/traffic/rate_fifo.h"

#include "armpmu/interconnect/ace/block.h"

#include <algorithm>

namespace armpmu::testbench {
namespace {

constexpr unsigned kFraction = 32;

std::uint64_t units(std::uint64_t bytes) {
    return bytes << kFraction;
}

} // namespace

RateFifo::RateFifo(const FifoConfig& config, bool of_reads)
    : capacity_(units(config.bytes)), level_(config.starts_full ? capacity_ : 0),
      of_reads_(of_reads) {}

// Towards empty when reads fill it, towards full when writes empty it.
void RateFifo::advance(std::uint64_t cycle) {
    if (cycle <= now_) return;
    const std::uint64_t cycles = cycle - now_;
    now_ = cycle;
    if (rate_ == 0) return;
    const std::uint64_t headroom = of_reads_ ? level_ : capacity_ - level_;
    const std::uint64_t served = std::min(cycles, headroom / rate_);
    const std::uint64_t moved = served == cycles ? served * rate_ : headroom;
    level_ = of_reads_ ? level_ - moved : level_ + moved;
    missed_cycles_ += cycles - served;
}

void RateFifo::set_rate(Rate rate, std::uint64_t cycle) {
    advance(cycle);
    rate_ = rate.value;
}

std::uint64_t RateFifo::can_begin_at(std::uint32_t bytes, std::uint64_t cycle) {
    advance(cycle);
    const std::uint64_t needed =
        of_reads_ ? level_ + promised_ + units(bytes) : promised_ + units(bytes);
    const std::uint64_t there = of_reads_ ? capacity_ : level_;
    if (needed <= there) return cycle;
    const std::uint64_t missing = needed - there;
    // A reader can wait for at most the level, a writer for at most the free space.
    const std::uint64_t most = of_reads_ ? level_ : capacity_ - level_;
    if (rate_ == 0 || missing > most) return kNever;
    return cycle + (missing + rate_ - 1) / rate_;
}

void RateFifo::begin(std::uint32_t bytes, std::uint64_t cycle) {
    advance(cycle);
    promised_ += units(bytes);
}

void RateFifo::answered(std::uint32_t bytes, std::uint64_t cycle) {
    advance(cycle);
    promised_ -= units(bytes);
    level_ = of_reads_ ? level_ + units(bytes) : level_ - units(bytes);
}

std::uint64_t RateFifo::level(std::uint64_t cycle) {
    advance(cycle);
    return level_ >> kFraction;
}

} // namespace armpmu::testbench
