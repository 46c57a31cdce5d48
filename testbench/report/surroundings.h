// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/report/traffic_detail_view.h"
#include "testbench/scenario/program_scenario.h"
#include "testbench/scenario/traffic_scenario.h"

#include <cstdint>
#include <vector>

namespace armpmu::testbench {

// The lines that the snoop filter can hold, and those that it has to cover.
struct FilterCover {
    bool enabled = false;
    std::uint64_t tags = 0;
    std::uint64_t lines = 0; // of the caches of ACE masters
};

// Sizes and rates that the numbers of a run are compared with.
struct Surroundings {
    std::vector<MemoryRate> memories; // simple ones
    SharedMemoryConfig shared;        // that all MIs lead to
    FilterCover filter;

    static Surroundings of(const TrafficScenario& scenario);
    static Surroundings of(const ProgramScenario& scenario);
};

std::vector<MemoryRate> memory_rates(const InterconnectConfig& config);

} // namespace armpmu::testbench
