// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/report/fields.h"
#include "testbench/system/counter_result.h"

#include <optional>
#include <string>
#include <vector>

namespace armpmu::testbench {

// How far a count of an event can be believed (docs/events.md); nothing for one that never occurs.
std::optional<Grade> grade_of(a55::Event event);
std::optional<Grade> grade_of(cci550::EventId event);
// The same of a counter's event; nothing for what is none.
std::optional<Grade> grade_of(const CounterResult& counter);
// "-" for none.
const char* word_of(std::optional<Grade> grade);

// What is known of the error of numbers of grade timing that are among these, in lines for people.
std::string errors_text(const std::vector<CounterResult>& counters);

} // namespace armpmu::testbench
