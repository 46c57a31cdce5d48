// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cci550/event_id.h"

#include <functional>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace armpmu::cci550 {

// A derived number: an expression over event counts. All of them stand in
// models/cci550/metrics.cpp.
//
// Expressions are made of kernel event names, `cycles` (ACLK cycles of the measurement), numbers,
// + - * / and parentheses. Names of si_ and mi_ events mean the interface the metric is asked for.
struct Metric {
    std::string_view name;
    SourceKind per = SourceKind::slave; // slave, master: one value per interface; global: one
    std::string_view unit;              // "%", "B/cycle", ...
    std::string_view expression;
    std::string_view meaning;
};

const std::vector<Metric>& metrics();
const Metric* find_metric(std::string_view name);

// An expression that cannot be used: what is wrong, and the column (from 0) where.
struct MetricError : std::invalid_argument {
    MetricError(const std::string& message, std::size_t where)
        : std::invalid_argument(message), column(where) {}
    std::size_t column;
};

// The count of an event, or nothing where it is not known (no counter was programmed with it).
using CountOf = std::function<std::optional<double>(EventId)>;

// Value of an expression for an interface (`source` is its 4-bit identifier; 0xf for global
// expressions); nothing when a count is unknown or the divisor is zero. Throws MetricError.
std::optional<double> evaluate(std::string_view expression, unsigned source, double cycles,
                               const CountOf& count_of);

// The events an expression needs. Throws MetricError.
std::set<EventId> events_of(std::string_view expression, unsigned source);

// What is wrong with a metric table, one line each; empty when sound.
std::vector<std::string> check_metrics(const std::vector<Metric>& table);

} // namespace armpmu::cci550
