// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "program/stat/stat_event.h"

#include <string_view>
#include <vector>

namespace armpmu::testbench {

// Events that are counted at the same time; an event outside of braces is a group of its own.
using EventGroup = std::vector<StatEvent>;

// "a, {b, c}:u, d": events and groups in braces, with modifiers for all of a group; {b,c}:W is
// weak. Events matched by wildcards are counted alone, or in the group. A group's events are of one
// PMU. Throws StatEventError.
std::vector<EventGroup> parse_event_groups(std::string_view text, const CountedPmus& pmus);

// All events that these PMUs can count, each alone, in the order of their numbers.
std::vector<EventGroup> all_events(const CountedPmus& pmus);

// The default events: all of these, and perf's `cycles` and `instructions`
// of cores behind them.
std::vector<EventGroup> default_events(const CountedPmus& pmus);

// One after another.
std::vector<StatEvent> events_of(const std::vector<EventGroup>& groups);

} // namespace armpmu::testbench
