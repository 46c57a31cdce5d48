// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/tlm/a55_pmu.h"

#include "armpmu/tlm/has_process.h"
#include "armpmu/tlm/report_ids.h"

#include <algorithm>

namespace armpmu::systemc {

using sc_core::sc_time;

namespace {

constexpr std::uint32_t kStateVersion = 1;
constexpr std::string_view kStateName = "a55tlm";

} // namespace

A55Pmu::A55Pmu(sc_core::sc_module_name name) : A55Pmu(name, Parameters{}) {}

A55Pmu::A55Pmu(sc_core::sc_module_name name, const Parameters& parameters)
    : PmuModule(name), parameters_(parameters), core_(checked(parameters.config)),
      clock_(to_picoseconds(parameters.clock_period)) {
    sysreg.register_b_transport(this, &A55Pmu::sysreg_transport);
    sysreg.register_transport_dbg(this, &A55Pmu::sysreg_debug);
    debug.register_b_transport(this, &A55Pmu::debug_transport);
    debug.register_transport_dbg(this, &A55Pmu::debug_debug);
    core_.set_state(parameters.state);
    core_.set_interrupt_listener(this);
    // Made here, because it must not be a child of whichever process happens to need it first.
    ARMPMU_HAS_PROCESS(A55Pmu);
    SC_METHOD(interrupt_is_due);
    sensitive << overflow_due_;
    dont_initialize();
}

A55Pmu::~A55Pmu() = default;

// Processes exist only for pins that somebody bound.
void A55Pmu::end_of_elaboration() {
    ARMPMU_HAS_PROCESS(A55Pmu);
    PmuModule::end_of_elaboration();
    pins_bound_ = authentication_bound();
    if (pins_bound_) {
        SC_METHOD(sample_pins);
        sensitive << NIDEN << SPNIDEN << DBGEN << SPIDEN;
    }
    if (EVENTS.bound() && !CORECLK.bound())
        SC_REPORT_ERROR(name(), "EVENTS is bound but CORECLK, which samples it, is not");
    if (CORECLK.bound()) {
        clock_.set_period(0, now_);
        SC_METHOD(sample_row_of_this_edge);
        sensitive << CORECLK->posedge_event();
        dont_initialize();
    }
    interrupt_bound_ = nPMUIRQ.bound() || PMUIRQ.bound();
    if (interrupt_bound_) {
        nPMUIRQ.write(true); // no interrupt before the first delta cycle
        PMUIRQ.write(false);
        SC_METHOD(drive_interrupt);
        sensitive << interrupt_changed_;
    }
    if (PMUEVENT.bound()) {
        core_.set_event_bus_listener(this);
        SC_METHOD(drive_event_bus);
        sensitive << bus_changed_;
    }
}

// --- time ---

void A55Pmu::catch_up(const sc_time& ahead) {
    advance(ahead);
    expect_interrupt();
}

void A55Pmu::advance(const sc_time& ahead) {
    if (core_.catching_up()) return;
    if (CORECLK.bound() && CORECLK->posedge()) sample_row_of_this_edge();
    const Picoseconds until = local_time(ahead);
    core_.catch_up(until);
    advance_to(until);
}

void A55Pmu::advance_to(Picoseconds time) {
    if (time <= now_) return;
    now_ = time;
    const std::uint64_t cycles = clock_.cycles_at(time);
    const std::uint64_t more = cycles - advanced_;
    advanced_ = cycles;
    if (more != 0) core_.advance(more);
}

void A55Pmu::set_state(const a55::ProcessorState& state, const sc_time& ahead) {
    advance(ahead);
    core_.set_state(state);
    expect_interrupt();
}

void A55Pmu::set_state_at(const a55::ProcessorState& state, Picoseconds time) {
    core_.catch_up(time);
    advance_to(time);
    core_.set_state(state);
    expect_interrupt();
}

void A55Pmu::set_clock_period(const sc_time& period, const sc_time& ahead) {
    if (CORECLK.bound()) {
        SC_REPORT_ERROR(name(),
                        "set_clock_period is called, but the clock is CORECLK, which is bound");
        return;
    }
    advance(ahead);
    clock_.set_period(to_picoseconds(period), now_);
    expect_interrupt();
}

// One timed event marks the next interrupt that cycles can cause. It may be early, because a
// register has been written since; then it is set again.
void A55Pmu::expect_interrupt() {
    if (!interrupt_observed()) return;
    const std::uint64_t cycles = core_.cycles_to_interrupt();
    if (cycles == Cells::kNever) return;
    const Picoseconds due = clock_.time_of(advanced_ + cycles);
    if (due >= due_) return;
    due_ = due;
    overflow_due_.cancel();
    const sc_time at = to_sc_time(due);
    if (at == sc_core::sc_max_time()) return;
    overflow_due_.notify(at - std::min(at, sc_core::sc_time_stamp())); // a state may be of the past
}

void A55Pmu::interrupt_is_due() {
    due_ = CycleClock::kNever;
    advance(sc_core::SC_ZERO_TIME);
    after_access();
}

void A55Pmu::after_access() {
    expect_interrupt();
    refresh_trace();
}

// --- rows on wires ---

void A55Pmu::sample_row_of_this_edge() {
    if (!first_at_this_edge()) return;
    apply_pins();
    const a55::EventRow row = EVENTS.read();
    if (!core_.powered() && row != a55::EventRow{} && reporting())
        report(kEventInReset, "event lines are HIGH while the core has no power");
    core_.clock(row);
}

// --- pins ---

void A55Pmu::sample_pins() {
    advance(sc_core::SC_ZERO_TIME);
    apply_pins();
    expect_interrupt();
}

void A55Pmu::apply_pins() {
    if (!pins_bound_) return;
    core_.set_authentication(authentication());
}

void A55Pmu::interrupt(bool asserted) {
    interrupt_changed_.notify(sc_core::SC_ZERO_TIME);
    traced_state_.npmuirq = !asserted;
    if (on_interrupt) on_interrupt(asserted);
}

void A55Pmu::drive_interrupt() {
    nPMUIRQ.write(!core_.interrupt());
    PMUIRQ.write(core_.interrupt());
}

void A55Pmu::event_bus(std::uint64_t bits, std::uint64_t /*cycles*/) {
    bus_bits_ = bits;
    bus_changed_.notify(sc_core::SC_ZERO_TIME);
}

void A55Pmu::drive_event_bus() {
    PMUEVENT.write(bus_bits_);
}

// --- traces ---

void A55Pmu::trace_variables(sc_core::sc_trace_file* file) {
    const std::string prefix = std::string(name()) + ".";
    for (unsigned n = 0; n < a55::kCounters; ++n)
        sc_core::sc_trace(file, traced_state_.counts.events[n],
                          prefix + "count" + std::to_string(n));
    sc_core::sc_trace(file, traced_state_.counts.cycles, prefix + "cycles");
    sc_core::sc_trace(file, traced_state_.counts.overflow, prefix + "overflow");
    sc_core::sc_trace(file, traced_state_.npmuirq, prefix + "npmuirq");
}

void A55Pmu::refresh_trace() {
    if (!traced()) return;
    traced_state_.counts = core_.counts();
    traced_state_.npmuirq = !core_.interrupt();
}

// --- state ---

void A55Pmu::reset(const sc_time& ahead) {
    advance(ahead);
    core_.reset();
    expect_interrupt();
}

void A55Pmu::set_powered(bool powered, const sc_time& ahead) {
    advance(ahead);
    core_.set_powered(powered);
    expect_interrupt();
}

void A55Pmu::capture(const sc_time& ahead) {
    advance(ahead);
    core_.capture();
}

StateBytes A55Pmu::save() {
    catch_up();
    const CycleClock::Phase phase = clock_.phase_at(now_);
    StateWriter out;
    out.u64(phase.period);
    out.u64(phase.elapsed);
    out.u64(phase.scale);
    out.u64(now_ - std::min(now_, to_picoseconds(sc_core::sc_time_stamp())));
    const StateBytes core = core_.save();
    out.u64(core.size());
    for (const std::uint8_t byte : core) out.u8(byte);
    return out.finish(kStateName, kStateVersion);
}

void A55Pmu::restore(const StateBytes& bytes) {
    StateReader in(bytes, kStateName, kStateVersion);
    CycleClock::Phase phase;
    phase.period = in.u64();
    phase.elapsed = in.u64();
    phase.scale = in.u64();
    if (phase.elapsed != 0 && phase.elapsed >= phase.scale)
        in.refuse("more of a cycle has passed than there is");
    if (phase.period != 0 && phase.period != phase.scale) in.refuse("two clock periods");
    const Picoseconds lead = in.u64();
    StateBytes core(std::min<std::uint64_t>(in.u64(), bytes.size()));
    for (std::uint8_t& byte : core) byte = in.u8();
    in.expect_end();

    // Nobody may look before the clock is right, too.
    const bool asserted = core_.interrupt();
    core_.set_interrupt_listener(nullptr);
    try {
        core_.restore(core);
    } catch (...) {
        core_.set_interrupt_listener(this);
        throw;
    }
    core_.set_interrupt_listener(this);
    now_ = to_picoseconds(sc_core::sc_time_stamp()) + lead;
    clock_ = CycleClock(phase.period);
    clock_.resume(phase, now_);
    if (CORECLK.bound()) clock_.set_period(0, now_);
    advanced_ = 0;
    apply_pins();
    if (core_.interrupt() != asserted) interrupt(core_.interrupt());
    expect_interrupt();
}

} // namespace armpmu::systemc
