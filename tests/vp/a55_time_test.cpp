// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/tlm/a55_pmu.h"
#include "tests/support/a55.h"
#include "tests/support/a55_master.h"

#include <gtest/gtest.h>
#include <tlm_utils/tlm_quantumkeeper.h>

#include <vector>

// Cycles come from time, and the interrupt from the cycle that overflows.
namespace armpmu::tests {
namespace a55_time_test {

using a55::Event;
using namespace a64;
using sc_core::SC_NS;
using sc_core::SC_PS;
using sc_core::SC_SEC;
using sc_core::sc_start;
using sc_core::sc_time;

constexpr auto kPmevcntr0 = pmevcntr(0);
constexpr auto kPmevtyper0 = pmevtyper(0);
constexpr std::uint64_t kC = 0x80000000;

class A55Time : public ::testing::Test {
  protected:
    A55Time() : pmu("pmu", parameters()), cpu("cpu") {
        cpu.socket.bind(pmu.sysreg);
        pmu.nPMUIRQ(line);
        pmu.on_interrupt = [this](bool asserted) {
            edges.push_back({sc_core::sc_time_stamp(), asserted});
        };
    }
    static armpmu::systemc::A55Pmu::Parameters parameters() {
        armpmu::systemc::A55Pmu::Parameters p;
        p.clock_period = sc_time(2, SC_NS);
        return p;
    }
    // PMCCNTR from `value`, with an interrupt, and PMCR.
    void count_cycles(std::uint64_t value, std::uint64_t pmcr = 1) {
        cpu.write(kPmcntenset, kC);
        cpu.write(kPmintenset, kC);
        cpu.write(kPmcr, pmcr);
        cpu.write(kPmccntr, value);
    }

