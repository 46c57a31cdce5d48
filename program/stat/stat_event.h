// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/a55/config.h"
#include "armpmu/a55/event.h"
#include "armpmu/a55/processor_state.h"
#include "armpmu/cci550/config.h"
#include "armpmu/cci550/event_id.h"
#include "armpmu/core/text.h"

#include <bitset>
#include <cstddef>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

namespace armpmu::testbench {

// A text that names no event; `column`, from 0, is where in it the trouble begins.
struct StatEventError : std::invalid_argument {
    StatEventError(const std::string& message, std::size_t where)
        : std::invalid_argument(one_line(message)), column(where) {}
    std::size_t column;
};

// The PMUs of a scenario, whose events can be counted.
struct CountedPmus {
    unsigned cores = 0;
    a55::Config core; // of each
    std::optional<cci550::Config> interconnect;
};

// An event as `armpmu stat -e` takes it, with the states in which it counts.
struct StatEvent {
    enum class Pmu { core, interconnect };

    std::string name; // as it was written
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
};

// One language, as perf's, with these in place of its modifiers:
//
//   armv8_cortex_a55/l1d_cache_refill/u, /event=0x3/, /r3/   as Linux' PMU calls it
//   L1D_CACHE_REFILL:u, r3                                   the TRM's name; a raw number
//   cycles, L1-dcache-load-misses                            perf's generic names of arm64
//   cci_550/si_rrq_dev,source=0x3/, SI3:0x01, ...            what cci550::parse_event takes
//
// Modifiers, behind the last '/' or a ':': u, k, h and m for exception levels 0 to 3, s and n for
// Secure and Non-secure state; several levels add up. W makes it weak. Those of an interconnect's
// event are s, n and W only. A raw number is the core's where there are cores. Throws
// StatEventError.
StatEvent parse_stat_event(std::string_view text, const CountedPmus& pmus);

constexpr char kWeak = 'W'; // the modifier

// Adds modifiers of a group to an event's own. Throws StatEventError, with column 0.
void narrow(StatEvent& event, std::string_view modifiers);

} // namespace armpmu::testbench
