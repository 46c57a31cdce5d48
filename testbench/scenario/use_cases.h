// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace armpmu::testbench {

// A ratio or amount computed from the counts of a use case. What it is testbench/metrics says.
struct UseCaseMetric {
    std::string_view name;
    // The note's formula in event mnemonics, where that is a slip beyond the numbers of events.
    std::string_view printed = {};
    std::string_view only_formula = {}; // of events that no Cortex-A55 has, so it has no value
};

// One of the use cases of Arm's application note on the Cortex-A55 PMU: what its step 2 programs
// and what its formula makes of it. Where the note's numbers are slips, `printed` has the numbers
// as printed and `events` what they must be (docs/published.md). A few more are ours, on
// questions that the note asks in that section and has no formula for.
struct UseCase {
    std::string_view name;
    std::string_view section; // of the note
    std::string_view about;
    std::vector<unsigned> events;  // at most six
    std::vector<unsigned> printed; // empty: the same
    std::vector<UseCaseMetric> metrics;
    bool in_note = true;
};

const std::vector<UseCase>& use_cases();
const UseCase* find_use_case(std::string_view name);

// "L1D_CACHE", also of the two numbers that the note counts and that a Cortex-A55 does not have.
std::string_view event_mnemonic(unsigned number);

} // namespace armpmu::testbench
