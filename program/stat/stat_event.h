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
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace armpmu::testbench {

using StatEventError = EventTextError;

// The PMUs of a scenario, whose events can be counted.
struct CountedPmus {
    unsigned cores = 0;
    a55::Config core; // of each
    std::optional<cci550::Config> interconnect;
};

// An event as `armpmu stat -e` takes it, with the states in which it counts.
struct StatEvent {
    enum class Pmu { core, interconnect };

    std::string name;     // as written, or the value of the term name=
    bool named = false;   // by that
    bool generic = false; // written as one of perf's generic names
    Pmu pmu = Pmu::core;
    a55::Event core = a55::Event::sw_incr;
    cci550::EventId interconnect;
    std::bitset<a55::kRegimes> regimes; // of a core, by a55::Regime
    std::bitset<2> securities;          // of an interconnect, by cci550::Security
    // Whether these PMUs can count it: the caches and interfaces that it needs are there.
    bool supported = true;
    // As above, or its interface is there but cannot have the event: then it never counts, and is 0
    // in metrics.
    bool there = true;
    // Its group may be split where it has more events than there are counters.
    bool weak = false;

    // Whether it counts the same as another event, whatever their names.
    bool counts_as(const StatEvent& other) const;
};

constexpr char kWeak = 'W'; // the modifier

// Lets an event count in all states that it can.
void count_in_all_states(StatEvent& event);

// Narrows it to the states that modifiers leave; those of a group apply in addition to an event's
// own. Throws StatEventError; `column` is theirs in the text.
void narrow(StatEvent& event, std::string_view modifiers, std::size_t column);

// Adds the modifiers to its name, except W, as perf does; not to a name given by name=.
void show_modifiers(StatEvent& event, std::string_view modifiers);

// Whether a text could be modifiers of perf's or of ours.
bool may_be_modifiers(std::string_view text);

} // namespace armpmu::testbench
