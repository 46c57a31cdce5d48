// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cmath>
#include <vector>

namespace armpmu::testbench {

// Of several runs. `deviation` is the standard deviation of the mean, as perf's stddev_stats.
struct Statistics {
    double mean = 0;
    double deviation = 0;

    explicit Statistics(const std::vector<double>& values) {
        const auto n = static_cast<double>(values.size());
        for (const double value : values) mean += value / n;
        double squares = 0;
        for (const double value : values) squares += (value - mean) * (value - mean);
        if (values.size() > 1) deviation = std::sqrt(squares / (n - 1) / n);
    }
    // Percent of the mean.
    double relative() const { return mean == 0 ? 0 : 100 * deviation / mean; }
};

} // namespace armpmu::testbench
