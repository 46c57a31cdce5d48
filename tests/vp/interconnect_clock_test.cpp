// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/interconnect/tlm/interconnect_clock.h"
#include "testbench/scenario/scenario_traffic.h"
#include "tests/support/bus_master.h"
#include "tests/support/cci550.h"
#include "virtual_platform/scenario/scenario.h"

#include <gtest/gtest.h>

namespace armpmu::tests {

using namespace interconnect;
namespace interconnect_clock_test {

using sc_core::SC_NS;
using sc_core::sc_start;
using sc_core::sc_time;

const EventId kReads = cci550::event_id(3, SlaveEvent::si_rrq_hs_shareable_alloc);

// The shipped traffic in simulated time, with a bus master beside it. 1 GHz.
struct Platform {
    testbench::TrafficScenario scenario =
        std::get<testbench::TrafficScenario>(testbench::load_scenario(
            std::string(ARMPMU_SOURCE_DIR) + "/testbench/scenarios/snoop-hit-rate.yaml"));
    BusMaster master{"master"};
    armpmu::systemc::Cci550Pmu pmu{"pmu"};
    testbench::ScenarioTraffic traffic{scenario, pmu.core()};
    interconnect::InterconnectClock clock{"clock", traffic.interconnect(), pmu, sc_time(1, SC_NS),
                                          100};

    Platform() { master.socket.bind(pmu.socket); }
};

TEST(InterconnectClock, does_nothing_before_its_start_and_counts_cycles_from_there) {
    Platform platform;
    sc_start(sc_time(5000, SC_NS));
    EXPECT_EQ(platform.pmu.core().cycles(), 0U);
    platform.clock.start();
    sc_start(sc_time(3000, SC_NS));
    platform.pmu.catch_up();
    EXPECT_EQ(platform.pmu.core().cycles(), 3000U);
    platform.master.local_time = sc_time(250, SC_NS);
    platform.master.read(kPmcr);
    EXPECT_EQ(platform.pmu.core().cycles(), 3250U);
}

// A sampling profiler: an interrupt every 100 reads, handled by register accesses from within the
// delivery of the event, also when a bus master looks far ahead. No event is lost or counted twice.
TEST(InterconnectClock, interrupts_are_exact_and_their_handler_may_use_the_bus) {
    constexpr std::uint32_t kPeriodStart = static_cast<std::uint32_t>(-100);
    Platform platform;
    armpmu::systemc::Cci550Pmu& pmu = platform.pmu;
    unsigned interrupts = 0;
    count(pmu.core(), 0, kReads);
    put(pmu.core(), ecnt_data(0), kPeriodStart);
    pmu.on_overflow = [&](std::uint8_t level) {
        if (level == 0xff) return;
        ++interrupts;
        EXPECT_EQ(pmu.core().total(kReads), 100U * interrupts);
        EXPECT_EQ(platform.master.read(ecnt_data(0)), 0U);
        platform.master.write(ecnt_clr_ovfl(0), 1);
        platform.master.write(ecnt_data(0), kPeriodStart);
    };
    platform.clock.start();
    for (int quantum = 0; quantum < 40; ++quantum) {
        platform.master.local_time = sc_time(50000, SC_NS);
        platform.master.read(ecnt_data(0));
        platform.master.local_time = sc_core::SC_ZERO_TIME;
        sc_start(sc_time(50000, SC_NS));
    }
    platform.clock.rethrow();
    const std::uint64_t total = pmu.core().total(kReads);
    EXPECT_GT(interrupts, 10U);
    EXPECT_EQ(interrupts, total / 100);
    EXPECT_EQ(get(pmu.core(), ecnt_data(0)), kPeriodStart + total % 100);
}

TEST(InterconnectClock, sleeps_for_good_when_the_traffic_is_done) {
    Platform platform;
    platform.clock.start();
    sc_start(); // ends by starvation
    EXPECT_TRUE(platform.clock.done());
    EXPECT_FALSE(sc_core::sc_pending_activity());
    EXPECT_GT(platform.pmu.core().total(kReads), 10000U);
}

} // namespace interconnect_clock_test
} // namespace armpmu::tests
