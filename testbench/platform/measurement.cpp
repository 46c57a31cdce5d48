// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/platform/measurement.h"

namespace armpmu::testbench {
namespace {

using cci550::offset_of;
using cci550::RegisterId;

constexpr std::uint32_t kCen = 1;
constexpr std::uint32_t kRst = 2;

} // namespace

Measurement::Measurement(sc_core::sc_module_name name, const Scenario& scenario,
                         const sc_core::sc_time& period, RegisterBus& bus,
                         InterconnectClock& traffic, armpmu::tlm::Cci550Pmu& pmu)
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

// What Secure firmware does before anything else runs: out of reset nobody is snooped.
void Measurement::enable_coherency() {
    constexpr std::uint32_t kSnoopsAndDvm = 3;
    for (const MasterSection& master : scenario_.masters)
        bus_.write_as(cci550::Security::secure, offset_of(RegisterId::snoop_ctrl, master.port),
                      kSnoopsAndDvm);
}

void Measurement::procedure() {
    enable_coherency();
    const auto& events = scenario_.pmu.counters;
    for (unsigned i = 0; i < events.size(); ++i)
        bus_.write(offset_of(RegisterId::evnt_sel, i), events[i].raw());
    for (unsigned i = 0; i < events.size(); ++i) bus_.write(offset_of(RegisterId::ecnt_ctrl, i), 1);

    const cci550::Authentication& pins = scenario_.pmu.authentication;
    niden->write(pins.niden);
    spniden->write(pins.spniden);
    dbgen->write(pins.dbgen);
    spiden->write(pins.spiden);

    const std::uint32_t pmu_ctrl = offset_of(RegisterId::pmu_ctrl);
    bus_.write(pmu_ctrl, kRst | kCen);
    const sc_core::sc_time enabled_at = sc_core::sc_time_stamp();
    for (unsigned i = 0; i < events.size(); ++i)
        counters_.push_back({i, events[i], 0, false, pmu_.core().total(events[i])});

    traffic_.start();
    const std::uint32_t enabled = bus_.read(pmu_ctrl);
    let_the_test_run(enabled_at);

    bus_.write(pmu_ctrl, enabled & ~kCen);
    cycles_ = (sc_core::sc_time_stamp() - enabled_at).value() / period_.value();
    for (CounterResult& counter : counters_)
        counter.truth = pmu_.core().total(counter.event) - counter.truth;

    for (CounterResult& counter : counters_)
        counter.value = bus_.read(offset_of(RegisterId::ecnt_data, counter.index));
    for (CounterResult& counter : counters_) {
        counter.overflow =
            (bus_.read(offset_of(RegisterId::ecnt_clr_ovfl, counter.index)) & 1) != 0;
        if (counter.overflow) counter.value += std::uint64_t{1} << 32;
    }
}

void Measurement::let_the_test_run(const sc_core::sc_time& enabled_at) {
    if (scenario_.run.cycles == 0) {
        if (!traffic_.done()) sc_core::wait(traffic_.finished);
        return;
    }
    // The access that ends the test takes its time as well.
    const sc_core::sc_time end = enabled_at + period_ * static_cast<double>(scenario_.run.cycles);
    const sc_core::sc_time now = sc_core::sc_time_stamp() + bus_.access_time();
    if (end > now) sc_core::wait(end - now);
}

void Measurement::rethrow() const {
    if (failure_) std::rethrow_exception(failure_);
}

} // namespace armpmu::testbench
