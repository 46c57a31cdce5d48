// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/masters/latencies.h"

#include <algorithm>

namespace armpmu::testbench {
namespace {

// The range of the histogram that a latency falls into begins here: three bits of precision.
std::uint64_t range_of(std::uint64_t cycles) {
    if (cycles < 16) return cycles;
    const unsigned shift = 60U - static_cast<unsigned>(__builtin_clzll(cycles));
    return cycles >> shift << shift;
}

std::uint64_t end_of_range(std::uint64_t first) {
    if (first < 16) return first;
    const unsigned shift = 60U - static_cast<unsigned>(__builtin_clzll(first));
    return first + (std::uint64_t{1} << shift) - 1;
}

} // namespace

std::uint64_t Latencies::first_of(std::size_t step) {
    if (step < std::size_t{2} << kStepBits) return step;
    const std::size_t shift = (step >> kStepBits) - 1;
    return std::uint64_t{step - (shift << kStepBits)} << shift;
}

double Latencies::mean() const {
    return count_ == 0 ? 0 : static_cast<double>(sum_) / static_cast<double>(count_);
}

std::uint64_t Latencies::percentile(unsigned per_mille) const {
    const std::uint64_t wanted =
        count_ / 1000 * per_mille + (count_ % 1000 * per_mille + 999) / 1000;
    std::uint64_t seen = 0;
    for (std::size_t step = 0; step < counts_.size(); ++step) {
        seen += counts_[step];
        if (counts_[step] != 0 && seen >= wanted) return std::min(first_of(step + 1) - 1, max_);
    }
    return max_;
}

std::vector<Latencies::Range> Latencies::histogram() const {
    std::vector<Range> ranges;
    for (std::size_t step = 0; step < counts_.size(); ++step) {
        if (counts_[step] == 0) continue;
        const std::uint64_t first = range_of(first_of(step));
        if (ranges.empty() || ranges.back().first != first)
            ranges.push_back({first, end_of_range(first), 0});
        ranges.back().count += counts_[step];
    }
    return ranges;
}

} // namespace armpmu::testbench
