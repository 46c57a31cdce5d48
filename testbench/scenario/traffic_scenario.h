// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/scenario/interconnect_section.h"
#include "testbench/scenario/master_section.h"
#include "testbench/scenario/pmu_section.h"
#include "testbench/scenario/scenario_head.h"
#include "testbench/traffic/injector.h"
#include "testbench/traffic/trace_replay.h"

#include <optional>
#include <string>
#include <vector>

namespace armpmu::testbench {

// `run:` section.
struct RunSection {
    std::uint64_t cycles = 0; // from enable to disable; 0: until the traffic is done
    unsigned access_ns = 20;  // what a register access takes
    // Warm-up: the traffic runs before the counters are enabled, up to this cycle of it, or until
    // this event has occurred for the first time. Not both.
    std::uint64_t from_cycle = 0;
    std::optional<cci550::EventId> from_event;
};

// A scenario of masters around a CCI-550, and the events that software counts.
struct TrafficScenario : ScenarioHead { // clock_mhz: ACLK
    static constexpr const char* kTitle = "masters around a CCI-550";

    std::uint64_t seed = 1;    // of all draws
    std::string trace;         // path, as it can be opened; empty without one
    std::string trace_refusal; // what a message about the trace begins with
    TraceReplayConfig replay;
    InterconnectSection interconnect;
    std::vector<MasterSection> masters;
    std::vector<Injection> injections;
    PmuSection pmu;
    RunSection run;

    const cci550::Config& cci() const { return interconnect.cci; }
};

// Of the caches whose lines the snoop filter knows, all full.
std::uint64_t covered_bytes(const TrafficScenario& scenario);

// All that may stand in such a file. A relative path within starts at the file's folder. Of a trace
// the header is read: the rest is as the run gets to it.
void describe(Parameters& root, TrafficScenario& scenario);

} // namespace armpmu::testbench
