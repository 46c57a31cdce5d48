// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cci550/config.h"
#include "testbench/system/counter_result.h"

#include <vector>

namespace armpmu::testbench {

// The metrics of a CCI-550 that the given counts suffice for, by interface: those of the group
// `run` in testbench/metrics/metrics.json. A metric of an interface is called after it,
// "snoop_hit_rate_si3". One whose counts do not go together has no value, and says why.
std::vector<MetricResult> measured_metrics(const cci550::Config& config, std::uint64_t cycles,
                                           const std::vector<CounterResult>& counters);

// Whether the event's interface exists. An event that cannot fire there counts 0, and metrics still
// have a value.
bool has_interface(const cci550::Config& config, cci550::EventId event);

} // namespace armpmu::testbench
