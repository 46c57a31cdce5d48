// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/scenario/parameters.h"
#include "testbench/scenario/traffic_scenario.h"

#include <cstdint>
#include <vector>

namespace armpmu::testbench {

// What parts of a traffic scenario must be to one another. Each refuses what is not so.

// The longest that a run may be asked to take.
constexpr std::uint64_t kMostRunCycles = 1'000'000'000'000;

// Masters only wait for others that stand before them, so nobody waits in a circle.
void check_order(Parameters& section, const MasterSection& master,
                 const std::vector<MasterSection>& earlier);
// Whoever is waited for in an ATP file must be played by somebody, and an id by one master only.
void check_atp(Parameters& root, const TrafficScenario& scenario);
// A trace has clusters and a master for its buffers, and these have a trace. Counts the clusters.
void check_trace(Parameters& root, TrafficScenario& scenario);
// Without a number of cycles the run must end by itself.
void check_end(Parameters& root, const TrafficScenario& scenario);

} // namespace armpmu::testbench
