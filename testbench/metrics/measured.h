// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <functional>
#include <optional>
#include <string>

namespace armpmu::testbench {

// How often an event was counted.
struct EventCount {
    EventCount(double count) : value(count) {} // NOLINT(google-explicit-constructor): a number

    double value;
    // Of an event of the CCI-550, behind its authentication pins:
    bool exempt = false; // it has no security class, and counts in either state
    bool gated = false;  // some occurrences were not counted
};

// The counts of a time interval, from which metrics are computed.
struct Measured {
    double seconds = 0; // `duration_time`
    double aclk_hz = 0; // `#aclk_frequency`
    double cores = 0;   // `#num_cpus` and `#num_cpus_online`
    // By the name that an expression has; nothing for what was not counted. An event that its
    // interface cannot have (an ACE event of an ACE-Lite interface) counts 0.
    std::function<std::optional<EventCount>(const std::string&)> count_of;
};

// The result of a metric.
struct MetricValue {
    std::optional<double> value;
    // Why there is none, where counts were known but do not go together; else empty.
    std::string why_not;
};

} // namespace armpmu::testbench
