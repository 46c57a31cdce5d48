// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/a55/pmu.h"
#include "armpmu/core/cycle_clock.h"
#include "armpmu/tlm/a55_signals.h"
#include "armpmu/tlm/access_extension.h"
#include "armpmu/tlm/pmu_module.h"
#include "armpmu/tlm/time.h"

#include <systemc>
#include <tlm>
#include <tlm_utils/simple_target_socket.h>

#include <cstdint>
#include <functional>

namespace armpmu::systemc {

// The performance monitor of one Cortex-A55 core as a TLM-2.0 target.
//
//   armpmu::systemc::A55Pmu pmu("pmu", {a55::Config{}, sc_time(500, SC_PS)});
//   cpu.sysreg_socket.bind(pmu.sysreg);   // MRS/MSR, MRC/MCR, MRRC/MCRR as transactions
//   apb.socket.bind(pmu.debug);           // 4 KB external view; either may stay unbound
//   pmu.nPMUIRQ(irq_line);                // any pin may stay unbound
//   pmu.core().record(a55::Event::inst_retired, 12);
//   pmu.set_state(state, quantum_keeper.get_local_time());
//
// System registers: the address is SystemRegister::address() (8 bytes per encoding). A transaction
// is 8 bytes long for AArch64 and MRRC/MCRR, 4 for MRC/MCR, without byte enables. It is an access
// by the processor in its current state, which a due interrupt may have changed before.
// `Parameters::requester` or an AccessExtension replace exception level, security or both for that
// access; the extension returns the outcome. Responses: done TLM_OK, undefined (unknown encodings
// too) TLM_COMMAND_ERROR, trapped TLM_GENERIC_ERROR; an address that is no encoding
// TLM_ADDRESS_ERROR, another length or a narrow streaming width TLM_BURST_ERROR, byte enables
// TLM_BYTE_ENABLE_ERROR.
//
// External view: 32-bit socket; word_access.h lists the accepted payloads. An access that the
// core's power, locks or authentication refuse gets TLM_GENERIC_ERROR. DMI is refused on both
// sockets.
//
// transport_dbg reads any register as EL3 would, without effect, and writes as a Secure EL3
// (`sysreg`) or an external debugger (`debug`) does, with the effects of a write. It sets the
// response status of both, and returns the bytes done: 0 for an unknown encoding, a write of a
// read-only register, or a write that locks or authentication refuse.
//
// Time: cycles are computed from simulated time and clock period whenever a register is read, and
// never ticked. The module's time is the core's reported time: sc_time_stamp() plus `delay` of a
// transaction on `sysreg`, or plus `ahead` of a call; and at least sc_time_stamp(). It never goes
// back. An access through `debug` or transport_dbg is not the core's: however far ahead of
// simulated time its caller is, it sees the module's present time and does not advance it, so later
// state changes of the core are in time. `catch_up` of attached producers is called first. While
// they deliver, only their `set_state_at` advances time: a read by an interrupt handler sees what
// has been delivered so far. The interrupt of a cycle overflow is raised at the time that cycle
// ends, or earlier if the processor has run ahead past it. Periods are whole picoseconds; fractions
// are dropped.
//
// Events: `core().record` at any time, or rows of lines on EVENTS, sampled at each rising edge of
// CORECLK, under the pins of that moment; with CORECLK unbound EVENTS is refused, with EVENTS
// unbound each edge is a cycle without events. With CORECLK bound, cycles are its edges: the clock
// period is taken as 0. So it must be set to 0 where rows are given to `core().clock`. An access by
// a process that the edge triggers comes after the row.
//
// Pins: unbound inputs are tied off (NIDEN 1; SPNIDEN, DBGEN, SPIDEN 0), unbound outputs cost
// nothing. nPMUIRQ is a level, HIGH from the start, LOW while asserted, one delta cycle after the
// cause; PMUIRQ is its inverse. `on_interrupt` is called at once, for processors that need it
// within a quantum, and may access registers. PMUEVENT shows the exported row of the last
// `core().clock`, one delta cycle later.
class A55Pmu : public PmuModule, private a55::InterruptListener, private a55::EventBusListener {
  public:
    struct Parameters {
        a55::Config config;
        sc_core::sc_time clock_period = sc_core::sc_time(1, sc_core::SC_NS); // 0: stopped
        a55::ProcessorState state;               // at the start; Non-secure EL1, AArch64
        a55::Port debug_port = a55::Port::debug; // the port of the debug socket
        sc_core::sc_time access_latency = sc_core::SC_ZERO_TIME; // added to `delay` by an access
        RequesterHook requester; // of accesses on `sysreg`; none: AccessExtension alone
    };

