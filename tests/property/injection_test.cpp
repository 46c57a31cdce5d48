// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
//
// Do lists of injections add to traffic exactly what they say?
#include "tests/property/injections.h"
#include "tests/property/random_streams.h"
#include "tests/support/campaign.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <tuple>

namespace armpmu::testbench::testing {
namespace injection_test {

TEST(Injection, numbers_out_of_range_are_refused_by_member) {
    struct Case {
        const char* member;
        std::uint64_t cycle, cycles, every, times;
    };
    constexpr std::uint64_t most = kInjectionLimit - 1;
    for (const Case& c : {Case{"", most, 1, 0, 1},
                          {"", 0, kInjectionLimit - 1, 0, 1},
                          {"", 3, 1, (most - 3) / 2, 3},
                          {"cycle", 3, 2, (most - 3) / 2, 3},
                          {"cycle", most + 1, 1, 0, 1},
                          {"cycle", most, 2, 0, 1},
                          {"cycle", 5, 1, most, most},
                          {"cycles", 0, 0, 0, 1},
                          {"cycles", 0, most + 1, 0, 1},
                          {"every", 0, 1, most + 1, 1},
                          {"times", 0, 1, 1, 0},
                          {"times", 0, 1, 1, most + 1},
                          {"times", 0, 1, 0, 2}}) {
        Injection bad;
        std::tie(bad.cycle, bad.cycles, bad.every, bad.times) =
            std::tie(c.cycle, c.cycles, c.every, c.times);
        std::string member;
        try {
            check(bad, {});
        } catch (const InjectionError& error) {
            member = error.member;
        }
        EXPECT_EQ(member, c.member)
            << c.cycle << " " << c.cycles << " " << c.every << " " << c.times;
    }
}

// --- lists ---

Injection random_injection(Random& random, const std::vector<EventId>& ids) {
    Injection result = injection(random(3) == 0 ? random(30) : random(3000),
                                 ids[random(random(2) == 0 ? 4 : ids.size())],
                                 random(2) == 0 ? Security::secure : Security::non_secure);
    result.cycles = random(3) == 0 ? 1 + random(60) : 1;
    if (random(3) == 0) {
        result.every = 1 + random(90);
        result.times = 1 + random(12);
    }
    return result;
}

// Every cycle that has something injected, written out.
std::map<std::uint64_t, EventRow> written_out(const std::vector<Injection>& list) {
    std::map<std::uint64_t, EventRow> rows;
    for (const Injection& one : list)
        for (std::uint64_t n = 0; n < one.times; ++n)
            for (std::uint64_t c = 0; c < one.cycles; ++c)
                rows[one.cycle + n * one.every + c].set(one.event, one.security);
    return rows;
}

EventRow merged(EventRow row, const std::map<std::uint64_t, EventRow>& injected,
                std::uint64_t cycle) {
    const auto found = injected.find(cycle);
    for (std::size_t w = 0; found != injected.end() && w < EventRow::kWords; ++w) {
        row.non_secure[w] |= found->second.non_secure[w];
        row.secure[w] |= found->second.secure[w];
    }
    return row;
}

TEST(Injection, random_lists_add_exactly_what_they_say) {
    const std::vector<EventId> ids = events_that_fire({});
    for (std::uint64_t seed = 1; seed <= 500 / tests::kOneRoundOf; ++seed) {
        SCOPED_TRACE(seed);
        Random random(seed);
        std::vector<Injection> list(random(30));
        for (Injection& one : list) one = random_injection(random, ids);
        const auto injected = written_out(list);
        RecordingSink seen, expected;
        Injector injector({}, list, seen);
        EXPECT_EQ(injector.last_cycle(), injected.empty() ? 0 : injected.rbegin()->first);
        std::uint64_t cycle = 0;
        while (cycle < 6000) {
            EventRow row;
            if (random(2) == 0)
                row.set(ids[random(6)], random(2) == 0 ? Security::secure : Security::non_secure);
            const std::uint64_t length = 1 + random(random(2) == 0 ? 3 : 400);
            injector.clock(row, length);
            for (const std::uint64_t end = cycle + length; cycle < end; ++cycle)
                expected.clock(merged(row, injected, cycle), 1);
            ASSERT_EQ(injector.cycle(), cycle);
            ASSERT_EQ(injector.done(), injected.empty() || injected.rbegin()->first < cycle);
        }
        ASSERT_EQ(seen.rows, expected.rows);
    }
}

TEST(Injection, calls_are_split_only_where_an_injection_begins_or_ends) {
    struct Calls final : cci550::RowSink {
        void clock(const EventRow& row, std::uint64_t cycles) override {
            seen.emplace_back(row.test(EventId(0)), cycles);
        }
        std::uint64_t earliest_overflow() const override { return 77; }
        std::vector<std::pair<bool, std::uint64_t>> seen;
    } sink;
    Injection one = injection(1000, EventId(0));
    one.cycles = 3;
    one.every = 50;
    one.times = 2;
    Injector injector({}, {one}, sink);
    for (const std::uint64_t cycles : {600, 400, 2, 1, 100, 5, 1000000}) injector.clock({}, cycles);
    const std::vector<std::pair<bool, std::uint64_t>> expected = {
        {false, 600}, {false, 400}, {true, 2},  {true, 1},       {false, 47},
        {true, 3},    {false, 50},  {false, 5}, {false, 1000000}};
    EXPECT_EQ(sink.seen, expected);
    EXPECT_EQ(injector.earliest_overflow(), 77U);
}

// --- on top of traffic ---

TEST(Injection, differs_from_traffic_without_it_by_exactly_the_injections) {
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
        SCOPED_TRACE(seed);
        SystemConfig config;
        config.interconnect.skip = seed % 3 != 0;
        Traffic traffic;
        traffic.seed = seed;
        System plain(config, make_trace(traffic), 2);
        ASSERT_TRUE(plain.run());

        Random random(seed);
        std::vector<Injection> list(100);
        for (Injection& one : list) {
            one = random_injection(random, events_that_fire({}));
            one.cycle = random(plain.interconnect.cycle());
        }
        const auto injected = written_out(list);
        RecordingSink expected;
        std::uint64_t cycle = 0;
        for (const auto& [row, cycles] : plain.sink.rows)
            for (const std::uint64_t end = cycle + cycles; cycle < end; ++cycle)
                expected.clock(merged(row, injected, cycle), 1);

        System other(config, make_trace(traffic), 2);
        RecordingSink seen;
        Injector injector({}, list, seen);
        Interconnect interconnect(config.interconnect, injector);
        interconnect.bind(3, other.cpu0);
        interconnect.bind(4, other.cpu1);
        interconnect.bind(2, other.io);
        interconnect.attach(other.replay);
        interconnect.set_control_registers(config.controls);
        while (interconnect.cycle() < plain.interconnect.cycle())
            interconnect.run_until(
                std::min(interconnect.cycle() + 1 + random(3000), plain.interconnect.cycle()));
        EXPECT_GT(plain.sink.rows.size(), 1000U);
        EXPECT_TRUE(seen.rows == expected.rows);
    }
}

TEST(Injection, upon_an_event_of_the_traffic_is_one_event_and_non_secure_wins) {
    const EventId id(0x60);
    Pmu pmu;
    Injector injector({}, {injection(2, id), injection(4, id, Security::secure)}, pmu);
    injector.clock(row_of(id, Security::secure), 4);
    injector.clock(row_of(id, Security::non_secure), 2);
    EXPECT_EQ(pmu.total(id, Security::secure), 3U);
    EXPECT_EQ(pmu.total(id, Security::non_secure), 3U);
}

// A sampling profiler: notes the cycle of each overflow and re-arms the counter at once.
class Profiler final : public cci550::OverflowListener {
  public:
    Profiler(Pmu& pmu, EventId event, std::uint32_t start) : pmu_(pmu), start_(start) {
        count(pmu, 0, event);
        put(pmu, ecnt_data(0), start);
        pmu.set_overflow_listener(this);
    }
    void overflow_pins(std::uint8_t level) override {
        if (level == 0xff) return;
        cycles.push_back(pmu_.cycles() - 1);
        put(pmu_, ecnt_clr_ovfl(0), 1);
        put(pmu_, ecnt_data(0), start_);
    }
    std::vector<std::uint64_t> cycles;

