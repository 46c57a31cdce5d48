// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <vector>

namespace armpmu::bench {

// Two sides timed in turn within one benchmark, slice by slice, so that the machine's moods hit
// both alike. The ratio is the median over the slices of other/ours.
class Comparison {
  public:
    template <typename Ours, typename Other>
    void slice(Ours&& ours, Other&& other) {
        const double a = seconds(ours);
        const double b = seconds(other);
        ours_.push_back(a);
        other_.push_back(b);
        ratios_.push_back(b / a);
    }
    double last_ours() const { return ours_.back(); }
    double last_other() const { return other_.back(); }
    double ours() const { return median(ours_); }
    double other() const { return median(other_); }
    double ratio() const { return median(ratios_); }

  private:
    template <typename Work>
    static double seconds(Work&& work) {
        const auto start = std::chrono::steady_clock::now();
        work();
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    }
    static double median(std::vector<double> values) {
        const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
        std::nth_element(values.begin(), middle, values.end());
        return *middle;
    }
    std::vector<double> ours_, other_, ratios_;
};

} // namespace armpmu::bench
