// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/platform/measurement.h"
#include "testbench/scenario/scenario.h"
#include "testbench/scenario/scenario_traffic.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace armpmu::testbench {

struct MetricResult {
    std::string name;   // "snoop_hit_rate_si3"; of a global metric without interface
    std::string source; // "SI3"
    double value = 0;
    std::string unit;
    std::string meaning;
};

struct RunResult {
    std::string scenario;
    std::uint64_t cycles = 0; // ACLK cycles between enable and disable
    std::vector<CounterResult> counters;
    std::vector<MetricResult> metrics; // those that the programmed counters suffice for
    std::uint64_t records = 0;         // of the trace, replayed in all
    std::uint64_t seed = 0;
    unsigned clock_mhz = 0;
    bool partial = false;              // ended before the scenario's end, by request
    std::vector<MasterResult> masters; // between the beginning of the traffic and disable
    std::vector<EventTotal> totals;    // of all events that occurred between enable and disable
};

// How far a run has come.
struct Progress {
    std::uint64_t cycle = 0; // ACLK cycles since the traffic began
    std::uint64_t transactions = 0;
    std::optional<double> done; // share of the run, 0 .. 1, where the scenario lets it be known
};

// What goes on beside a run, all of it optional; called now and then, between simulated cycles.
struct RunHooks {
    std::function<void(const Progress&)> progress;
    // The PMU before anything happens to it; and when all has, or something failed, while it still
    // is there.
    std::function<void(cci550::Pmu&)> attach;
    std::function<void()> detach;
    std::function<bool()> stop; // true ends the test early: the result is marked partial
};

// Builds the platform of a scenario and runs it; once per process, as SystemC demands. Throws
// TraceError when the trace turns out damaged, DeadlockError or ProtocolError when the simulation
// itself fails.
RunResult run_scenario(const Scenario& scenario, const RunHooks& hooks = {});

// The metrics that the given counts suffice for. Events that cannot fire count as zero.
std::vector<MetricResult> measured_metrics(const cci550::Config& config, std::uint64_t cycles,
                                           const std::vector<CounterResult>& counters);

} // namespace armpmu::testbench