  private:
    Pmu& pmu_;
    std::uint32_t start_;
};

bool counts(EventRow row, EventId id, bool spniden) {
    if (!spniden) row.secure = {};
    return row.test(id);
}

// Rows come as an interconnect delivers them: equal ones held together up to the earliest overflow.
TEST(Injection, sets_the_overflow_flag_in_its_very_cycle) {
    const EventId id(0x60);
    for (std::uint64_t seed = 1; seed <= 100; ++seed) {
        SCOPED_TRACE(seed);
        Random random(seed);
        std::vector<Injection> list(40);
        for (Injection& one : list) one = random_injection(random, {id, id, id, EventId(0x61)});
        const auto injected = written_out(list);
        Pmu pmu;
        const bool spniden = seed % 2 == 0;
        pmu.set_authentication({true, spniden, false, false});
        const auto start = static_cast<std::uint32_t>(-1 - static_cast<std::int64_t>(random(30)));
        Profiler profiler(pmu, id, start);
        Injector injector({}, list, pmu);
        RowFeed feed(injector);
        std::vector<std::uint64_t> expected;
        std::uint32_t value = start;
        std::uint64_t cycle = 0;
        while (cycle < 5000) {
            EventRow row;
            if (random(3) == 0) row.set(random(2) == 0 ? id : EventId(0x61));
            const std::uint64_t length = 1 + random(row == EventRow{} ? 600 : 20);
            feed.add(row, length);
            for (const std::uint64_t end = cycle + length; cycle < end; ++cycle) {
                if (!counts(merged(row, injected, cycle), id, spniden) || ++value != 0) continue;
                expected.push_back(cycle);
                value = start;
            }
        }
        feed.flush();
        EXPECT_EQ(profiler.cycles, expected);
        EXPECT_FALSE(expected.empty());
        EXPECT_EQ(get(pmu, ecnt_data(0)), value);
    }
}

} // namespace injection_test
} // namespace armpmu::testbench::testing
