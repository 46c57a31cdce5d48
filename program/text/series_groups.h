// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/metrics/series.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace armpmu::testbench {

// The columns and metrics of one interface or master, for viewers that show a tree.
struct SeriesGroup {
    struct Member {
        const Series::Column* column = nullptr; // null: a metric
        const Metric* metric = nullptr;

        const std::string& name() const;
        // "%", "MB/s", "cycles", "count" of what happened, or empty for a ratio.
        std::string unit() const;
    };
    // "SI3", "MI0", "CCI-550" for global events, the tracker and the filter, "cores", a master's
    // name, and "run" for columns and metrics of none of these, or of several.
    std::string name;
    std::vector<Member> members; // columns, then metrics, in the series' order
};

// "run", "cores", "CCI-550", slave interfaces, master interfaces, masters; none without a member. A
// metric is in the group of all its columns. The series outlives the groups.
std::vector<SeriesGroup> groups_of(const Series& series);

// The cycle at which interval `row` begins. For a series that check_intervals accepts.
std::uint64_t begin_of(const Series& series, std::size_t row);
// Throws SeriesError for a series of the file `name` without the columns `cycle` and `cycles`, or
// in which an interval begins before the one before it ends. Recorded series pass.
void check_intervals(const std::string& name, const Series& series);

} // namespace armpmu::testbench
