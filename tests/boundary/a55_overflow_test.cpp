// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/a55/pmu.h"

#include <gtest/gtest.h>

#include <vector>

// The event before the wrap, and the event at it.
namespace armpmu::tests {
namespace {

using namespace a55;

constexpr auto kPmcr = SystemRegister::a64(3, 3, 9, 12, 0);
constexpr auto kPmcntenset = SystemRegister::a64(3, 3, 9, 12, 1);
constexpr auto kPmovsclr = SystemRegister::a64(3, 3, 9, 12, 3);
constexpr auto kPmswinc = SystemRegister::a64(3, 3, 9, 12, 4);
constexpr auto kPmccntr = SystemRegister::a64(3, 3, 9, 13, 0);
constexpr auto kPmintenset = SystemRegister::a64(3, 0, 9, 14, 1);
constexpr auto kPmovsset = SystemRegister::a64(3, 3, 9, 14, 3);
constexpr auto kMdcrEl2 = SystemRegister::a64(3, 4, 1, 1, 1);
constexpr SystemRegister pmevcntr(unsigned n) {
    return SystemRegister::a64(3, 3, 14, 8, n);
}
constexpr SystemRegister pmevtyper(unsigned n) {
    return SystemRegister::a64(3, 3, 14, 12, n);
}
constexpr std::uint32_t kC = 0x80000000;
constexpr std::uint32_t kE = 1, kP = 2, kClear = 4, kD = 8, kLc = 0x40;

class A55Overflow : public ::testing::Test {
  protected:
    std::uint64_t get(SystemRegister reg) { return pmu.read(reg).data; }
    void put(SystemRegister reg, std::uint64_t data) {
        ASSERT_EQ(pmu.write(reg, data).outcome, Outcome::done);
    }
    void count(unsigned n, unsigned event, std::uint32_t from) {
        put(pmevtyper(n), event);
        put(pmevcntr(n), from);
        put(kPmcntenset, 1U << n);
        put(kPmcr, kE);
    }
    void count_cycles(std::uint64_t from, std::uint32_t pmcr) {
        put(kPmcntenset, kC);
        put(kPmcr, pmcr);
        put(kPmccntr, from);
    }
    Pmu pmu;
};

TEST_F(A55Overflow, an_event_counter_wraps_at_32_bits) {
    count(3, number(Event::inst_retired), 0xfffffffe);
    pmu.record(Event::inst_retired);
    EXPECT_EQ(get(pmevcntr(3)), 0xffffffffU);
    EXPECT_EQ(get(kPmovsclr), 0U);
    pmu.record(Event::inst_retired);
    EXPECT_EQ(get(pmevcntr(3)), 0U);
    EXPECT_EQ(get(kPmovsclr), 8U);
}

TEST_F(A55Overflow, pmccntr_flags_the_carry_out_of_bit_31_and_counts_on_in_64_bits) {
    count_cycles(0xfffffffe, kE);
    pmu.advance(1);
    EXPECT_EQ(get(kPmovsclr), 0U);
    pmu.advance(1);
    EXPECT_EQ(get(kPmovsclr), kC);
    EXPECT_EQ(get(kPmccntr), 0x100000000U);
    put(kPmovsclr, kC);
    pmu.advance(0xffffffff);
    EXPECT_EQ(get(kPmovsclr), 0U);
    pmu.advance(1);
    EXPECT_EQ(get(kPmovsclr), kC);
}

TEST_F(A55Overflow, pmccntr_with_lc_flags_only_the_wrap_of_64_bits) {
    count_cycles(0xffffffff, kE | kLc);
    pmu.advance(1);
    EXPECT_EQ(get(kPmovsclr), 0U);
    put(kPmccntr, ~std::uint64_t{0} - 1);
    pmu.advance(1);
    EXPECT_EQ(get(kPmovsclr), 0U);
    pmu.advance(1);
    EXPECT_EQ(get(kPmovsclr), kC);
    EXPECT_EQ(get(kPmccntr), 0U);
}

TEST_F(A55Overflow, changing_lc_changes_which_carry_counts) {
    count_cycles(0xfffffff0, kE | kLc);
    pmu.advance(8);
    put(kPmcr, kE);
    pmu.advance(7);
    EXPECT_EQ(get(kPmovsclr), 0U);
    pmu.advance(1);
    EXPECT_EQ(get(kPmovsclr), kC);
}

TEST_F(A55Overflow, the_divider_ticks_at_the_64th_cycle) {
    count_cycles(0, kE | kD);
    pmu.advance(63);
    EXPECT_EQ(get(kPmccntr), 0U);
    pmu.advance(1);
    EXPECT_EQ(get(kPmccntr), 1U);
    pmu.advance(63);
    EXPECT_EQ(get(kPmccntr), 1U);
    pmu.advance(1);
    EXPECT_EQ(get(kPmccntr), 2U);
    // Setting D again begins a new stretch of 64.
    pmu.advance(40);
    put(kPmcr, kE);
    put(kPmcr, kE | kD);
    pmu.advance(63);
    EXPECT_EQ(get(kPmccntr), 2U);
    pmu.advance(1);
    EXPECT_EQ(get(kPmccntr), 3U);
}

TEST_F(A55Overflow, the_divider_is_ignored_with_lc_and_never_divides_events) {
    count_cycles(0, kE | kD | kLc);
    count(0, number(Event::cpu_cycles), 0);
    put(kPmcr, kE | kD | kLc);
    pmu.advance(63);
    EXPECT_EQ(get(kPmccntr), 63U);
    EXPECT_EQ(get(pmevcntr(0)), 63U);
    put(kPmcr, kE | kD);
    pmu.advance(64);
    EXPECT_EQ(get(kPmccntr), 64U);
    EXPECT_EQ(get(pmevcntr(0)), 127U);
}

TEST(A55Divider, can_tick_with_the_first_cycle) {
    Config config;
    config.divider = Config::Divider::ticks_at_once;
    Pmu pmu(config);
    pmu.write(kPmcntenset, kC);
    pmu.write(kPmcr, kE | kD);
    pmu.advance(1);
    EXPECT_EQ(pmu.read(kPmccntr).data, 1U);
    pmu.advance(63);
    EXPECT_EQ(pmu.read(kPmccntr).data, 1U);
    pmu.advance(1);
    EXPECT_EQ(pmu.read(kPmccntr).data, 2U);
}

TEST(A55Divider, can_run_freely_since_the_first_cycle) {
    Config config;
    config.divider = Config::Divider::runs_freely;
    Pmu pmu(config);
    pmu.write(kPmcntenset, kC);
    pmu.write(kPmintenset, kC);
    pmu.advance(40);
    pmu.write(kPmcr, kE | kD);
    pmu.write(kPmccntr, 0xffffffff);
    EXPECT_EQ(pmu.cycles_to_interrupt(), 24U);
    pmu.advance(23);
    EXPECT_EQ(pmu.read(kPmccntr).data, 0xffffffffU);
    pmu.advance(1);
    EXPECT_EQ(pmu.read(kPmccntr).data, 0x100000000U);
    EXPECT_TRUE(pmu.interrupt());
}

TEST(A55Divider, can_be_left_on_with_lc) {
    Config config;
    config.long_count_ignores_divider = false;
    Pmu pmu(config);
    pmu.write(kPmcntenset, kC);
    pmu.write(kPmcr, kE | kD | kLc);
    pmu.advance(128);
    EXPECT_EQ(pmu.read(kPmccntr).data, 2U);
}

TEST_F(A55Overflow, a_divided_count_flags_its_wrap_with_the_64th_cycle) {
    count_cycles(0xffffffff, kE | kD);
    pmu.advance(63);
    EXPECT_EQ(get(kPmovsclr), 0U);
    pmu.advance(1);
    EXPECT_EQ(get(kPmovsclr), kC);
}

// --- CHAIN ---

class A55Chain : public A55Overflow, public ::testing::WithParamInterface<unsigned> {};

TEST_P(A55Chain, the_odd_counter_counts_each_wrap_of_the_even_one) {
    const unsigned even = GetParam(), odd = even + 1;
    count(odd, number(Event::chain), 0);
    count(even, number(Event::inst_retired), 0xfffffffe);
    pmu.record(Event::inst_retired);
    EXPECT_EQ(get(pmevcntr(odd)), 0U);
    pmu.record(Event::inst_retired);
    EXPECT_EQ(get(pmevcntr(odd)), 1U);
    EXPECT_EQ(get(kPmovsclr), 1U << even);
    pmu.record(Event::inst_retired, 0xffffffff);
    EXPECT_EQ(get(pmevcntr(odd)), 1U);
    pmu.record(Event::inst_retired);
    EXPECT_EQ(get(pmevcntr(odd)), 2U);
}

TEST_P(A55Chain, one_bulk_of_events_may_wrap_more_than_once) {
    const unsigned even = GetParam(), odd = even + 1;
    count(odd, number(Event::chain), 5);
    count(even, number(Event::cpu_cycles), 0xffffffff);
    pmu.advance(3 * (std::uint64_t{1} << 32) + 1);
    EXPECT_EQ(get(pmevcntr(odd)), 9U);
    EXPECT_EQ(get(pmevcntr(even)), 0U);
}

TEST_P(A55Chain, the_odd_counter_wraps_with_the_even_one) {
    const unsigned even = GetParam(), odd = even + 1;
    count(odd, number(Event::chain), 0xffffffff);
    count(even, number(Event::inst_retired), 0xffffffff);
    pmu.record(Event::inst_retired);
    EXPECT_EQ(get(pmevcntr(odd)), 0U);
    EXPECT_EQ(get(kPmovsclr), 3U << even);
}

TEST_P(A55Chain, both_counters_must_be_enabled_and_unfiltered) {
    const unsigned even = GetParam(), odd = even + 1;
    const auto clear = SystemRegister::a64(3, 3, 9, 12, 2);
    count(odd, number(Event::chain), 0);
    count(even, number(Event::inst_retired), 0xffffffff);
    put(clear, 1U << odd);
    pmu.record(Event::inst_retired);
    EXPECT_EQ(get(pmevcntr(odd)), 0U);
    EXPECT_EQ(get(kPmovsclr), 1U << even); // it has wrapped all the same
    put(kPmcntenset, 1U << odd);
    put(clear, 1U << even);
    put(pmevcntr(even), 0xffffffff);
    pmu.record(Event::inst_retired);
    EXPECT_EQ(get(pmevcntr(odd)), 0U);
    put(kPmcntenset, 1U << even);
    put(pmevtyper(odd), kFilterP | number(Event::chain)); // not at EL1, where this happens
    pmu.record(Event::inst_retired);
    EXPECT_EQ(get(pmevcntr(odd)), 0U);
}

TEST_P(A55Chain, software_increments_chain_at_once) {
    const unsigned even = GetParam(), odd = even + 1;
    count(odd, number(Event::chain), 0);
    count(even, number(Event::sw_incr), 0xffffffff);
    put(kPmswinc, 1U << even);
    EXPECT_EQ(get(pmevcntr(even)), 0U);
    EXPECT_EQ(get(pmevcntr(odd)), 1U);
}

INSTANTIATE_TEST_SUITE_P(pair, A55Chain, ::testing::Values(0U, 2U, 4U));

TEST_F(A55Overflow, odd_counters_chain_to_nobody_and_even_ones_count_no_chain) {
    count(1, number(Event::inst_retired), 0xffffffff);
    count(2, number(Event::chain), 0);
    count(3, number(Event::inst_retired), 0xffffffff);
    pmu.record(Event::inst_retired);
    EXPECT_EQ(get(kPmovsclr), 0xaU);
    EXPECT_EQ(get(pmevcntr(2)), 0U);
}

TEST_F(A55Overflow, setting_a_flag_by_software_does_not_chain) {
    count(1, number(Event::chain), 0);
    count(0, number(Event::inst_retired), 0);
    put(kPmovsset, 1);
    EXPECT_EQ(get(kPmovsclr), 1U);
    EXPECT_EQ(get(pmevcntr(1)), 0U);
}

TEST(A55ChainPartition, a_pair_split_by_hpmn_chains_unless_configured_not_to) {
    for (const bool across : {true, false}) {
        Config config;
        config.chain_across_partition = across;
        Pmu pmu(config);
        ProcessorState el2;
        el2.exception_level = 2;
        pmu.set_state(el2);
        pmu.write(kMdcrEl2, 0x80 | 3); // HPME, HPMN = 3: counter 2 below, 3 above
        pmu.write(pmevtyper(3), number(Event::chain));
        pmu.write(pmevtyper(2), number(Event::inst_retired));
        pmu.write(pmevcntr(2), 0xffffffff);
        pmu.write(kPmcntenset, 0xc);
        pmu.write(kPmcr, kE);
        pmu.set_state({});
        pmu.record(Event::inst_retired);
        pmu.set_state(el2);
        EXPECT_EQ(pmu.read(pmevcntr(3)).data, across ? 1U : 0U);
    }
}

// --- several in one cycle ---

TEST_F(A55Overflow, two_increments_in_a_cycle_cross_the_wrap) {
    for (const std::uint32_t from : {0xfffffffdU, 0xfffffffeU, 0xffffffffU}) {
        put(kPmcr, kP);
        put(kPmovsclr, ~0U);
        count(1, number(Event::chain), 0);
        count(0, number(Event::bus_access), from);
        EventRow row;
        row.set(Event::bus_access_rd);
        row.set(Event::bus_access_wr);
        pmu.clock(row);
        const bool wrapped = from != 0xfffffffdU;
        EXPECT_EQ(get(pmevcntr(0)), from + 2);
        EXPECT_EQ(get(kPmovsclr), wrapped ? 1U : 0U) << from;
        EXPECT_EQ(get(pmevcntr(1)), wrapped ? 1U : 0U) << from;
    }
}

TEST_F(A55Overflow, rows_held_for_cycles_wrap_at_the_right_one) {
    count(0, number(Event::l1d_tlb), 0xffffffff - 200);
    EventRow row;
    row.set(Event::l1d_tlb, 2);
    pmu.clock(row, 100);
    EXPECT_EQ(get(kPmovsclr), 0U);
    pmu.clock(row);
    EXPECT_EQ(get(kPmovsclr), 1U);
    EXPECT_EQ(get(pmevcntr(0)), 1U);
}

// --- a cycle with an access in it ---

TEST_F(A55Overflow, a_flag_set_in_a_cycle_survives_being_cleared_in_it) {
    count(0, number(Event::inst_retired), 0xffffffff);
    EventRow row;
    row.set(Event::inst_retired);
    pmu.clock(row, SystemAccess{kPmovsclr, true, 1});
    EXPECT_EQ(get(kPmovsclr), 1U);
    pmu.clock(row, SystemAccess{kPmovsclr, true, 1});
    EXPECT_EQ(get(kPmovsclr), 0U);
}

// Clears whatever it finds, from within the access that raised the level.
struct ClearingHandler final : InterruptListener {
    explicit ClearingHandler(Pmu& p) : pmu(p) {}
    void interrupt(bool asserted) override {
        if (asserted) pmu.write(kPmovsclr, ~0U);
    }
    Pmu& pmu;
};

TEST_F(A55Overflow, a_handler_called_within_that_cycle_can_clear_its_flag) {
    ClearingHandler handler(pmu);
    pmu.set_interrupt_listener(&handler);
    count(0, number(Event::inst_retired), 0xffffffff);
    EventRow row;
    row.set(Event::inst_retired);
    pmu.clock(row, SystemAccess{kPmintenset, true, 1});
    EXPECT_EQ(get(kPmovsclr), 0U);
    EXPECT_FALSE(pmu.interrupt());
}

TEST_F(A55Overflow, a_64_bit_count_that_begins_at_zero_wraps_too) {
    count_cycles(0, kE | kLc);
    for (unsigned i = 0; i < 15; ++i) pmu.advance(std::uint64_t{1} << 60);
    pmu.advance((std::uint64_t{1} << 60) - 1);
    EXPECT_EQ(get(kPmccntr), ~std::uint64_t{0});
    EXPECT_EQ(get(kPmovsclr), 0U);
    pmu.advance(1);
    EXPECT_EQ(get(kPmovsclr), kC);
}

TEST(A55Snapshot, at_el2_is_non_secure_whatever_the_secure_bit_says) {
    Pmu pmu;
    ProcessorState el2;
    el2.exception_level = 2;
    el2.secure = true;
    pmu.set_state(el2);
    pmu.capture();
    EXPECT_EQ(pmu.peek_external(0x610), 0U);
}

TEST_F(A55Overflow, a_written_count_replaces_the_increment_of_its_cycle) {
    count(0, number(Event::inst_retired), 10);
    EventRow row;
    row.set(Event::inst_retired);
    pmu.clock(row, SystemAccess{pmevcntr(0), true, 100});
    EXPECT_EQ(get(pmevcntr(0)), 100U);
    pmu.clock(row, SystemAccess{kPmcr, true, kE | kP | kClear});
    EXPECT_EQ(get(pmevcntr(0)), 0U);
    const SystemResult read = pmu.clock(row, SystemAccess{pmevcntr(0), false, 0});
    EXPECT_EQ(read.data, 0U);
    EXPECT_EQ(get(pmevcntr(0)), 1U);
}

// --- the interrupt, term by term ---

struct Levels final : InterruptListener {
    void interrupt(bool asserted) override { seen.push_back(asserted); }
    std::vector<bool> seen;
};

TEST_F(A55Overflow, the_interrupt_follows_every_term_of_its_equation) {
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

TEST_F(A55Overflow, moving_hpmn_moves_a_pending_interrupt_to_the_other_enable) {
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

TEST_F(A55Overflow, power_off_and_reset_lower_the_interrupt) {
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

TEST_F(A55Overflow, the_interrupt_is_raised_within_the_call_that_overflows) {
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

TEST_F(A55Overflow, cycles_to_interrupt_is_exact) {
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

} // namespace
} // namespace armpmu::tests
