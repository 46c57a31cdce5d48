// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cluster/cluster_config.h"
#include "testbench/masters/ace_cluster_config.h"
#include "testbench/scenario/interconnect_section.h"
#include "testbench/scenario/parameters.h"

#include <vector>

namespace armpmu::testbench {

// The configuration of an ACE cluster: the parameters of such a master besides its profile.
void describe(Parameters& section, AceClusterConfig& config);

// `cluster:` and `interconnect:` sections: modelled cores in front of a CCI-550.
struct CoreClusterSection {
    enum class Mode { estimate, stepped };

    bool used = false; // otherwise one core, with memory of a fixed latency behind its L3
    unsigned cores = 1;
    Mode mode = Mode::estimate;
    unsigned port = 3;             // slave interface
    cluster::ClusterConfig config; // clock and L3 follow from the core
    InterconnectSection interconnect;
    std::vector<cci550::EventId> counters; // that software programs, at most 8
};

// Both, of the whole file.
void describe_cluster(Parameters& root, CoreClusterSection& cluster);

} // namespace armpmu::testbench
