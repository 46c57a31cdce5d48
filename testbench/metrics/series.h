// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/metrics/metric.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace armpmu::testbench {

// Where intervals end, but for the last.
struct SeriesRequest {
    std::uint64_t every = 0;          // cycles of an interval; 0: at the marks only
    std::vector<std::uint64_t> marks; // cycles at which an interval ends, too; ascending
    // When there are so many intervals, an even number, each two become one and `every` doubles; 0:
    // any number. Without marks.
    std::size_t most_intervals = 0;
};

// Numbers of a run, interval by interval: whole numbers in columns, and metrics made of them.
struct Series {
    struct Column {
        std::string name;
        std::vector<std::uint64_t> values; // of the interval alone
    };

    unsigned clock_mhz = 0; // of the cycles
    unsigned aclk_mhz = 0;  // of the interconnect; 0: the same
    unsigned cores = 0;
    // First come "cycle", where the interval ends, counted from where the measurement begins, and
    // "cycles", how long it is. They are of the same length.
    std::vector<Column> columns;
    // Over columns by name (in_expression), beside `duration_time`, #aclk_frequency and #num_cpus.
    std::vector<Metric> metrics;

    std::size_t rows() const { return columns.empty() ? 0 : columns.front().values.size(); }
    // The case of letters matters only between columns that differ in nothing else.
    const Column* find(const std::string& name) const;
    // Of one interval; nothing where nothing was counted.
    std::optional<double> value(const Metric& metric, std::size_t row) const;
};

} // namespace armpmu::testbench