    struct Edge {
        sc_time at;
        bool asserted;
    };
    armpmu::systemc::A55Pmu pmu;
    SystemRegisterMaster cpu;
    sc_core::sc_signal<bool> line{"line"};
    std::vector<Edge> edges;
};

TEST_F(A55Time, a_cycle_counts_when_it_has_ended) {
    count_cycles(0);
    sc_start(sc_time(1999, SC_PS));
    EXPECT_EQ(cpu.read(kPmccntr), 0U);
    sc_start(sc_time(1, SC_PS));
    EXPECT_EQ(cpu.read(kPmccntr), 1U);
    sc_start(sc_time(2000, SC_NS));
    EXPECT_EQ(cpu.read(kPmccntr), 1001U);
}

TEST_F(A55Time, the_interrupt_comes_with_the_cycle_that_overflows_and_nothing_ticks) {
    count_cycles(0xffffffff - 999999);
    const auto deltas = sc_core::sc_delta_count();
    sc_start(sc_time(1, SC_SEC));
    ASSERT_EQ(edges.size(), 1U);
    EXPECT_EQ(edges[0].at, sc_time(2000000, SC_NS));
    EXPECT_TRUE(edges[0].asserted);
    EXPECT_FALSE(line.read());
    EXPECT_LE(sc_core::sc_delta_count() - deltas, 6U);
    cpu.write(kPmovsclr, kC);
    sc_start(sc_core::SC_ZERO_TIME);
    sc_start(sc_core::SC_ZERO_TIME);
    EXPECT_TRUE(line.read());
}

TEST_F(A55Time, the_pin_is_high_until_the_picosecond_before) {
    count_cycles(0xffffffff - 9);
    EXPECT_TRUE(edges.empty());
    sc_start(sc_time(19999, SC_PS));
    EXPECT_TRUE(line.read());
    sc_start(sc_time(1, SC_PS)); // up to, but without, what happens then
    sc_start(sc_core::SC_ZERO_TIME);
    sc_start(sc_core::SC_ZERO_TIME);
    EXPECT_FALSE(line.read());
}

TEST_F(A55Time, a_64_bit_count_overflows_at_its_cycle) {
    count_cycles(~std::uint64_t{0} - 4, 0x41);
    sc_start(sc_time(100, SC_NS));
    ASSERT_EQ(edges.size(), 1U);
    EXPECT_EQ(edges[0].at, sc_time(10, SC_NS));
}

TEST_F(A55Time, a_divided_count_overflows_at_its_64th_cycle) {
    count_cycles(0xffffffff, 9);
    sc_start(sc_time(1, sc_core::SC_US));
    ASSERT_EQ(edges.size(), 1U);
    EXPECT_EQ(edges[0].at, sc_time(128, SC_NS));
}

TEST_F(A55Time, an_event_counter_on_cpu_cycles_does_the_same) {
    cpu.write(kPmevtyper0, 0x11);
    cpu.write(kPmintenset, 1);
    cpu.write(kPmcntenset, 1);
    cpu.write(kPmevcntr0, 0xfffffff0);
    cpu.write(kPmcr, 1);
    sc_start(sc_time(1, sc_core::SC_US));
    ASSERT_EQ(edges.size(), 1U);
    EXPECT_EQ(edges[0].at, sc_time(32, SC_NS));
}

TEST_F(A55Time, a_chained_pair_interrupts_when_its_odd_counter_wraps) {
    cpu.write(kPmevtyper0, 0x11);
    cpu.write(kPmevtyper0.plus(1), 0x1e);
    cpu.write(kPmintenset, 2);
    cpu.write(kPmcntenset, 3);
    cpu.write(kPmevcntr0, 0xfffffffe);
    cpu.write(kPmevcntr0.plus(1), 0xfffffffe);
    cpu.write(kPmcr, 1);
    sc_start(sc_time(10, SC_SEC));
    ASSERT_EQ(edges.size(), 1U);
    EXPECT_EQ(edges[0].at, sc_time(2, SC_NS) * (2 + 4294967296.0));
}

TEST_F(A55Time, the_clock_period_changes_in_the_middle) {
    count_cycles(0xffffffff - 19); // 20 cycles to go
    sc_start(sc_time(21, SC_NS));  // ten and a half cycles
    pmu.set_clock_period(sc_time(10, SC_NS));
    sc_start(sc_time(1, sc_core::SC_US));
    ASSERT_EQ(edges.size(), 1U);
    EXPECT_EQ(edges[0].at, sc_time(21 + 95, SC_NS));
}

TEST_F(A55Time, a_stopped_clock_counts_nothing_until_it_runs_again) {
    count_cycles(0xffffffff - 9);
    sc_start(sc_time(10, SC_NS));
    pmu.set_clock_period(sc_core::SC_ZERO_TIME);
    sc_start(sc_time(1, SC_SEC));
    EXPECT_TRUE(edges.empty());
    EXPECT_EQ(cpu.read(kPmccntr), 0xffffffff - 4U);
    pmu.set_clock_period(sc_time(1, SC_NS));
    const sc_time start = sc_core::sc_time_stamp();
    sc_start(sc_time(1, SC_SEC));
    ASSERT_EQ(edges.size(), 1U);
    EXPECT_EQ(edges[0].at - start, sc_time(5, SC_NS));
}

TEST_F(A55Time, filters_and_standby_postpone_the_overflow) {
    cpu.write(kPmccfiltr, 0x40000000); // not at EL0
    count_cycles(0xffffffff - 9);
    sc_start(sc_time(10, SC_NS)); // 5 cycles to go
    a55::ProcessorState user;
    user.exception_level = 0;
    pmu.set_state(user);
    sc_start(sc_time(100, SC_NS));
    a55::ProcessorState waiting;
    waiting.standby = true;
    pmu.set_state(waiting);
    sc_start(sc_time(100, SC_NS));
    EXPECT_TRUE(edges.empty());
    pmu.set_state({});
    sc_start(sc_time(100, SC_NS));
    ASSERT_EQ(edges.size(), 1U);
    EXPECT_EQ(edges[0].at, sc_time(220, SC_NS));
}

TEST_F(A55Time, a_processor_ahead_of_time_meets_its_interrupt_at_its_own_time) {
    count_cycles(0xffffffff - 99);
    pmu.set_state({}, sc_time(198, SC_NS));
    EXPECT_TRUE(edges.empty());
    cpu.local_time = sc_time(200, SC_NS);
    EXPECT_EQ(cpu.read(kPmccntr), 0x100000000U);
    ASSERT_EQ(edges.size(), 1U);
    // A look from the present sees the processor's future rather than going back.
    cpu.local_time = sc_core::SC_ZERO_TIME;
    EXPECT_EQ(cpu.read(kPmccntr), 0x100000000U);
}

TEST_F(A55Time, a_simulation_without_interrupts_to_come_ends_by_itself) {
    cpu.write(kPmcntenset, kC);
    cpu.write(kPmcr, 1);
    sc_start(sc_core::SC_ZERO_TIME);
    sc_start(sc_core::SC_ZERO_TIME);
    EXPECT_FALSE(sc_core::sc_pending_activity_at_future_time());
    cpu.write(kPmintenset, kC);
    EXPECT_TRUE(sc_core::sc_pending_activity_at_future_time());
}

// Saves at some point, restores into the same module later, and goes on as the first time.
TEST_F(A55Time, a_restored_module_goes_on_from_the_saved_cycle) {
    cpu.write(kPmevtyper0, 0x08);
    cpu.write(kPmcntenset, 1);
    count_cycles(0xffffffff - 99);
    pmu.core().record(Event::inst_retired, 5);
    sc_start(sc_time(101, SC_NS)); // 50.5 cycles
    const StateBytes saved = pmu.save();
    sc_start(sc_time(100, SC_NS));
    ASSERT_EQ(edges.size(), 1U);
    const StateBytes later = pmu.save();
    pmu.set_clock_period(sc_time(7, SC_NS));
    pmu.core().record(Event::inst_retired, 50);

    const sc_time start = sc_core::sc_time_stamp();
    pmu.restore(saved);
    EXPECT_EQ(pmu.save(), saved);
    EXPECT_EQ(cpu.read(kPmevcntr0), 5U);
    sc_start(sc_time(100, SC_NS));
    EXPECT_EQ(edges.back().at - start, sc_time(99, SC_NS));
    EXPECT_TRUE(edges.back().asserted);
    EXPECT_EQ(pmu.save(), later);
}

TEST_F(A55Time, damaged_states_are_refused_and_change_nothing) {
    count_cycles(77);
    sc_start(sc_time(5, SC_NS));
    const StateBytes saved = pmu.save();
    for (std::size_t at = 0; at < saved.size(); at += 97) {
        StateBytes damaged = saved;
        damaged[at] ^= 0x10;
        EXPECT_THROW(pmu.restore(damaged), StateError) << at;
    }
    EXPECT_THROW(pmu.restore(StateBytes(saved.begin(), saved.end() - 9)), StateError);
    EXPECT_EQ(pmu.save(), saved);
}

// Whole states whose phase of the clock or whose core cannot be; the module goes on afterwards.
TEST_F(A55Time, states_that_cannot_be_are_refused_and_change_nothing) {
    count_cycles(0xffffffff - 9);
    sc_start(sc_time(4, SC_NS)); // 8 cycles to go
    const StateBytes saved = pmu.save();
    const StateBytes core = pmu.core().save();
    const auto refused = [&](std::uint64_t period, std::uint64_t elapsed, std::uint64_t scale,
                             std::uint64_t bytes) {
        StateWriter out;
        for (const std::uint64_t value : {period, elapsed, scale, std::uint64_t{0}, bytes})
            out.u64(value);
        for (std::uint64_t n = 0; n < bytes; ++n) out.u8(core[n]);
        try {
            pmu.restore(out.finish("a55tlm", 1));
        } catch (const StateError& error) {
            return std::string(error.what());
        }
        return std::string("accepted");
    };
    const std::string more = "saved a55tlm state: more of a cycle has passed than there is";
    EXPECT_EQ(refused(2000, 2000, 2000, core.size()), more);
    EXPECT_EQ(refused(0, 1, 0, core.size()), more);
    EXPECT_EQ(refused(2000, 1999, 4000, core.size()), "saved a55tlm state: two clock periods");
    EXPECT_NE(refused(2000, 1999, 2000, core.size() - 1), "accepted");
    EXPECT_NE(refused(2000, 1999, 2000, 0), "accepted");
    EXPECT_EQ(pmu.save(), saved);
    sc_start(sc_time(15, SC_NS));
    EXPECT_TRUE(edges.empty());
    sc_start(sc_time(2, SC_NS));
    ASSERT_EQ(edges.size(), 1U); // the module still listens to its core
    for (const std::uint64_t period : {0, 2000})
        EXPECT_EQ(refused(period, 1999, 2000, core.size()), "accepted") << period;
}

} // namespace a55_time_test
} // namespace armpmu::tests
