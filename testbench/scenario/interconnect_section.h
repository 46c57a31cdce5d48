// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cci550/config.h"
#include "armpmu/interconnect/ace/config.h"
#include "testbench/scenario/parameters.h"

namespace armpmu::testbench {

using namespace interconnect;

// `interconnect:` section: how the CCI-550 is built, the memories behind it, and what firmware
// switches in ctrl_ovr.
struct InterconnectSection {
    InterconnectConfig config; // slaves in use follow from `masters:`
    cci550::Config cci;
    bool snoop_filter = true;             // ctrl_ovr[2] LOW
    bool second_snoop_data_layer = false; // ctrl_ovr[4]
    // Bit n: the file says what kind of memory is behind MIn, or how long it takes.
    unsigned memories_said = 0;
    // The entry of `memories` that is of MIn, from 0 on; where there is one.
    std::array<std::optional<unsigned>, cci550::kMaxMasterInterfaces> memory_entries;
    bool shared_memory_said = false;
    bool filter_said = false; // how many lines it holds
};

void describe(Parameters& section, InterconnectSection& interconnect);

} // namespace armpmu::testbench
