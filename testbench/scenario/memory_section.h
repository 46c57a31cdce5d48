// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/interconnect/ace/config.h"
#include "testbench/scenario/parameters.h"

namespace armpmu::testbench {

// `interconnect.memory`, or one of `interconnect.memories`: what is behind an MI, and the MI's own
// buffers. What stands in `master` is the default.
void describe_memory(Parameters& section, interconnect::MasterInterfaceConfig& master);

// The DRAMs behind an interconnect get the period of its clock.
void set_clock(interconnect::InterconnectConfig& config, unsigned aclk_mhz);

} // namespace armpmu::testbench
