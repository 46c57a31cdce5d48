// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "program/stat/stat_row.h"

#include <memory>
#include <string>
#include <vector>

namespace armpmu::testbench {

// The head of a table.
struct StatHead {
    std::string subject; // the scenario's name
    unsigned runs = 1;
    Aggregation aggregation = Aggregation::all;
    bool intervals = false; // rows have times
};

// Seconds from the begin to the end of the measurement, and their variation.
struct StatTime {
    double seconds = 0;
    std::optional<double> deviation; // standard deviation of the mean, of several runs
};

// Writes a table as perf 6.1 does, byte for byte where perf has the field. All functions return
// whole lines.
class StatWriter {
  public:
    virtual ~StatWriter() = default;
    virtual std::string begin(const StatHead& head) const = 0;
    virtual std::string row(const StatHead& head, const StatRow& row) const = 0;
    virtual std::string end(const StatTime& time) const = 0;
    // Suggests groups of events with less error, for -e, and gives the mean errors.
    virtual std::string proposal(const std::string& groups, double error_now,
                                 double error_then) const = 0;
    // Metrics alone: their names, and rows of their values.
    virtual std::string metric_names(const StatHead& head,
                                     const std::vector<StatRow>& metrics) const = 0;
    virtual std::string metric_values(const StatHead& head,
                                      const std::vector<StatRow>& metrics) const = 0;
};

// A table for people. `digits_grouped`: 1,234,567.
std::unique_ptr<StatWriter> text_writer(bool digits_grouped);
// Fields with a separator: [time] [place] value, unit, event, [variance], running time, percent
// running, metric's value, metric's unit, [truth, error in percent]. A field that contains the
// separator is quoted, unlike perf's.
std::unique_ptr<StatWriter> csv_writer(const std::string& separator);
// An object in each line.
std::unique_ptr<StatWriter> json_writer();

} // namespace armpmu::testbench
