// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/interconnect/tlm/interconnect_clock.h"
#include "armpmu/tlm/has_process.h"
#include "testbench/scenario/scenario_traffic.h"
#include "testbench/traffic/injector.h"
#include "tests/support/cci550.h"
#include "virtual_platform/scenario/scenario.h"

#include <gtest/gtest.h>

#include <functional>
#include <utility>
#include <vector>

namespace armpmu::tests {

using namespace interconnect;
namespace injection_test {

using cci550::EventBusValue;
using interconnect::InterconnectClock;
using sc_core::SC_NS;
using sc_core::sc_signal;
using sc_core::sc_start;
using sc_core::sc_time;
using testbench::Injection;
using testbench::Injector;

const EventId kRead = cci550::event_id(3, SlaveEvent::si_rrq_hs_arvalid);
const EventId kProtected = cci550::event_id(GlobalEvent::cci_snoop_rq_tzmp1_prot);
const sc_time kCycle(10, SC_NS);

// Calls `work` with the number of the clock edge.
struct AtEdges : sc_core::sc_module {
    ARMPMU_HAS_PROCESS(AtEdges);
    AtEdges(sc_core::sc_module_name name, const sc_core::sc_event& edge,
            std::function<void(std::uint64_t)> what)
        : sc_module(name), work(std::move(what)) {
        SC_METHOD(run);
        sensitive << edge;
        dont_initialize();
    }
    void run() { work(number++); }
    std::function<void(std::uint64_t)> work;
    std::uint64_t number = 0;
};

// A PMU with its EVNTBUS looked at in the middle of every cycle: rising edges at 5, 15, 25 ... ns.
struct Bench {
    sc_core::sc_clock clock{"clock", kCycle, 0.5, sc_time(5, SC_NS)};
    sc_signal<EventBusValue> evntbus{"evntbus"};
    armpmu::systemc::Cci550Pmu pmu{"pmu"};
    std::vector<std::pair<std::uint64_t, unsigned>> high; // cycle, bit
    AtEdges look{"look", clock.negedge_event(), [this](std::uint64_t cycle) {
                     for (unsigned bit = 0; bit < evntbus.read().width; ++bit)
                         if (evntbus.read().bit(bit)) high.emplace_back(cycle, bit);
                 }};

    Bench() {
        pmu.EVNTBUS(evntbus);
        put(pmu.core(), kPmcr, kEx);
    }
    unsigned bit(EventId id) { return pmu.core().event_bus_layout().bit_of(id); }
};

std::vector<Injection> directed() {
    Injection once, burst;
    once.cycle = 7;
    once.event = kRead;
    burst.cycle = 0;
    burst.event = kProtected;
    burst.cycles = 2;
    burst.every = 6;
    burst.times = 3;
    return {once, burst};
}

std::vector<std::pair<std::uint64_t, unsigned>> expected(Bench& bench) {
    std::vector<std::pair<std::uint64_t, unsigned>> pins;
    for (const std::uint64_t cycle : {0, 1, 6, 7, 12, 13}) {
        pins.emplace_back(cycle, bench.bit(kProtected));
        if (cycle == 7) pins.emplace_back(cycle, bench.bit(kRead));
    }
    return pins;
}

TEST(InjectionPins, evntbus_shows_rows_of_a_producer_of_idle_cycles_in_the_named_ones) {
    Bench bench;
    Injector injector(bench.pmu.core().config(), directed(), bench.pmu.core());
    AtEdges producer("producer", bench.clock.posedge_event(),
                     [&](std::uint64_t) { injector.clock({}, 1); });
    sc_start(kCycle * 30);
    EXPECT_EQ(bench.high, expected(bench));
    EXPECT_TRUE(injector.done());
}

// The rows go over the EVENTS pins: sampled at the edge after the one that drives them.
TEST(InjectionPins, evntbus_shows_what_is_driven_on_events_one_cycle_later) {
    struct Driver final : cci550::RowSink {
        void clock(const EventRow& row, std::uint64_t) override { events.write(row); }
        std::uint64_t earliest_overflow() const override { return 1; }
        sc_signal<EventRow> events{"events"};
    } driver;
    Bench bench;
    bench.pmu.ACLK(bench.clock);
    bench.pmu.EVENTS(driver.events);
    Injector injector(bench.pmu.core().config(), directed(), driver);
    AtEdges producer("producer", bench.clock.posedge_event(),
                     [&](std::uint64_t) { injector.clock({}, 1); });
    sc_start(kCycle * 30);
    auto pins = expected(bench);
    for (auto& [cycle, bit] : pins) ++cycle;
    EXPECT_EQ(bench.high, pins);
}

// The shipped traffic, stepped every cycle: a cycle's row is delivered when the cycle has ended.
TEST(InjectionPins, evntbus_shows_injections_into_traffic_one_cycle_later) {
    const testbench::TrafficScenario scenario =
        std::get<testbench::TrafficScenario>(testbench::load_scenario(
            std::string(ARMPMU_SOURCE_DIR) + "/testbench/scenarios/snoop-hit-rate.yaml"));
    Bench bench;
    Injector injector(bench.pmu.core().config(), directed(), bench.pmu.core());
    testbench::ScenarioTraffic traffic(scenario, injector);
    InterconnectClock clock("interconnect", traffic.interconnect(), bench.pmu, kCycle, 1);
    sc_start(sc_time(5, SC_NS));
    clock.start();
    sc_start(kCycle * 3000);
    clock.rethrow();
    std::vector<std::uint64_t> seen;
    for (const auto& [cycle, bit] : bench.high)
        if (bit == bench.bit(kProtected)) seen.push_back(cycle);
    EXPECT_EQ(seen, (std::vector<std::uint64_t>{1, 2, 7, 8, 13, 14}));
    EXPECT_GT(bench.high.size(), 100U);
}

// Strides do not blur what software sees: an interrupt in the injected cycle, however rarely the
// interconnect is stepped.
TEST(InjectionPins, overflow_pin_falls_in_the_injected_cycle) {
    const testbench::TrafficScenario scenario =
        std::get<testbench::TrafficScenario>(testbench::load_scenario(
            std::string(ARMPMU_SOURCE_DIR) + "/testbench/scenarios/snoop-hit-rate.yaml"));
    Bench bench;
    std::vector<Injection> list = directed();
    list[1].cycle = 1234;
    Injector injector(bench.pmu.core().config(), list, bench.pmu.core());
    testbench::ScenarioTraffic traffic(scenario, injector);
    InterconnectClock clock("interconnect", traffic.interconnect(), bench.pmu, kCycle, 100'000);
    count(bench.pmu.core(), 0, kProtected);
    put(bench.pmu.core(), ecnt_data(0), 0xfffffffd);
    std::vector<std::uint64_t> when;
    sc_time at;
    bench.pmu.on_overflow = [&](std::uint8_t) {
        when.push_back(bench.pmu.core().cycles() - 1);
        at = sc_core::sc_time_stamp();
    };
    clock.start();
    sc_start(kCycle * 3000);
    clock.rethrow();
    EXPECT_EQ(when, std::vector<std::uint64_t>{1240});
    EXPECT_EQ(at, kCycle * 1241);
}

} // namespace injection_test
} // namespace armpmu::tests
