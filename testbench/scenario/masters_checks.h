// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/scenario/master_section.h"
#include "testbench/scenario/parameters.h"

#include <vector>

namespace armpmu::testbench {

// Checks across the masters of a scenario. Each refuses what breaks its rule.
using Masters = std::vector<MasterSection>;

// A master has a name and a port of its own, and only one carries out a trace's buffers.
void check_alone(Parameters& section, const MasterSection& master, const Masters& earlier);
// Masters only wait for others before them in the file, so waits have no circle.
void check_order(Parameters& section, const MasterSection& master, const Masters& earlier);
// Whoever is waited for in an ATP file must be played by somebody, and an id by one master only.
void check_atp(Parameters& root, const Masters& masters);
// A master that replays a trace needs one, and a trace needs masters that replay it. Returns the
// number of such clusters.
unsigned check_trace(Parameters& root, const Masters& masters, bool has_trace);
// Of a run without a number of cycles: each comes to an end by itself.
void check_ends(Parameters& root, const Masters& masters);

} // namespace armpmu::testbench
