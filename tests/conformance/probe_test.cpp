// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/a55/probe.h"
#include "armpmu/cci550/probe.h"
#include "tests/support/a55.h"
#include "tests/support/cci550.h"

#include <gtest/gtest.h>

#include <variant>
#include <vector>

// What a probe says of the PMU that it watches.
namespace armpmu::tests {
namespace probe_test {

using a55::Event;

// All that a probe has said.
template <typename Description>
struct Log final : ProbeSink {
    using Rows = armpmu::Rows<Description>;
    void inputs(const std::uint64_t* row, std::uint64_t cycles) override {
        rows.push_back(Rows().inputs(row));
        clocks.push_back(cycles);
    }
    void state(const std::uint64_t* row) override { states.push_back(Rows().outputs(row)); }
    void fail(std::exception_ptr) override { ++failures; }

    std::vector<typename Description::Inputs> rows;
    std::vector<std::uint64_t> clocks;
    std::vector<typename Description::Outputs> states;
    unsigned failures = 0;
};

class ProbeOfA55 : public ::testing::Test {
  protected:
    void record(Event event, std::uint64_t n) {
        probe.record(event, n);
        pmu.record(event, n);
    }
    static a55::ProcessorState user() {
        a55::ProcessorState state;
        state.exception_level = 0;
        return state;
    }
    a55::Pmu pmu;
    Log<a55::Description> log;
    a55::Probe probe{pmu};
};

TEST_F(ProbeOfA55, leaves_out_what_is_recorded_before_it_is_attached) {
    record(Event::inst_retired, 2);
    probe.attach(log);
    record(Event::ld_retired, 1);
    pmu.advance(5);
    ASSERT_EQ(log.clocks, (std::vector<std::uint64_t>{1, 4}));
    EXPECT_EQ(log.rows[0].events.count(Event::ld_retired), 1U);
    EXPECT_EQ(log.rows[0].events.count(Event::inst_retired), 0U);
    EXPECT_EQ(log.rows[1].events, a55::EventRow());
}

TEST_F(ProbeOfA55, lets_events_wait_for_a_cycle_with_room) {
    probe.attach(log);
    record(Event::inst_retired, 2);
    a55::EventRow full;
    full.set(Event::inst_retired, 3);
    pmu.clock(full);
    pmu.advance(1);
    ASSERT_EQ(log.rows.size(), 2U);
    EXPECT_EQ(log.rows[0].events.count(Event::inst_retired), 3U);
    EXPECT_EQ(log.rows[1].events.count(Event::inst_retired), 2U);
    EXPECT_EQ(log.failures, 0U);
}

TEST_F(ProbeOfA55, fails_if_events_of_two_states_share_a_cycle) {
    probe.attach(log);
    record(Event::inst_retired, 1);
    pmu.set_state(user());
    record(Event::inst_retired, 1);
    EXPECT_EQ(log.failures, 1U);
    pmu.advance(1);
    EXPECT_EQ(log.failures, 1U);
}

TEST_F(ProbeOfA55, fails_if_the_cycle_of_events_is_of_another_state) {
    probe.attach(log);
    record(Event::inst_retired, 1);
    pmu.set_state(user());
    pmu.advance(1);
    EXPECT_EQ(log.failures, 1U);
}

TEST_F(ProbeOfA55, shows_the_state_and_then_one_clock_for_a_row_with_an_access) {
    probe.attach(log);
    a55::EventRow row;
    row.set(Event::inst_retired, 2);
    pmu.clock(row, a55::SystemAccess{a64::kPmselr, true, 3});
    pmu.clock(row, a55::ExternalAccess{true, ext::kPmcr, 1, 0xf, a55::Port::debug});
    ASSERT_EQ(log.clocks, (std::vector<std::uint64_t>{1, 1}));
    EXPECT_EQ(log.states.size(), 2U);
    EXPECT_EQ(log.rows[0].events, row);
    EXPECT_EQ(log.rows[1].events, row);
    EXPECT_TRUE(std::holds_alternative<a55::SystemAccess>(log.rows[0].access));
    ASSERT_TRUE(std::holds_alternative<a55::ExternalAccess>(log.rows[1].access));
    EXPECT_EQ(std::get<a55::ExternalAccess>(log.rows[1].access).offset, ext::kPmcr);
    EXPECT_FALSE(log.rows[1].state.halted); // the row counts
}

TEST_F(ProbeOfA55, shows_the_state_once_when_it_is_detached) {
    probe.detach();
    probe.attach(log);
    put(pmu, a64::pmevcntr(2), 7);
    probe.detach();
    probe.detach();
    pmu.advance(5);
    EXPECT_EQ(log.states.size(), 2U); // before the access, and in the end
    EXPECT_EQ(log.states.back().counts[2], 7U);
    EXPECT_EQ(log.clocks.size(), 1U);
}

TEST(ProbeOfCci550, says_nothing_of_a_row_that_no_clock_takes) {
    Pmu pmu;
    Log<cci550::Description> log;
    cci550::Probe probe(pmu);
    probe.attach(log);
    const EventRow row = row_of(cci550::event_id(3, SlaveEvent::si_rrq_dev));
    pmu.clock(row, 0);
    EXPECT_TRUE(log.rows.empty());
    pmu.clock(row, 3);
    ASSERT_EQ(log.clocks, std::vector<std::uint64_t>{3});
    EXPECT_EQ(log.rows[0].events, row);
}

} // namespace probe_test
} // namespace armpmu::tests
