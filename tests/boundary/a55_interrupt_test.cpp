// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/boundary/a55_counting.h"

#include <vector>

// The interrupt, term by term and event by event.
namespace armpmu::tests {
namespace a55_interrupt_test {

using A55Interrupt = A55Counting;

struct Levels final : InterruptListener {
    void interrupt(bool asserted) override { seen.push_back(asserted); }
    std::vector<bool> seen;
};

TEST_F(A55Interrupt, the_interrupt_follows_every_term_of_its_equation) {
    Levels levels;
    pmu.set_interrupt_listener(&levels);
    const auto clear_enable = SystemRegister::a64(3, 0, 9, 14, 2);
    ProcessorState el2;
    el2.exception_level = 2;
    pmu.set_state(el2);
    put(kMdcrEl2, 4); // counters 4 and 5 belong to EL2
    for (unsigned bit : {0U, 1U, 2U, 3U, 4U, 5U, 31U}) {
        const std::uint32_t mask = 1U << bit;
        const bool above = bit == 4 || bit == 5;
        const auto group = [&](bool on) {
            if (above)
                put(kMdcrEl2, on ? 0x84 : 4);
            else
                put(kPmcr, on ? kE : 0);
        };
        EXPECT_FALSE(pmu.interrupt()) << bit;
        put(kPmovsset, mask);
        put(kPmintenset, mask);
        EXPECT_FALSE(pmu.interrupt()) << bit;
        group(true); // each of the three rises it last, and each lowers it
        EXPECT_TRUE(pmu.interrupt()) << bit;
        group(false);
        EXPECT_FALSE(pmu.interrupt()) << bit;
        group(true);
        put(kPmovsclr, mask);
        EXPECT_FALSE(pmu.interrupt()) << bit;
        put(kPmovsset, mask);
        EXPECT_TRUE(pmu.interrupt()) << bit;
        put(clear_enable, mask);
        EXPECT_FALSE(pmu.interrupt()) << bit;
        put(kPmintenset, mask);
        EXPECT_TRUE(pmu.interrupt()) << bit;
        // The other group's enable does nothing for it.
        if (above)
            put(kPmcr, kE);
        else
            put(kMdcrEl2, 0x84);
        put(above ? kMdcrEl2 : kPmcr, above ? 4 : 0);
        EXPECT_FALSE(pmu.interrupt()) << bit;
        put(kPmcr, 0);
        put(kMdcrEl2, 4);
        put(kPmovsclr, ~0U);
        put(clear_enable, ~0U);
    }
    EXPECT_EQ(levels.seen.size(), 7U * 8);
}

TEST_F(A55Interrupt, moving_hpmn_moves_a_pending_interrupt_to_the_other_enable) {
    ProcessorState el2;
    el2.exception_level = 2;
    pmu.set_state(el2);
    put(kPmovsset, 0x20);
    put(kPmintenset, 0x20);
    put(kPmcr, kE);
    EXPECT_TRUE(pmu.interrupt());
    put(kMdcrEl2, 5);
    EXPECT_FALSE(pmu.interrupt());
    put(kMdcrEl2, 0x85);
    EXPECT_TRUE(pmu.interrupt());
}

TEST_F(A55Interrupt, power_off_and_reset_lower_the_interrupt) {
    put(kPmovsset, 1);
    put(kPmintenset, 1);
    put(kPmcr, kE);
    EXPECT_TRUE(pmu.interrupt());
    pmu.set_powered(false);
    EXPECT_FALSE(pmu.interrupt());
    pmu.set_powered(true);
    EXPECT_FALSE(pmu.interrupt());
    put(kPmovsset, 1);
    put(kPmintenset, 1);
    put(kPmcr, kE);
    pmu.reset();
    EXPECT_FALSE(pmu.interrupt());
}

TEST_F(A55Interrupt, the_interrupt_is_raised_within_the_call_that_overflows) {
    Levels levels;
    pmu.set_interrupt_listener(&levels);
    count(0, number(Event::l1d_cache), 0xffffffff - 1000);
    put(kPmintenset, 1);
    // Spread over reads and writes, and over exception levels.
    ProcessorState user;
    user.exception_level = 0;
    for (unsigned i = 0; i < 1000; ++i) {
        pmu.set_state(i % 3 == 0 ? user : ProcessorState{});
        pmu.record(i % 2 == 0 ? Event::l1d_cache_rd : Event::l1d_cache_wr);
    }
    EXPECT_TRUE(levels.seen.empty());
    pmu.record(Event::l1d_cache_wr);
    EXPECT_EQ(levels.seen, std::vector<bool>{true});
}

// By a divider that runs freely, and as far as a count can be from its wrap.
TEST(A55FreeDivider, cycles_to_interrupt_end_with_its_tick) {
    Config config;
    config.divider = Config::Divider::runs_freely;
    config.long_count_ignores_divider = false;
    Pmu pmu(config);
    pmu.write(kPmcntenset, kC);
    pmu.write(kPmintenset, kC);
    pmu.write(kPmcr, kE | kD | kLc);
    pmu.advance(10);
    for (const std::uint64_t ticks : {1, 3, 1000}) {
        pmu.write(kPmovsclr, kC);
        pmu.write(kPmccntr, std::uint64_t{0} - ticks);
        const std::uint64_t cycles = pmu.cycles_to_interrupt();
        EXPECT_GT(cycles, 64 * (ticks - 1));
        EXPECT_LE(cycles, 64 * ticks);
        pmu.advance(cycles - 1);
        EXPECT_FALSE(pmu.interrupt()) << ticks;
        pmu.advance(1);
        EXPECT_TRUE(pmu.interrupt()) << ticks;
        pmu.advance(10 + ticks);
    }
    pmu.write(kPmovsclr, kC);
    const std::uint64_t longest = (Cells::kNever - 1) / 64;
    pmu.write(kPmccntr, std::uint64_t{0} - longest);
    EXPECT_LT(pmu.cycles_to_interrupt(), Cells::kNever);
    for (const std::uint64_t ticks : {longest + 2, Cells::kNever, std::uint64_t{0}}) {
        pmu.write(kPmccntr, std::uint64_t{0} - ticks);
        EXPECT_EQ(pmu.cycles_to_interrupt(), Cells::kNever) << ticks;
    }
}

TEST_F(A55Interrupt, cycles_to_interrupt_is_exact) {
    EXPECT_EQ(pmu.cycles_to_interrupt(), Cells::kNever);
    put(kPmintenset, kC | 1);
    count_cycles(0xffffffff - 99, kE);
    EXPECT_EQ(pmu.cycles_to_interrupt(), 100U);
    count(0, number(Event::cpu_cycles), 0xffffffff - 49);
    EXPECT_EQ(pmu.cycles_to_interrupt(), 50U);
    put(kPmcr, kE | kD);
    pmu.advance(40);
    put(kPmccntr, 0xffffffff);
    EXPECT_EQ(pmu.cycles_to_interrupt(), 10U);
    put(pmevtyper(0), 0);
    EXPECT_EQ(pmu.cycles_to_interrupt(), 24U);
    ProcessorState secure;
    secure.secure = true;
    pmu.set_state(secure);
    put(kPmcr, kE | kD | 0x20); // DP: PMCCNTR stops where counting is prohibited
    EXPECT_EQ(pmu.cycles_to_interrupt(), Cells::kNever);
}

} // namespace a55_interrupt_test
} // namespace armpmu::tests
