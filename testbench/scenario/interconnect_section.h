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
    bool filter_said = false; // how many tags the snoop filter has
    // Its size as TRM 2.4.2 counts it, in bytes or as a fraction of the caches behind it, of whose
    // lines there are twice as many tags; 0: the file does not say it so.
    std::uint64_t filter_bytes = 0;
    double filter_fraction = 0;
};

void describe(Parameters& section, InterconnectSection& interconnect);

// The least power of two of sets with twice as many tags as `bytes` of caches have lines.
unsigned filter_sets(unsigned ways, double bytes);
// The sets that `filter_fraction` asks for, if it does: the snoop filter covers `bytes` of caches.
// `root`: of the scenario, which is refused if there are none or too many.
void size_filter(Parameters& root, InterconnectSection& interconnect, std::uint64_t bytes);

} // namespace armpmu::testbench
