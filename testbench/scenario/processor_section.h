// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cpu/core_config.h"
#include "testbench/scenario/parameters.h"

namespace armpmu::testbench {

// All of a core's configuration, each member by its name; refuses what does not fit together.
void describe(Parameters& section, cpu::CoreConfig& core);
// Refuses memory_latency, which behind an interconnect says nothing.
void refuse_memory_latency(Parameters& section);

} // namespace armpmu::testbench
