// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
//
// Do the Cortex-A55's golden vectors say what the manuals say, and do they show everything? All is
// computed from the digits of the files, without the model.
#include "armpmu/a55/event_table.h"
#include "tests/golden/a55_digits.h"
#include "tests/support/case_name.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <set>

namespace armpmu::tests {
namespace golden_a55_truth_test {

std::string file(const std::string& name) {
    return std::filesystem::path(ARMPMU_GOLDEN_DIR) / name;
}

using Numbers = std::vector<unsigned>;

// TRM, PMU events: the events that count more than their own line, in a core with L2 and L3.
Numbers counted_for(unsigned event) {
    static const std::map<unsigned, Numbers> kMore = {
        {0x03, {0x42, 0x43}}, {0x04, {0x40, 0x41}}, {0x13, {0x66, 0x67}},
        {0x19, {0x60, 0x61}}, {0x2d, {0x34, 0x35}}, {0x72, {0x06, 0x07, 0x70, 0x71}},
        {0x08, {0x1b}},       {0x1b, {0x08}},       {0x06, {0x70}},
        {0x70, {0x06}},       {0x07, {0x71}},       {0x71, {0x07}},
        {0x0d, {0x78}},       {0x78, {0x0d}},       {0x0e, {0x79}},
        {0x79, {0x0e}},       {0x2a, {0xa2}},       {0xa2, {0x2a}}};
    static const std::set<unsigned> kNoLine = {0x00, 0x11, 0x1d, 0x1e, 0xc1}; // 0xC1: needs no L2
    if (kNoLine.count(event) != 0) return {};
    if (event == 0x36) return {0xa0}; // copies of the last level of the core's hierarchy
    if (event == 0x37) return {0xa2, 0x2a};
    Numbers numbers = {event};
    const auto more = kMore.find(event);
    if (more != kMore.end())
        numbers.insert(numbers.end(), more->second.begin(), more->second.end());
    return numbers;
}

// Positions of the lines of these events in a row.
Numbers lines_for(unsigned event) {
    Numbers lines;
    const auto& list = a55::events();
    for (const unsigned counted : counted_for(event))
        for (unsigned line = 0; line < list.size(); ++line)
            if (number(list[line].event) == counted) lines.push_back(line);
    return lines;
}

std::uint64_t count(const RawVector& vector, std::size_t row, unsigned n) {
    return vector.get(row, "count" + std::to_string(n));
}

class EachA55File : public ::testing::TestWithParam<const char*> {};

TEST_P(EachA55File, counts_follow_from_the_inputs) {
    const RawVector vector(file(GetParam()));
    ASSERT_GT(vector.rows(), 100U);
    A55Digits digits(vector);
    std::array<std::uint64_t, kA55Counters> expected{};
    for (std::size_t row = 0; row < vector.rows(); ++row) {
        const auto added = digits.clock(row, lines_for);
        for (unsigned n = 0; n < kA55Counters; ++n) {
            expected[n] += added[n];
            ASSERT_EQ(count(vector, row, n), expected[n]) << "clock " << row << " counter " << n;
        }
        EXPECT_EQ(vector.get(row, "overflow"), 0U) << row;
        EXPECT_EQ(vector.get(row, "npmuirq"), 1U) << row;
    }
}

INSTANTIATE_TEST_SUITE_P(without_wraps, EachA55File,
                         ::testing::Values("a55_events.vec", "a55_events_by_two.vec",
                                           "a55_authentication.vec"),
                         CaseFile());

// A rise of a counter that selects an event, with how HIGH the event's own line is.
struct Rise {
    unsigned event, line, by;
};

std::vector<Rise> rises(const char* name) {
    const RawVector vector(file(name));
    A55Digits digits(vector);
    std::vector<Rise> found;
    for (std::size_t row = 1; row < vector.rows(); ++row) {
        digits.clock(row - 1, lines_for);
        for (unsigned n = 0; n < kA55Counters; ++n) {
            const a55::EventInfo* info = a55::find_event(digits.selected(n));
            const auto by =
                static_cast<unsigned>(count(vector, row, n) - count(vector, row - 1, n));
            const bool loaded = vector.get(row, "acc_write") != 0 && by > 3;
            if (info == nullptr || by == 0 || loaded) continue;
            const auto line = static_cast<unsigned>(a55::index_of(info->event));
            found.push_back({number(info->event),
                             (vector.bit(row, "ones", line) ? 1U : 0U) +
                                 (vector.bit(row, "twos", line) ? 2U : 0U),
                             by});
        }
    }
    return found;
}

TEST(GoldenA55, every_event_counts_by_one_two_and_three_with_its_line) {
    std::set<std::pair<unsigned, unsigned>> seen;
    std::set<unsigned> without_line;
    for (const char* name :
         {"a55_events.vec", "a55_events_by_two.vec", "a55_caches.vec", "a55_overflow.vec"})
        for (const Rise& rise : rises(name)) {
            if (rise.line == rise.by) seen.emplace(rise.event, rise.by);
            if (rise.line == 0 && rise.by == 1) without_line.insert(rise.event);
        }
    const std::set<unsigned> no_line = {0x00, 0x11, 0x1d, 0x1e}; // SW_INCR, cycles, CHAIN
    const std::set<unsigned> by_caches = {0x36, 0x37, 0xc1};     // by one only
    for (const a55::EventInfo& info : a55::events()) {
        const unsigned event = number(info.event);
        if (no_line.count(event) != 0) {
            EXPECT_EQ(without_line.count(event), 1U) << info.mnemonic;
            continue;
        }
        for (unsigned by = 1; by <= (by_caches.count(event) != 0 ? 1U : 3U); ++by)
            EXPECT_EQ(seen.count({event, by}), 1U) << info.mnemonic << " by " << by;
    }
}

TEST(GoldenA55, every_event_is_counted_and_left_out_in_every_state) {
    const RawVector vector(file("a55_events.vec"));
    A55Digits digits(vector);
    std::set<std::pair<unsigned, unsigned>> counted, left_out;
    for (std::size_t row = 1; row < vector.rows(); ++row) {
        digits.clock(row - 1, lines_for);
        if (vector.get(row, "acc_write") != 0 && digits.selected(0) != 0) continue;
        const auto state = static_cast<unsigned>(
            vector.get(row, "el") | vector.get(row, "secure") << 2 |
            vector.get(row, "el3_aarch32") << 3 | vector.get(row, "halted") << 4);
        for (unsigned n = 0; n < kA55Counters; ++n)
            (count(vector, row, n) != count(vector, row - 1, n) ? counted : left_out)
                .emplace(digits.selected(n), state);
    }
    for (const a55::EventInfo& info : a55::events()) {
        const unsigned event = number(info.event);
        if (event == 0x1e || event == 0xc1) continue; // CHAIN needs a wrap, 0xC1 another core
        for (const unsigned state : {0x0U, 0x4U, 0x1U, 0x5U, 0x2U, 0x7U, 0xfU}) {
            EXPECT_EQ(counted.count({event, state}), 1U) << info.mnemonic << " " << state;
            EXPECT_EQ(left_out.count({event, state}), 1U) << info.mnemonic << " " << state;
        }
        EXPECT_EQ(left_out.count({event, 0x1f}), 1U) << info.mnemonic; // Debug state
        EXPECT_EQ(counted.count({event, 0x1f}), 0U) << info.mnemonic;
    }
}

} // namespace golden_a55_truth_test
} // namespace armpmu::tests
