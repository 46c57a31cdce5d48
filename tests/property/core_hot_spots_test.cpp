// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/property/event_places.h"
#include "tests/property/kernel_run.h"

// Whose an event is, where that is known beforehand.
namespace armpmu::tests::core_hot_spots_test {

using a55::Event;
using Places = std::map<EventPlaces::Place, std::uint64_t>;

constexpr std::uint32_t kNop = 0xd503201f;

// An observed core, and blocks that it executes.
struct Observed {
    explicit Observed(const cpu::CoreConfig& config = {}) : core(config, {}, {}) {
        core.core.set_observer(&places);
    }
    void run(const std::string& kernel, const std::string& settings) {
        const auto source = testbench::make_kernel(kernel, settings_from(settings));
        core.pmu.set_state(source->state());
        core.core.run(*source);
    }
    std::uint32_t block(std::uint64_t address, std::vector<std::uint32_t> words) {
        end = address + 4 * words.size();
        return core.core.add_block({address, std::move(words)});
    }
    void retire(std::uint32_t number, const std::uint64_t* addresses = nullptr) {
        core.core.retire({number, addresses, end, 0, nullptr});
    }
    // Without those where nothing happened.
    Places operator[](Event event) const { return places.of(core.pmu.config(), event); }

    EventPlaces places; // outlives the core
    CoreUnderTest core;
    std::uint64_t end = 0;
};

std::uint64_t sum(const Places& places) {
    std::uint64_t all = 0;
    for (const auto& [place, n] : places) all += n;
    return all;
}

TEST(HotSpots, of_a_chase_are_its_loads) {
    Observed chase;
    chase.run("chase", "footprint=2097152 iterations=2000");
    for (const Event event : {Event::l1d_cache_refill, Event::l1d_cache_refill_rd}) {
        const Places refills = chase[event];
        const std::uint64_t all = sum(refills);
        EXPECT_GT(all, 15'000U);
        ASSERT_EQ(refills.size(), 8U);
        for (std::uint32_t load = 0; load < 8; ++load)
            EXPECT_NEAR(static_cast<double>(refills.at({0, load})), static_cast<double>(all) / 8,
                        static_cast<double>(all) / 400)
                << load;
    }
}

// Each load but the first waits for the address that the one before it loads.
TEST(HotSpots, of_waiting_for_a_load_are_who_needs_it) {
    Observed chase;
    chase.run("chase", "footprint=4096 iterations=20000");
    const Places waits = chase[Event::stall_backend];
    for (std::uint32_t load = 1; load < 8; ++load)
        EXPECT_NEAR(static_cast<double>(waits.at({0, load})), 20'000, 3'000)
            << load; // with the first round
    EXPECT_EQ(waits.count({0, 8}), 0U) << "the counter of the loop waits for no load";
}

TEST(HotSpots, of_mispredictions_are_the_branches_that_cannot_be_known) {
    Observed random;
    random.run("unpredictable", "iterations=4000");
    const Places missed = random[Event::br_mis_pred];
    EXPECT_GT(missed.at({0, 5}), 1'500U); // b.lo over
    for (const auto& [place, n] : missed) {
        if (place != EventPlaces::Place{0, 5}) {
            EXPECT_EQ(place, (EventPlaces::Place{2, 1})); // b.ne loop
        }
    }
    EXPECT_GT(missed.at({0, 5}), sum(missed) * 95 / 100);
}

// Returns beyond the stack's eight are missed: who is returned to is fetched late.
TEST(HotSpots, of_what_a_misprediction_costs_is_who_comes_next) {
    Observed nest;
    nest.run("call_nest", "depth=16 iterations=1000");
    const std::uint64_t missed = sum(nest[Event::br_return_addr_mis_pred]);
    EXPECT_GT(missed, 7'000U);
    const Places waits = nest[Event::stall_frontend];
    std::uint64_t behind = 0;
    for (const auto& [place, n] : waits)
        if (place.first % 2 == 1 && place.second == 0) behind += n; // behind a call
    EXPECT_GE(behind, 6 * missed);
    for (std::uint32_t block = 3; block < 33; block += 2)
        EXPECT_EQ(waits.count({block, 1}), 0U) << "ret in block " << block;
}

// `add` behind `b.lo` was fetched with it, and is fetched again if the branch was not to be taken.
TEST(HotSpots, of_a_misprediction_past_a_branch_are_what_stands_behind_it) {
    Observed random;
    random.run("unpredictable", "iterations=4000");
    const std::uint64_t missed = random[Event::br_mis_pred].at({0, 5});
    const Places waits = random[Event::stall_frontend];
    EXPECT_GT(waits.at({1, 0}), 6 * missed / 3);
    EXPECT_GT(waits.at({2, 0}), 6 * missed / 3);
    EXPECT_EQ(waits.count({2, 1}), 0U) << "b.ne, in the next group";
}

TEST(HotSpots, of_returns_are_the_returns) {
    Observed nest;
    nest.run("call_nest", "depth=4 iterations=100");
    EXPECT_EQ(nest[Event::br_return_retired], (Places{{{3, 1}, 100},    // ldr, ret
                                                      {{5, 1}, 100},    // ldr, ret
                                                      {{7, 1}, 100},    // ldr, ret
                                                      {{8, 1}, 100}})); // add, ret
}

TEST(HotSpots, of_interlocks_are_who_waits) {
    Observed divide;
    const std::uint32_t number = divide.block(0x1000, {0x9ac20827,   // udiv x7, x1, x2
                                                       kNop, kNop,   //
                                                       0x910004e3}); // add x3, x7, #1
    for (unsigned n = 0; n < 10; ++n) divide.retire(number);
    const Places waits = divide[Event::stall_backend_ilock];
    ASSERT_EQ(waits.count({0, 3}), 1U);
    EXPECT_GE(waits.at({0, 3}), 40U);
    EXPECT_EQ(waits.size(), 1U);
}

TEST(HotSpots, of_a_full_store_buffer_are_stores) {
    Observed burst;
    burst.run("store_burst", "footprint=262144 passes=1");
    for (const Event event : {Event::stall_backend_st, Event::l1d_ws_mode_entry,
                              Event::l2d_cache_wr, Event::bus_access_wr}) {
        const Places places = burst[event];
        EXPECT_GT(sum(places), 0U) << number(event);
        for (const auto& [place, n] : places)
            EXPECT_TRUE(place.first == 1 && place.second <= 1 + 1) // the stores, and who follows
                << number(event) << " at " << place.second << " of block " << place.first;
    }
}

TEST(HotSpots, of_fetches_are_the_first_of_four_instructions) {
    Observed straight;
    const std::uint32_t number = straight.block(0x1000, std::vector<std::uint32_t>(10, kNop));
    straight.retire(number);
    EXPECT_EQ(straight[Event::l1i_cache], (Places{{{0, 0}, 1}, {{0, 4}, 1}, {{0, 8}, 1}}));
    EXPECT_EQ(straight[Event::l1i_cache_refill], (Places{{{0, 0}, 1}}));
    EXPECT_EQ(straight[Event::itlb_walk], (Places{{{0, 0}, 1}}));
}

// Who issues beside another one takes no cycle.
TEST(HotSpots, of_cycles_are_the_first_of_each_pair) {
    Observed pairs;
    const std::uint32_t number = pairs.block(0x1000, std::vector<std::uint32_t>(8, kNop));
    pairs.retire(number);
    for (unsigned n = 0; n < 100; ++n) {
        pairs.end = 0x1000;
        pairs.retire(number);
    }
    const Places cycles = pairs[Event::cpu_cycles];
    EXPECT_EQ(sum(cycles), pairs.core.pmu.cycles());
    for (std::uint32_t n = 0; n < 8; n += 2) EXPECT_GE(cycles.at({0, n}), 100U) << n;
    for (std::uint32_t n = 1; n < 8; n += 2) EXPECT_EQ(cycles.count({0, n}), 0U) << n;
}

TEST(HotSpots, of_exceptions_are_what_takes_them) {
    Observed calls;
    calls.run("system_calls", "iterations=100");
    const Places taken = calls[Event::exc_taken];
    EXPECT_EQ(taken, (Places{{{0, 1}, 100}})); // svc #0
}

// The store that made room, the barrier, or the last instruction.
TEST(HotSpots, of_writes_are_who_has_the_buffer_drained) {
    const std::uint64_t address[] = {0x10'0000, 0x10'1000};
    constexpr std::uint32_t kStore = 0xf9000020, kBarrier = 0xd5033bbf; // str x0, [x1]; dmb ish
    Observed barrier;
    barrier.retire(barrier.block(0x1000, {kStore, kStore, kNop, kBarrier, kNop}), address);
    EXPECT_EQ(barrier[Event::l1d_cache_wr], (Places{{{0, 3}, 2}}));
    EXPECT_EQ(barrier[Event::mem_access_wr], (Places{{{0, 0}, 1}, {{0, 1}, 1}}));
    Observed end;
    end.retire(end.block(0x1000, {kStore, kStore, kNop}), address);
    EXPECT_EQ(end[Event::l1d_cache_wr], Places{});
    end.core.core.finish();
    EXPECT_EQ(end[Event::l1d_cache_wr], (Places{{{0, 2}, 2}}));
}

TEST(HotSpots, before_the_first_instruction_are_nobody_s) {
    const std::uint64_t address = 0x10'0000;
    Observed late;
    late.core.core.set_observer(nullptr);
    late.retire(late.block(0x1000, {0xf9000020}), &address); // str x0, [x1]
    EXPECT_EQ(late[Event::mem_access_wr], Places{});
    late.core.core.set_observer(&late.places);
    late.core.core.finish();
    EXPECT_EQ(late[Event::l1d_cache_wr], (Places{{{cpu::InstructionPlace::kNoBlock, 0}, 1}}));
}

} // namespace armpmu::tests::core_hot_spots_test
