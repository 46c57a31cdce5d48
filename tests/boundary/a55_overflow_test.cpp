// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/boundary/a55_counting.h"

// The event before the wrap, and the event at it.
namespace armpmu::tests {
namespace a55_overflow_test {

using A55Overflow = A55Counting;

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

TEST_F(A55Overflow, of_a_row_held_for_any_time) {
    count_cycles(0, kE);
    count(1, number(Event::inst_retired), 0);
    EventRow row;
    row.set(Event::inst_retired, 3);
    pmu.clock(row, ~std::uint64_t{0});
    EXPECT_EQ(get(kPmovsclr), kC | 2);
    EXPECT_EQ(get(pmevcntr(1)), 0xfffffffdU);
    EXPECT_EQ(get(kPmccntr), ~std::uint64_t{0});
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

// A producer should not (Pmu): nothing is lost, and the wrap is seen with the next look.
TEST(A55Recording, of_an_event_that_waiting_rows_bring_too_is_counted) {
    a55::Pmu pmu;
    pmu.write(pmevtyper(0), 0x08);
    pmu.write(pmevcntr(0), 0xffff0000);
    pmu.write(kPmcntenset, 1);
    pmu.write(kPmcr, 1);
    EventRow row;
    row.set(Event::inst_retired);
    for (std::uint32_t total = 12000; total <= 72000; total += 12000) {
        for (unsigned i = 0; i < 3000; ++i) pmu.clock(row);
        pmu.record(Event::inst_retired, 9000);
        EXPECT_EQ(pmu.read(pmevcntr(0)).data, 0xffff0000U + total);
        EXPECT_EQ(pmu.read(kPmovsclr).data, total < 0x10000 ? 0U : 1U) << total;
    }
}

// Cycles come by `advance` alone; what else says that they passed would count them twice.
TEST(A55Recording, of_cycles_counts_nothing) {
    a55::Pmu pmu;
    pmu.write(pmevtyper(0), 0x11);
    pmu.write(pmevtyper(1), 0x1d);
    pmu.write(kPmcntenset, 3);
    pmu.write(kPmcr, 1);
    pmu.record(Event::cpu_cycles, 1000);
    pmu.record(Event::bus_cycles, 1000);
    pmu.advance(7);
    EXPECT_EQ(pmu.read(pmevcntr(0)).data, 7U);
    EXPECT_EQ(pmu.read(pmevcntr(1)).data, 7U);
    EXPECT_EQ(pmu.total(Event::cpu_cycles), 7U);
    EXPECT_EQ(pmu.total(Event::bus_cycles), 7U);
}

} // namespace a55_overflow_test
} // namespace armpmu::tests
