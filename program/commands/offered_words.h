// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <string>
#include <vector>

namespace armpmu::testbench {

// Completions of the word being typed. In a list the last entry is completed: "cycles,l1d_" gives
// "cycles,l1d_cache" and others. A driver's name of an event without its PMU gives the whole event.
std::vector<std::string> offered_events(const std::string& word);
std::vector<std::string> offered_metrics(const std::string& word);
std::vector<std::string> offered_events_and_metrics(const std::string& word);
// PATH=, or PATH=VALUE where the values are words; of a scenario, with the names of its entries,
// and of all kinds of scenarios where `scenario` is empty or none.
std::vector<std::string> offered_parameters(const std::string& word, const std::string& scenario);

} // namespace armpmu::testbench
