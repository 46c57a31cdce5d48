// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace armpmu::testbench {

// How often each latency occurred, in cycles: to the cycle below 128, in steps of at most 1/64
// above. Sum, least and most are exact.
class Latencies {
  public:
    // Latencies `first` to `last`.
    struct Range {
        std::uint64_t first = 0;
        std::uint64_t last = 0;
        std::uint64_t count = 0;
    };

    void add(std::uint64_t cycles) {
        const std::size_t step = step_of(cycles);
        if (step >= counts_.size()) counts_.resize(step + 1);
        ++counts_[step];
        ++count_;
        sum_ += cycles;
        if (cycles < min_ || count_ == 1) min_ = cycles;
        if (cycles > max_) max_ = cycles;
    }

    std::uint64_t count() const { return count_; }
    std::uint64_t sum() const { return sum_; }
    std::uint64_t min() const { return min_; } // 0 when there is none
    std::uint64_t max() const { return max_; }
    double mean() const;
    // The least latency that so many of 1000 do not exceed, rounded up within its step.
    std::uint64_t percentile(unsigned per_mille) const;
    // Those that occurred, ascending, in ranges of at most an eighth of their latency.
    std::vector<Range> histogram() const;

  private:
    static constexpr unsigned kStepBits = 6; // steps in an octave, from 128 on
    static std::size_t step_of(std::uint64_t cycles) {
        if (cycles < std::uint64_t{2} << kStepBits) return static_cast<std::size_t>(cycles);
        const unsigned shift = 63U - kStepBits - static_cast<unsigned>(__builtin_clzll(cycles));
        return (std::size_t{shift} << kStepBits) + static_cast<std::size_t>(cycles >> shift);
    }
    static std::uint64_t first_of(std::size_t step);

    std::vector<std::uint64_t> counts_; // by step
    std::uint64_t count_ = 0;
    std::uint64_t sum_ = 0;
    std::uint64_t min_ = 0;
    std::uint64_t max_ = 0;
};

} // namespace armpmu::testbench
