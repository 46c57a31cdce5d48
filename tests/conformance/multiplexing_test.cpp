// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/stat/group_search.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <numeric>
#include <random>

namespace armpmu::tests {
namespace multiplexing_test {

using namespace testbench;

std::vector<std::size_t> counting(const Multiplexing& line, std::size_t groups) {
    std::vector<std::size_t> all;
    for (std::size_t n = 0; n < groups; ++n)
        if (line.counts(n)) all.push_back(n);
    return all;
}
using Numbers = std::vector<std::size_t>;

TEST(Multiplexing, moves_one_group_to_the_end_with_each_tick) {
    Multiplexing line({{1, 0}, {1, 0}, {1, 0}}, 2, false);
    EXPECT_EQ(counting(line, 3), (Numbers{0, 1}));
    line.tick();
    EXPECT_EQ(counting(line, 3), (Numbers{1, 2}));
    line.tick();
    EXPECT_EQ(counting(line, 3), (Numbers{0, 2}));
    line.tick();
    EXPECT_EQ(counting(line, 3), (Numbers{0, 1}));
}

TEST(Multiplexing, stops_at_the_first_group_that_has_not_enough_counters) {
    Multiplexing line({{3, 0}, {4, 0}, {1, 0}}, 6, false);
    EXPECT_EQ(counting(line, 3), (Numbers{0})) << "the last would have fitted";
    line.tick();
    EXPECT_EQ(counting(line, 3), (Numbers{1, 2}));
}

TEST(Multiplexing, gives_the_cycle_counter_to_cycles) {
    Multiplexing line({{1, 1}, {6, 0}}, 6, true);
    EXPECT_EQ(counting(line, 2), (Numbers{0, 1}));
    Multiplexing second({{1, 1}, {1, 1}, {6, 0}}, 6, true);
    EXPECT_EQ(counting(second, 3), (Numbers{0, 1})) << "there is one";
    EXPECT_TRUE(Multiplexing::fits({7, 1}, 6, true));
    EXPECT_FALSE(Multiplexing::fits({7, 0}, 6, true));
    EXPECT_FALSE(Multiplexing::fits({8, 2}, 6, true));
}

TEST(Multiplexing, never_moves_what_fits) {
    Multiplexing line({{2, 0}, {4, 0}}, 6, false);
    line.tick();
    EXPECT_EQ(counting(line, 2), (Numbers{0, 1}));
}

PmuCounters counters(std::size_t number, std::size_t events) {
    PmuCounters pmu;
    pmu.counters = number;
    pmu.is_cycles.assign(events, false);
    return pmu;
}

TEST(Estimate, is_scaled_by_the_time_it_was_not_counted) {
    Stretches stretches;
    stretches.cycles = {100, 100, 100, 100};
    stretches.tick_before = {false, true, true, true};
    stretches.counts = {{10, 20, 30, 40}, {1, 1, 1, 1}};
    const auto estimates = multiplexed(stretches, counters(1, 2), {{0}, {1}}, 0, 4);
    EXPECT_EQ(estimates[0].counted, 40) << "first and third";
    EXPECT_EQ(estimates[0].running, 200);
    EXPECT_EQ(estimates[0].enabled, 400);
    EXPECT_EQ(estimates[0].scaled(), 80);
    EXPECT_EQ(estimates[1].scaled(), 4);
    EXPECT_DOUBLE_EQ(mean_error(stretches, counters(1, 2), {{0}, {1}}), (20.0 + 0) / 2);
    const auto last = multiplexed(stretches, counters(1, 2), {{0}, {1}}, 3, 4);
    EXPECT_EQ(last[0].running, 0) << "it is the other's turn";
    EXPECT_EQ(last[1].scaled(), 1);
}

Stretches random_stretches(std::mt19937& random, std::size_t events, std::size_t stretches) {
    Stretches all;
    for (std::size_t n = 0; n < stretches; ++n) {
        all.cycles.push_back(100);
        all.tick_before.push_back(n != 0);
    }
    for (std::size_t event = 0; event < events; ++event) {
        all.counts.emplace_back();
        for (std::size_t n = 0; n < stretches; ++n)
            all.counts.back().push_back(static_cast<double>(random() % 1000));
    }
    return all;
}

// All groupings of events 0 to `events` - 1 in all orders: each event in turn joins a group or
// becomes one at any place.
void visit(std::size_t event, std::size_t events, const PmuCounters& pmu, Grouping& groups,
           const std::function<void(const Grouping&)>& look) {
    if (event == events) return look(groups);
    for (std::size_t n = 0; n < groups.size(); ++n) {
        groups[n].push_back(event);
        if (fits(groups[n], pmu)) visit(event + 1, events, pmu, groups, look);
        groups[n].pop_back();
    }
    for (std::size_t n = 0; n <= groups.size(); ++n) {
        groups.insert(groups.begin() + static_cast<std::ptrdiff_t>(n), {event});
        visit(event + 1, events, pmu, groups, look);
        groups.erase(groups.begin() + static_cast<std::ptrdiff_t>(n));
    }
}

TEST(BestGroups, are_those_of_an_exhaustive_search) {
    std::mt19937 random(22);
    for (unsigned round = 0; round < 30; ++round) {
        const std::size_t events = 3 + round % 3;
        const PmuCounters pmu = counters(2 + round % 2, events);
        const Stretches stretches = random_stretches(random, events, 5 + round % 7);
        double least = 1e300;
        std::size_t looked_at = 0;
        Grouping groups;
        visit(0, events, pmu, groups, [&](const Grouping& one) {
            least = std::min(least, mean_error(stretches, pmu, one));
            ++looked_at;
        });
        EXPECT_GE(looked_at, events == 3 ? 12U : 66U);
        Grouping alone;
        for (std::size_t event = 0; event < events; ++event) alone.push_back({event});
        const Grouping best = best_groups(stretches, pmu, alone);
        EXPECT_NEAR(mean_error(stretches, pmu, best), least, 1e-6)
            << round << ": of " << looked_at << " groupings";
    }
}

TEST(BestGroups, have_each_event_once_and_fit) {
    std::mt19937 random(7);
    const std::size_t events = 15;
    const PmuCounters pmu = counters(6, events);
    const Stretches stretches = random_stretches(random, events, 40);
    Grouping alone;
    for (std::size_t event = 0; event < events; ++event) alone.push_back({event});
    const Grouping best = best_groups(stretches, pmu, alone);
    std::vector<std::size_t> all;
    for (const auto& group : best) {
        EXPECT_TRUE(fits(group, pmu));
        all.insert(all.end(), group.begin(), group.end());
    }
    std::sort(all.begin(), all.end());
    std::vector<std::size_t> expected(events);
    std::iota(expected.begin(), expected.end(), std::size_t{0});
    EXPECT_EQ(all, expected);
    EXPECT_LT(mean_error(stretches, pmu, best), mean_error(stretches, pmu, alone));
}

} // namespace multiplexing_test
} // namespace armpmu::tests
