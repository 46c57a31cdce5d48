// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/error.h"
#include "testbench/metrics/expression.h"
#include "testbench/metrics/measured.h"

#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace armpmu::testbench {

// A file of metrics that cannot be used, in one line "file:line:column: what was expected".
struct MetricFileError : Unusable {
    using Unusable::Unusable;
};

// The name of the measured time in expressions, in seconds.
constexpr const char* kDurationTime = "duration_time";

// A number made of counts, as perf's metric files describe it.
//
// One whose expression has a `?` is of an interface: `snoop_hit_rate` stands for
// `snoop_hit_rate_si0` to `_si6`, or `_mi0` to `_mi6` if its events are those of a master
// interface. `instances` gives these; the events and values of the one itself have no meaning.
class Metric {
  public:
    // One line of a metric file. `scale_unit` is a factor with a unit, "100%" or "1e-6MB/s"; both
    // may be left out. Throws ExpressionError for `expression` and std::invalid_argument for
    // `scale_unit`.
    struct Text {
        std::string name, expression, description, scale_unit, group;
    };
    explicit Metric(Text text);

    const std::string& name() const { return text_.name; }
    const std::string& unit() const { return unit_; } // "%", "B/s", or empty for a ratio
    const std::string& description() const { return text_.description; }
    const std::string& expression() const { return text_.expression; } // as written
    // With the interface's number in place of `?`.
    std::string interface_expression() const;
    const std::string& group() const { return text_.group; }
    bool in_group(const std::string& name) const; // one of those between semicolons
    const std::string& scale_unit() const { return text_.scale_unit; } // as written

    bool per_interface() const { return !instances_.empty(); }
    // Itself, or one for each interface there can be.
    std::vector<Metric> instances() const;

    // By the names that `armpmu stat -e` takes, each once, in order of appearance; kDurationTime
    // may be among them.
    std::vector<std::string> events() const { return expression_.events(interface_); }
    // "#num_cpus", likewise.
    std::vector<std::string> constants() const { return expression_.constants(); }
    // In units of `unit`. No value if a needed count is missing, for a division by zero, and where
    // pins hid Secure occurrences of one event and not of another, because their ratio would be
    // meaningless.
    MetricValue evaluate(const Measured& measured) const;

  private:
    Text text_;
    Expression expression_;
    double scale_ = 1;
    std::string unit_;
    std::string interface_ = "?";
    // Suffixes of names, and what stands for `?`.
    std::vector<std::pair<std::string, std::string>> instances_;
};

} // namespace armpmu::testbench
