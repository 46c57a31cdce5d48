// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/report/fields.h"

#include <optional>
#include <string>
#include <vector>

namespace armpmu::testbench {

// How far a count of an event can be believed (docs/events.md); nothing for one that never occurs.
std::optional<Grade> grade_of(a55::Event event);
std::optional<Grade> grade_of(cci550::EventId event);
// The same by the event's name, of either PMU; nothing for an unknown name.
std::optional<Grade> grade_of_event(const std::string& name);
// The worst of theirs.
std::optional<Grade> grade_of_events(const std::vector<std::string>& names);
// Of one that comes with the program, by its name: the worst of its events' and of the time that it
// is divided by. Nothing for others.
std::optional<Grade> grade_of_metric(const std::string& name);
// "-" for none.
const char* word_of(std::optional<Grade> grade);

} // namespace armpmu::testbench
