// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "program/sweep/point_table.h"

#include <functional>
#include <string>
#include <vector>

namespace armpmu::testbench {

using WriteText = std::function<void(const std::string&)>;

// One axis has one column, headed by all of its paths, but where each has a value of its own.
struct AxisColumn {
    std::string name;
    std::string sql;
};
std::vector<AxisColumn> axis_columns(const PointTable& table, const ManifestHead& head);

// A complete table as text, row by row.

// All points: point, key, status, message, values of the axes, and all columns with every digit.
void write_collected_csv(PointTable& table, const WriteText& write);

// Of a table in printed form, the points that are done: values of the axes, and all columns with
// every digit.
void write_printed_csv(PointTable& table, const ManifestHead& head, const WriteText& write);

// A row per point: values, cycles, counters, metrics, and of each master its accesses and its other
// counts.
//
//   interconnect.tt_depth     cycles         #0   si0 B/cycle
//   16                        200000     199992          4.87
//   48                        200000          0          9.10
//
//   #0  cci_550/cci_snoop_stall_tt_full/
void write_printed_text(PointTable& table, const ManifestHead& head, const WriteText& write);

} // namespace armpmu::testbench