    tlm_utils::simple_target_socket_optional<A55Pmu, 64> sysreg{"sysreg"};
    tlm_utils::simple_target_socket_optional<A55Pmu, 32> debug{"debug"};
    OptionalIn<bool> CORECLK{"CORECLK"};
    OptionalIn<a55::EventRow> EVENTS{"EVENTS"};
    OptionalOut<bool> nPMUIRQ{"nPMUIRQ"};
    OptionalOut<bool> PMUIRQ{"PMUIRQ"};              // HIGH while asserted
    OptionalOut<std::uint64_t> PMUEVENT{"PMUEVENT"}; // [42:0]

    std::function<void(bool asserted)> on_interrupt;

    // Throws a55::ConfigError, which names the module.
    explicit A55Pmu(sc_core::sc_module_name name, const Parameters& parameters);
    explicit A55Pmu(sc_core::sc_module_name name);
    ~A55Pmu() override;

    // The PMU. Events may be recorded at any time. Call `catch_up` before reading it directly, and
    // both before and after changing its registers or pins: otherwise cycles are missing, or
    // counted under the new state, or their interrupt is late. (The calls below do that.)
    a55::Pmu& core() { return core_; }

    // From the processor model, at its local time.
    void set_state(const a55::ProcessorState& state,
                   const sc_core::sc_time& ahead = sc_core::SC_ZERO_TIME);
    // The same at a time since the start of the simulation, for producers that catch up: it may
    // lie in the past, but not before what the module has counted up to.
    void set_state_at(const a55::ProcessorState& state, Picoseconds time);
    // 0: stopped.
    sc_core::sc_time clock_period() const { return to_sc_time(clock_.period()); }
    // Changes the period from now on; earlier cycles had the old one. Not with CORECLK bound
    // (SC_ERROR).
    void set_clock_period(const sc_core::sc_time& period,
                          const sc_core::sc_time& ahead = sc_core::SC_ZERO_TIME);
    // Makes attached producers deliver their events up to that time, and counts the cycles.
    void catch_up(const sc_core::sc_time& ahead = sc_core::SC_ZERO_TIME);

    // The core's calls, at the caller's local time.
    void reset(const sc_core::sc_time& ahead = sc_core::SC_ZERO_TIME); // Warm reset
    void set_powered(bool powered, const sc_core::sc_time& ahead = sc_core::SC_ZERO_TIME);
    void capture(const sc_core::sc_time& ahead = sc_core::SC_ZERO_TIME);

    StateBytes save();
    // As a55::Pmu::restore. The clock continues from the saved phase with the saved period, not
    // this module's; the module is as far ahead of simulated time as it was; and bound pins are
    // sampled again.
    void restore(const StateBytes& bytes);

  protected:
    void end_of_elaboration() override;

  private:
    void sysreg_transport(tlm::tlm_generic_payload& payload, sc_core::sc_time& delay);
    unsigned sysreg_debug(tlm::tlm_generic_payload& payload);
    void debug_transport(tlm::tlm_generic_payload& payload, sc_core::sc_time& delay);
    unsigned debug_debug(tlm::tlm_generic_payload& payload);
    a55::SystemResult execute(const a55::SystemAccess& access,
                              const tlm::tlm_generic_payload& payload);
    tlm::tlm_response_status poke(std::uint32_t offset, std::uint32_t data, unsigned lanes);

    // An access that is not the processor's advances time at most to the present.
    void before_access(const sc_core::sc_time& /*ahead*/) override {
        advance(sc_core::SC_ZERO_TIME);
    }
    void after_access() override;
    void advance(const sc_core::sc_time& ahead);
    void advance_to(Picoseconds time);
    bool interrupt_observed() const { return interrupt_bound_ || on_interrupt || traced(); }
    void expect_interrupt();
    void interrupt_is_due();
    void sample_row_of_this_edge();
    void sample_pins();
    void apply_pins();
    void interrupt(bool asserted) override;
    void drive_interrupt();
    void event_bus(std::uint64_t bits, std::uint64_t cycles) override;
    void drive_event_bus();
    void trace_variables(sc_core::sc_trace_file* file) override;
    void refresh_trace() override;

    Parameters parameters_;
    a55::Pmu core_;
    CycleClock clock_;
    Picoseconds now_ = 0;        // the module's time
    std::uint64_t advanced_ = 0; // cycles the core has been told of
    bool pins_bound_ = false;    // a pin that is sampled
    bool interrupt_bound_ = false;
    std::uint64_t bus_bits_ = 0;
    Picoseconds due_ = CycleClock::kNever; // when `overflow_due_` will be
    sc_core::sc_event overflow_due_{"overflow_due"};
    sc_core::sc_event interrupt_changed_{"interrupt_changed"};
    sc_core::sc_event bus_changed_{"bus_changed"};

    struct Traced {
        a55::Counts counts;
        bool npmuirq = true;
    } traced_state_;
};

} // namespace armpmu::systemc
