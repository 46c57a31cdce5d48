// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/scenario/interconnect_section.h"
#include "testbench/scenario/master_section.h"
#include "testbench/scenario/pmu_section.h"
#include "testbench/scenario/yaml_section.h"
#include "testbench/traffic/injector.h"
#include "testbench/traffic/trace_replay.h"

#include <string>
#include <vector>

namespace armpmu::testbench {

// `run:` section.
struct RunSection {
    std::uint64_t cycles = 0; // from enable to disable; 0: until the traffic is done
    unsigned access_ns = 20;  // what a register access takes
};

// `output:` section: where the result goes when the command line does not say; `armpmu run -o`,
// `-j` and `-a` go before it.
struct OutputSection {
    std::string file; // from the working folder; empty: standard output
    bool json = false;
    bool all = false; // the table of every event that occurred
};

// A whole scenario file: what masters do to a CCI-550, and what software counts of it.
struct Scenario {
    std::string name;
    std::string about;
    std::uint64_t seed = 1; // of all draws
    unsigned clock_mhz = 1000;
    std::string trace; // path, as it can be opened; empty without one
    std::uint64_t trace_records = 0;
    TraceReplayConfig replay;
    InterconnectSection interconnect;
    std::vector<MasterSection> masters;
    std::vector<Injection> injections;
    PmuSection pmu;
    RunSection run;
    OutputSection output;

    const cci550::Config& cci() const { return interconnect.cci; }
};

// Reads and checks a file, and the whole of its trace. Throws ScenarioError. A relative path within
// starts at the file's folder.
Scenario load_scenario(const std::string& path, const std::vector<Override>& overrides = {});

// All that may stand in such a file.
void describe(Parameters& root, Scenario& scenario);

} // namespace armpmu::testbench
