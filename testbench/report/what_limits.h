// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/report/results.h"
#include "testbench/scenario/program_scenario.h"
#include "testbench/scenario/traffic_scenario.h"

#include <cstdint>
#include <vector>

namespace armpmu::testbench {

// What the snoop filter can hold, and what it has to cover.
struct FilterCover {
    bool enabled = false;
    std::uint64_t tags = 0;
    std::uint64_t lines = 0; // of the caches of ACE masters
};

// What the numbers of a run are held against.
struct Surroundings {
    std::vector<MemoryRate> memories; // simple ones
    SharedMemoryConfig shared;        // that all MIs lead to
    FilterCover filter;

    static Surroundings of(const TrafficScenario& scenario);
    static Surroundings of(const ProgramScenario& scenario);
};

std::vector<MemoryRate> memory_rates(const InterconnectConfig& config);

// What limits comes first; `cycles` of the run. Without the detail the rules about requests' time
// are left out. Cores wait for what an interconnect in front of them is short of.
std::vector<Finding> findings_of(const TrafficResult& result, std::uint64_t cycles,
                                 const Surroundings& surroundings);
std::vector<Finding> findings_of(const ProgramResult& result, std::uint64_t cycles,
                                 const Surroundings& surroundings);

} // namespace armpmu::testbench
