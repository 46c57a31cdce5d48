// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/support/cci550.h"

#include <gtest/gtest.h>

namespace armpmu::tests {
namespace cci550_overflow_test {

using cci550::Config;

const EventId kEvent = cci550::event_id(3, SlaveEvent::si_rrq_hs_arvalid);
const EventRow kRow = row_of(kEvent);

class Overflow : public ::testing::Test {
  protected:
    Overflow() {
        count(pmu, 0, kEvent);
        count(pmu, 5, cci550::event_id(3, SlaveEvent::si_rrq_dev)); // stays quiet
    }
    void load(std::uint32_t value) { put(pmu, ecnt_data(0), value); }
    std::uint32_t value() { return get(pmu, ecnt_data(0)); }
    std::uint32_t flag() { return get(pmu, ecnt_clr_ovfl(0)); }
    Pmu pmu;
};

TEST_F(Overflow, wraps_not_at_0xffffffff_but_at_the_event_after_it) {
    load(0xfffffffe);
    pmu.clock(kRow);
    EXPECT_EQ(value(), 0xffffffffU);
    EXPECT_EQ(flag(), 0U);
    EXPECT_EQ(pmu.overflow_pins(), 0xff);
    pmu.clock(kRow);
    EXPECT_EQ(value(), 0U);
    EXPECT_EQ(flag(), 1U);
    EXPECT_EQ(pmu.overflow_pins(), 0xfe);
    EXPECT_EQ(get(pmu, ecnt_clr_ovfl(5)), 0U);
}

TEST_F(Overflow, the_pin_falls_in_the_cycle_of_the_wrap_not_at_the_look) {
    load(0xffffff00);
    for (unsigned i = 0; i < 0xff; ++i) {
        pmu.clock(kRow);
        ASSERT_EQ(pmu.overflow_pins(), 0xff) << i;
    }
    pmu.clock(kRow);
    EXPECT_EQ(pmu.overflow_pins(), 0xfe);
}

TEST_F(Overflow, is_exact_when_stretches_and_single_rows_alternate) {
    load(static_cast<std::uint32_t>(-1000));
    pmu.clock(kRow, 500);
    for (unsigned i = 0; i < 299; ++i) pmu.clock(kRow);
    pmu.clock(kRow, 200);
    EXPECT_EQ(pmu.overflow_pins(), 0xff);
    pmu.clock(kRow);
    EXPECT_EQ(pmu.overflow_pins(), 0xfe);

    put(pmu, ecnt_clr_ovfl(0), 1);
    load(static_cast<std::uint32_t>(-1000));
    pmu.clock(kRow, 500);
    for (unsigned i = 0; i < 499; ++i) {
        pmu.clock(kRow);
        ASSERT_EQ(pmu.overflow_pins(), 0xff) << i;
    }
    pmu.clock(kRow);
    EXPECT_EQ(pmu.overflow_pins(), 0xfe);
}

TEST_F(Overflow, is_exact_when_secure_and_non_secure_events_share_the_counter) {
    pmu.set_authentication({true, true, false, false});
    load(0xfffffff0);
    for (unsigned i = 0; i < 0xf; ++i) {
        pmu.record(kEvent, 1, i % 3 == 0 ? Security::secure : Security::non_secure);
        ASSERT_EQ(pmu.overflow_pins(), 0xff) << i;
    }
    pmu.record(kEvent, 1, Security::secure);
    EXPECT_EQ(pmu.overflow_pins(), 0xfe);
    EXPECT_EQ(value(), 0U);
}

TEST_F(Overflow, the_flag_is_sticky_until_one_is_written) {
    load(0xffffffff);
    pmu.clock(kRow);
    pmu.clock(kRow);
    put(pmu, ecnt_ctrl(0), 0);
    put(pmu, kPmcr, 0);
    put(pmu, ecnt_clr_ovfl(0), 0);
    EXPECT_EQ(flag(), 1U);
    put(pmu, ecnt_clr_ovfl(0), 1); // works with CEN = 0: Linux clears it that way
    EXPECT_EQ(flag(), 0U);
    EXPECT_EQ(pmu.overflow_pins(), 0xff);
}

TEST_F(Overflow, clearing_touches_only_its_own_flag) {
    put(pmu, evnt_sel(5), kEvent.raw());
    load(0xffffffff);
    put(pmu, ecnt_data(5), 0xffffffff);
    pmu.clock(kRow);
    EXPECT_EQ(pmu.overflow_pins(), 0xde);
    put(pmu, ecnt_clr_ovfl(5), 1);
    EXPECT_EQ(pmu.overflow_pins(), 0xfe);
}

TEST_F(Overflow, set_wins_over_clear_in_the_same_cycle) {
    load(0xffffffff);
    pmu.clock(kRow, {true, ecnt_clr_ovfl(0), 1, 0xf, Security::secure});
    EXPECT_EQ(flag(), 1U);
    pmu.clock({}, {true, ecnt_clr_ovfl(0), 1, 0xf, Security::secure}); // the cycle after
    EXPECT_EQ(flag(), 0U);
}

// Told of counter 1's flag going down, clears counter 0's, from within the same cycle's access.
struct ClearingHandler final : cci550::OverflowListener {
    explicit ClearingHandler(Pmu& p) : pmu(p) {}
    void overflow_pins(std::uint8_t level) override {
        if (level == 0xfe) put(pmu, ecnt_clr_ovfl(0), 1);
    }
    Pmu& pmu;
};

TEST_F(Overflow, wrap_does_not_beat_the_clear_of_a_handler_that_the_access_calls) {
    put(pmu, evnt_sel(1), 0x1ff);
    put(pmu, ecnt_ctrl(1), 1);
    put(pmu, evnt_sel(1), kEvent.raw());
    put(pmu, ecnt_data(1), 0xffffffff);
    pmu.clock(kRow);
    put(pmu, ecnt_ctrl(1), 0);
    EXPECT_EQ(pmu.overflow_pins(), 0xfd);
    load(0xffffffff);
    ClearingHandler handler(pmu);
    pmu.set_overflow_listener(&handler);
    pmu.clock(kRow, {true, ecnt_clr_ovfl(1), 1, 0xf, Security::secure});
    EXPECT_EQ(pmu.overflow_pins(), 0xff);
    pmu.set_overflow_listener(nullptr);
}

TEST_F(Overflow, a_second_wrap_beats_the_clear_too) {
    load(0xffffffff);
    pmu.clock(kRow);
    load(0xffffffff);
    pmu.clock(kRow, {true, ecnt_clr_ovfl(0), 1, 0xf, Security::secure});
    EXPECT_EQ(flag(), 1U);
}

TEST_F(Overflow, a_clear_after_the_cycle_acts_even_without_another_cycle) {
    load(0xffffffff);
    pmu.clock(kRow);
    put(pmu, ecnt_clr_ovfl(0), 1);
    EXPECT_EQ(flag(), 0U);
}

TEST_F(Overflow, a_counter_write_beats_the_increment_of_its_cycle) {
    load(5);
    pmu.clock(kRow, {true, ecnt_data(0), 100, 0xf, Security::secure});
    EXPECT_EQ(value(), 100U);
    pmu.clock(kRow, {true, kPmcr, kRst | kCen, 0xf, Security::secure});
    EXPECT_EQ(value(), 0U);
}

TEST_F(Overflow, a_read_sees_the_state_from_before_its_cycle) {
    load(7);
    EXPECT_EQ(pmu.clock(kRow, {false, ecnt_data(0), 0, 0xf, Security::secure}).data, 7U);
    EXPECT_EQ(value(), 8U);
}

TEST_F(Overflow, writing_a_smaller_value_sets_no_flag) {
    load(0xffffffff);
    load(0);
    EXPECT_EQ(flag(), 0U);
}

TEST_F(Overflow, a_bulk_increment_wraps_and_keeps_the_rest) {
    load(0xffffff00);
    pmu.clock(kRow, 0x1000);
    EXPECT_EQ(value(), 0xf00U);
    EXPECT_EQ(flag(), 1U);
}

TEST_F(Overflow, happens_again_after_2_to_32_events) {
    load(0);
    pmu.record(kEvent, 0xffffffff, Security::non_secure);
    EXPECT_EQ(flag(), 0U);
    pmu.record(kEvent);
    EXPECT_EQ(flag(), 1U);
    put(pmu, ecnt_clr_ovfl(0), 1);
    pmu.record(kEvent, 0xffffffff, Security::non_secure);
    EXPECT_EQ(flag(), 0U);
    pmu.record(kEvent);
    EXPECT_EQ(flag(), 1U);
}

TEST_F(Overflow, earliest_overflow_is_a_bound_that_is_never_late) {
    load(0xfffffff0);
    EXPECT_EQ(pmu.earliest_overflow(), 0x10U);
    pmu.clock(kRow);
    EXPECT_EQ(pmu.earliest_overflow(), 0xfU);
    put(pmu, kPmcr, 0);
    EXPECT_EQ(pmu.earliest_overflow(), Cells::kNever);
}

// One counter fed by rows that wait, the other by records that come near its end.
TEST_F(Overflow, earliest_overflow_stays_a_bound_when_rows_wait_and_records_pass_them) {
    load(0);
    put(pmu, ecnt_data(5), static_cast<std::uint32_t>(-200));
    for (unsigned i = 0; i < 100; ++i) pmu.clock(kRow);
    pmu.record(cci550::event_id(3, SlaveEvent::si_rrq_dev), 150, Security::non_secure);
    EXPECT_GE(pmu.earliest_overflow(), 1U);
    EXPECT_LE(pmu.earliest_overflow(), 50U);
}

class PinLog final : public cci550::OverflowListener {
  public:
    void overflow_pins(std::uint8_t level) override { levels.push_back(level); }
    std::vector<unsigned> levels;
};

TEST_F(Overflow, the_listener_hears_every_change_once) {
    PinLog log;
    pmu.set_overflow_listener(&log);
    load(0xffffffff);
    pmu.clock(kRow);
    pmu.clock(kRow);
    put(pmu, ecnt_clr_ovfl(0), 1);
    put(pmu, ecnt_clr_ovfl(0), 1); // nothing to clear, nothing to hear
    load(0xffffffff);
    pmu.clock(kRow);
    pmu.reset();
    EXPECT_EQ(log.levels, (std::vector<unsigned>{0xfe, 0xff, 0xfe, 0xff}));
}

TEST_F(Overflow, many_rows_between_looks_lose_nothing) {
    for (unsigned i = 0; i < 200000; ++i) pmu.clock(kRow);
    EXPECT_EQ(value(), 200000U);
    EXPECT_EQ(pmu.cycles(), 200000U);
    EXPECT_EQ(pmu.total(kEvent), 200000U);
}

// --- writes and enables ---

TEST(CounterWrite, is_lost_unless_both_enables_are_set) {
    for (unsigned enables = 0; enables < 4; ++enables) {
        Pmu pmu;
        put(pmu, kPmcr, (enables & 1) != 0 ? kCen : 0);
        put(pmu, ecnt_ctrl(2), enables >> 1);
        put(pmu, ecnt_data(2), 0x1234);
        EXPECT_EQ(get(pmu, ecnt_data(2)), enables == 3 ? 0x1234U : 0U) << enables;
        put(pmu, kPmcr, kCen); // lost, not deferred
        put(pmu, ecnt_ctrl(2), 1);
        EXPECT_EQ(get(pmu, ecnt_data(2)), enables == 3 ? 0x1234U : 0U) << enables;
    }
}

TEST(CounterWrite, works_without_enables_when_gating_is_configured_away) {
    Config config;
    config.gating_override_opens_writes = true;
    Pmu pmu(config);
    put(pmu, ecnt_data(0), 7);
    EXPECT_EQ(get(pmu, ecnt_data(0)), 0U);
    put(pmu, 0x0, 8); // ctrl_ovr: disable_clock_gating
    put(pmu, ecnt_data(0), 7);
    EXPECT_EQ(get(pmu, ecnt_data(0)), 7U);
}

TEST(CounterWrite, can_be_gated_by_niden) {
    Config config;
    config.niden_gates_writes = true;
    Pmu pmu(config);
    count(pmu, 0, kEvent);
    pmu.set_authentication({false, true, true, true});
    put(pmu, ecnt_data(0), 7);
    EXPECT_EQ(get(pmu, ecnt_data(0)), 0U);
}

TEST(CounterValue, is_held_and_readable_while_disabled) {
    Pmu pmu;
    count(pmu, 0, kEvent);
    pmu.clock(kRow);
    put(pmu, ecnt_ctrl(0), 0);
    pmu.clock(kRow);
    EXPECT_EQ(get(pmu, ecnt_data(0)), 1U);
    put(pmu, ecnt_ctrl(0), 1);
    put(pmu, kPmcr, 0);
    pmu.clock(kRow);
    EXPECT_EQ(get(pmu, ecnt_data(0)), 1U);
}

TEST(Rst, reads_as_zero_and_clears_all_counters_but_no_flag) {
    Pmu pmu;
    count(pmu, 0, kEvent);
    count(pmu, 1, kEvent);
    put(pmu, ecnt_data(0), 0xffffffff);
    pmu.clock(kRow);
    put(pmu, ecnt_ctrl(1), 0);
    put(pmu, kPmcr, kRst); // CEN = 0 in the same write: works all the same
    EXPECT_EQ(get(pmu, kPmcr), 0x4000U);
    EXPECT_EQ(get(pmu, ecnt_data(0)), 0U);
    EXPECT_EQ(get(pmu, ecnt_data(1)), 0U);
    EXPECT_EQ(get(pmu, ecnt_clr_ovfl(0)), 1U);
    EXPECT_EQ(get(pmu, evnt_sel(0)), kEvent.raw());
    EXPECT_EQ(get(pmu, ecnt_ctrl(0)), 1U);
    // Linux reads, sets CEN, writes back: RST must not come along.
    put(pmu, kPmcr, kRst | kCen);
    pmu.clock(kRow);
    put(pmu, kPmcr, get(pmu, kPmcr) | kCen);
    EXPECT_EQ(get(pmu, ecnt_data(0)), 1U);
}

TEST(Rst, can_clear_flags_and_spare_disabled_counters) {
    Config config;
    config.reset_clears_flags = true;
    config.reset_clears_disabled = false;
    Pmu pmu(config);
    count(pmu, 0, kEvent);
    count(pmu, 1, kEvent);
    for (unsigned n : {0U, 1U}) put(pmu, ecnt_data(n), 0xffffffff);
    pmu.clock(kRow, 3);
    put(pmu, ecnt_ctrl(1), 0);
    put(pmu, kPmcr, kRst);
    EXPECT_EQ(get(pmu, ecnt_data(0)), 0U);
    EXPECT_EQ(get(pmu, ecnt_data(1)), 2U);
    EXPECT_EQ(pmu.overflow_pins(), 0xfd);
}

// --- reset and clock ---

TEST(Reset, holds_registers_while_asserted) {
    Pmu pmu;
    count(pmu, 0, kEvent);
    put(pmu, ecnt_data(0), 0xffffffff);
    pmu.clock(kRow);
    pmu.set_reset(true);
    EXPECT_EQ(pmu.overflow_pins(), 0xff);
    put(pmu, kPmcr, kCen);
    put(pmu, ecnt_ctrl(0), 1);
    pmu.clock(kRow);
    EXPECT_EQ(get(pmu, kPmcr), 0x4000U);
    pmu.set_reset(false);
    EXPECT_EQ(get(pmu, ecnt_ctrl(0)), 0U);
    EXPECT_EQ(get(pmu, ecnt_data(0)), 0U);
    EXPECT_EQ(pmu.total(kEvent), 1U);
}

TEST(Clock, a_row_held_for_any_time_sets_the_flag) {
    for (const std::uint64_t cycles :
         {std::uint64_t{1} << 32, (std::uint64_t{1} << 63) + 1, ~std::uint64_t{0}}) {
        Pmu pmu;
        count(pmu, 0, kEvent);
        pmu.clock(kRow, cycles);
        EXPECT_EQ(get(pmu, ecnt_data(0)), static_cast<std::uint32_t>(cycles));
        EXPECT_EQ(get(pmu, ecnt_clr_ovfl(0)), 1U) << cycles;
        EXPECT_EQ(pmu.cycles(), cycles);
        EXPECT_EQ(pmu.total(kEvent), cycles);
    }
    Pmu pmu; // in which nobody counts it
    pmu.clock(kRow, ~std::uint64_t{0});
    EXPECT_EQ(pmu.total(kEvent), ~std::uint64_t{0});
}

TEST(Clock, stopped_nothing_counts_but_registers_answer) {
    Pmu pmu;
    count(pmu, 0, kEvent);
    pmu.clock(kRow);
    pmu.set_clock_enabled(false);
    pmu.clock(kRow, 10);
    EXPECT_EQ(get(pmu, ecnt_data(0)), 1U);
    put(pmu, ecnt_data(0), 50);
    EXPECT_EQ(get(pmu, ecnt_data(0)), 50U);
    pmu.set_clock_enabled(true);
    pmu.clock(kRow);
    EXPECT_EQ(get(pmu, ecnt_data(0)), 51U);
    EXPECT_EQ(pmu.cycles(), 2U);
}

} // namespace cci550_overflow_test
} // namespace armpmu::tests
