// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "program/stat/stat_event.h"

#include <cstddef>
#include <string_view>

namespace armpmu::testbench {

constexpr char kWeak = 'W'; // the modifier

// Lets an event count in all states that it can.
void count_in_all_states(StatEvent& event);

// Narrows it to the states that modifiers leave; those of a group come on top of an event's own.
// Throws StatEventError; `column` is theirs in the text.
void narrow(StatEvent& event, std::string_view modifiers, std::size_t column);

// Adds them to its name, but for the one that is no state, as perf does; not to one of its own.
void show_modifiers(StatEvent& event, std::string_view modifiers);

// Whether a text could be modifiers of perf's or of ours.
bool may_be_modifiers(std::string_view text);

} // namespace armpmu::testbench
