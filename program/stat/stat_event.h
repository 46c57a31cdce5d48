// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/a55/config.h"
#include "armpmu/a55/event.h"
#include "armpmu/a55/processor_state.h"
#include "armpmu/cci550/config.h"
#include "armpmu/cci550/event_id.h"
#include "armpmu/core/event_text.h"

#include <bitset>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace armpmu::testbench {

using StatEventError = EventTextError;

// What can be counted: the PMUs of a scenario.
struct CountedPmus {
    unsigned cores = 0;
    a55::Config core; // of each
    std::optional<cci550::Config> interconnect;
};

// An event as `armpmu stat -e` takes it, with the states in which it counts.
struct StatEvent {
    enum class Pmu { core, interconnect };

    std::string name;     // as it was written, or as its term name= says
    bool named = false;   // by that
    bool generic = false; // written as one of perf's generic names
    Pmu pmu = Pmu::core;
    a55::Event core = a55::Event::sw_incr;
    cci550::EventId interconnect;
    std::bitset<a55::kRegimes> regimes; // of a core, by a55::Regime
    std::bitset<2> securities;          // of an interconnect, by cci550::Security
    // Whether these PMUs can count it: the caches and interfaces that it needs are there.
    bool supported = true;
    // The same, or its interface is there and cannot have it: it never counts, and is 0 in metrics.
    bool there = true;
    // Its group may be taken apart where it has more events than there are counters.
    bool weak = false;

    // Whether it counts the same as another, whatever their names are.
    bool counts_as(const StatEvent& other) const;
};

// One language, as perf's, with these in place of its modifiers:
//
//   armv8_cortex_a55/l1d_cache_refill/u, armv8_pmuv3/event=0x3/, armv8_pmuv3_0/r3/   as Linux' PMU
//                                            calls it
//   L1D_CACHE_REFILL:u, r3                   the TRM's name; a raw number
//   cycles, L1-dcache-load-misses            perf's generic names of arm64
//   cci_550/si_rrq_dev,source=0x3/, SI3:0x01:s, ...   what cci550::parse_event takes
//   .../...,name=reads/, cycles/name=c/      what its row is called
//   l1d_*, armv8_*/l1d_*/, cci_550/si_rrq_*,source=3/, SI*:0x01   all that the wildcards stand for
//
// Modifiers, behind the last '/' or a ':': u, k, h and m for exception levels 0 to 3, s and n for
// Secure and Non-secure state; several levels add up. W makes it weak. Those of an interconnect's
// event are s, n and W only. A raw number is the core's where there are cores. Throws
// StatEventError.
std::vector<StatEvent> parse_stat_events(const EventText& text, const CountedPmus& pmus);
// The same of a text that names one event.
StatEvent parse_stat_event(std::string_view text, const CountedPmus& pmus);

} // namespace armpmu::testbench
