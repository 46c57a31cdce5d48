// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/system/measurement.h"

#include "armpmu/cci550/event_name.h"
#include "armpmu/cci550/event_table.h"
#include "armpmu/cci550/register_table.h"
#include "testbench/system/firmware.h"
#include "testbench/system/interconnect_counts.h"

#include <algorithm>
#include <string>

namespace armpmu::testbench {
namespace {

using cci550::offset_of;
using cci550::RegisterId;

constexpr std::uint32_t kCen = 1;
constexpr std::uint32_t kRst = 2;
constexpr std::uint32_t kEx = 0x10;

} // namespace

Measurement::Measurement(sc_core::sc_module_name name, const TrafficScenario& scenario,
                         const sc_core::sc_time& period, RegisterBus& bus,
                         InterconnectClock& traffic, armpmu::systemc::Cci550Pmu& pmu)
    : sc_module(name), scenario_(scenario), period_(period), bus_(bus), traffic_(traffic),
      pmu_(pmu) {
    SC_THREAD(run);
}

void Measurement::run() {
    try {
        procedure();
    } catch (const std::exception&) {
        failure_ = std::current_exception();
    }
    sc_core::sc_stop();
}

void Measurement::procedure() {
    run_firmware(scenario_, bus_);
    const auto& events = scenario_.pmu.counters;
    bus_.step("step 1.1");
    for (unsigned i = 0; i < events.size(); ++i)
        bus_.write(offset_of(RegisterId::evnt_sel, i), events[i].raw());
    bus_.step("step 1.2");
    for (unsigned i = 0; i < events.size(); ++i) bus_.write(offset_of(RegisterId::ecnt_ctrl, i), 1);

    accesses_before_pins_ = bus_.accesses().size();
    const cci550::Authentication& pins = scenario_.pmu.authentication;
    niden->write(pins.niden);
    spniden->write(pins.spniden);
    dbgen->write(pins.dbgen);
    spiden->write(pins.spiden);

    const std::uint32_t pmu_ctrl = offset_of(RegisterId::pmu_ctrl);
    const bool warms_up = scenario_.run.from_cycle != 0 || scenario_.run.from_event;
    if (warms_up) warm_up();
    bus_.step("step 3");
    bus_.write(pmu_ctrl, kRst | kCen | (exports_ ? kEx : 0));
    const sc_core::sc_time enabled_at = sc_core::sc_time_stamp();
    for (unsigned i = 0; i < events.size(); ++i) {
        CounterResult counter;
        counter.index = i;
        counter.event = events[i].raw();
        counter.name = cci550::event_name(events[i]);
        counter.occurred = pmu_.core().total(events[i]);
        counters_.push_back(counter);
        admitted_.push_back({0, pmu_.core().total(events[i]),
                             pmu_.core().total(events[i], cci550::Security::non_secure)});
    }
    permission_ = pmu_.core().permission();

    const std::vector<EventTotal> before = event_totals(pmu_.core());
    if (at_begin_) at_begin_();

    if (!warms_up) start_traffic();
    bus_.step("step 5"); // reads now, so that all that it then does is one write
    const std::uint32_t enabled = bus_.read(pmu_ctrl);
    let_the_test_run(enabled_at);

    bus_.write(pmu_ctrl, enabled & ~kCen);
    if (at_end_) at_end_();
    cycles_ = (sc_core::sc_time_stamp() - enabled_at).value() / period_.value();
    settle();
    for (CounterResult& counter : counters_) {
        const cci550::EventId event = events[counter.index];
        const std::uint64_t counted = admitted_[counter.index].events;
        counter.occurred = pmu_.core().total(event) - counter.occurred;
        counter.wraps = counted >> 32;
        counter.gated = counter.occurred - counted;
    }
    totals_ = event_totals(pmu_.core());
    for (std::size_t i = 0; i < totals_.size(); ++i) totals_[i].count -= before[i].count;
    totals_.erase(std::remove_if(totals_.begin(), totals_.end(),
                                 [](const EventTotal& total) { return total.count == 0; }),
                  totals_.end());

    bus_.step("step 6");
    for (CounterResult& counter : counters_)
        counter.value = bus_.read(offset_of(RegisterId::ecnt_data, counter.index));
    bus_.step("step 7");
    for (CounterResult& counter : counters_) {
        counter.overflow =
            (bus_.read(offset_of(RegisterId::ecnt_clr_ovfl, counter.index)) & 1) != 0;
        if (counter.overflow) counter.value += std::uint64_t{1} << 32;
    }
}

// The pins do not change while counters are enabled.
void Measurement::start_traffic() {
    traffic_.start();
    if (at_traffic_) at_traffic_();
}

void Measurement::settle() {
    cci550::Pmu& pmu = pmu_.core();
    for (std::size_t i = 0; i < admitted_.size(); ++i) {
        const cci550::EventId event = scenario_.pmu.counters[i];
        Admitted& sum = admitted_[i];
        const std::uint64_t all = pmu.total(event);
        const std::uint64_t non_secure = pmu.total(event, cci550::Security::non_secure);
        if (permission_.any)
            sum.events += permission_.secure || cci550::find_event(event)->secure_exempt
                              ? all - sum.all
                              : non_secure - sum.non_secure;
        sum.all = all;
        sum.non_secure = non_secure;
    }
    permission_ = pmu.permission();
}

void Measurement::warm_up() {
    const RunSection& run = scenario_.run;
    start_traffic();
    if (!run.from_event) {
        const sc_core::sc_time until = period_ * static_cast<double>(run.from_cycle);
        if (until > bus_.access_time() && !stopped_)
            sc_core::wait(until - bus_.access_time(), stop_);
        pmu_.catch_up();
        return expect_traffic();
    }
    sc_core::wait(sc_core::SC_ZERO_TIME); // the traffic begins
    while (pmu_.core().total(*run.from_event) == 0 && !stopped_) {
        expect_traffic();
        sc_core::wait(period_);
        pmu_.catch_up();
    }
}

void Measurement::expect_traffic() const {
    if (traffic_.done() && !stopped_)
        throw ScenarioError(scenario_.name + ": run." +
                            (scenario_.run.from_event ? "from_event" : "from_cycle") +
                            ": the traffic was done before it; expected some to measure");
}

void Measurement::let_the_test_run(const sc_core::sc_time& enabled_at) {
    if (scenario_.run.cycles == 0) {
        if (!traffic_.done() && !stopped_) sc_core::wait(traffic_.finished | stop_);
        partial_ = !traffic_.done();
        return;
    }
    // The access that ends the test takes its time as well.
    const sc_core::sc_time end = enabled_at + period_ * static_cast<double>(scenario_.run.cycles);
    const sc_core::sc_time now = sc_core::sc_time_stamp() + bus_.access_time();
    if (end <= now) return;
    if (!stopped_) sc_core::wait(end - now, stop_);
    partial_ = stopped_ && sc_core::sc_time_stamp() + bus_.access_time() < end;
}

void Measurement::stop_early() {
    stopped_ = true;
    stop_.notify(sc_core::SC_ZERO_TIME);
}

void Measurement::rethrow() const {
    if (failure_) std::rethrow_exception(failure_);
}

} // namespace armpmu::testbench
