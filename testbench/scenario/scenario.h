// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cci550/authentication.h"
#include "armpmu/cci550/config.h"
#include "testbench/interconnect/config.h"
#include "testbench/scenario/yaml_section.h"
#include "testbench/traffic/ace_cluster.h"
#include "testbench/traffic/ace_lite_master.h"
#include "testbench/traffic/trace_replay.h"

#include <string>
#include <variant>
#include <vector>

namespace armpmu::testbench {

// `masters:` entry. `kind: ace_cluster` (ACE) replays threads of the trace: thread t runs on the
// (t mod n)-th of the n clusters, in the order they stand in the file. `kind: ace_lite` carries out
// the trace's input and output buffers.
struct MasterSection {
    std::string name;
    unsigned port = 0; // SIn
    std::variant<AceClusterConfig, AceLiteMasterConfig> config;

    bool is_cluster() const { return std::holds_alternative<AceClusterConfig>(config); }
};

// `pmu:` section.
struct PmuSection {
    cci550::Authentication authentication;
    cci550::Security software = cci550::Security::secure; // of the register accesses
    std::vector<cci550::EventId> counters;                // at most 8; counter i counts events[i]
};

// `run:` section.
struct RunSection {
    std::uint64_t cycles = 0; // from enable to disable; 0: until the traffic is done
    unsigned access_ns = 20;  // what a register access takes
};

// A whole scenario file.
struct Scenario {
    std::string name;
    std::string about;
    unsigned clock_mhz = 1000;
    std::string trace; // path, as it can be opened
    TraceReplayConfig replay;
    InterconnectConfig interconnect; // slaves in use follow from `masters`
    std::vector<MasterSection> masters;
    cci550::Config cci;
    PmuSection pmu;
    RunSection run;
};

// Reads and checks a file, and the whole of its trace. Throws ScenarioError. A relative path of a
// trace starts at the file's folder.
Scenario load_scenario(const std::string& path);

} // namespace armpmu::testbench
