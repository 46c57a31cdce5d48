// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cci550/pmu.h"
#include "armpmu/tlm/access_extension.h"
#include "armpmu/tlm/cci550_signals.h"
#include "armpmu/tlm/pmu_module.h"

#include <systemc>
#include <tlm>
#include <tlm_utils/simple_target_socket.h>

#include <array>
#include <cstdint>
#include <functional>
#include <string>

namespace armpmu::systemc {

// The CCI-550's register map and PMU as a TLM-2.0 target.
//
//   armpmu::systemc::Cci550Pmu pmu("pmu");
//   bus.socket.bind(pmu.socket);          // 1 MB; TRM offsets
//   pmu.NIDEN(niden);                     // any pin may stay unbound
//   pmu.core().record(event);             // from whatever makes events
//
// Registers: 32-bit socket; word_access.h lists the accepted and the refused payloads.
// `Parameters::requester` or the AccessExtension give a transaction's security, else
// `default_security`. DMI is refused. Before an access `catch_up` of the attached producers is
// called with the caller's local time (sc_time_stamp() + delay), so an access sees every cycle that
// ended by then: with such producers it is exact under temporal decoupling; events of others are
// off by as much as they run ahead. transport_dbg is for debuggers, at the present time (producers
// catch up first): it reads any register without effect, and writes as a Secure master does. It
// sets the response status and returns the bytes done.
//
// Events: call `core().record` or `core().clock`, or bind EVENTS and ACLK: then the row on EVENTS
// is sampled at each rising edge of ACLK, under the pins of that moment. An access by a process
// that the edge triggers, or by a later one, comes after the row. A process that waits for time and
// wakes at the edge's instant runs before the clock changes, and so does its access.
//
// Pins: unbound inputs are tied off (NIDEN, ACLKEN, ARESETn 1; SPNIDEN, DBGEN, SPIDEN 0), unbound
// outputs cost nothing, and a module whose pins are unbound has no process at all. nEVNTCNTOVERFLOW
// is a level, HIGH from the start, LOW while the flag is set, one delta cycle after the cause.
// EVNTCNTOVERFLOW is its inverse; nINTERRUPT is LOW, INTERRUPT HIGH while any flag is set. Pins of
// one polarity may share a signal (with SC_MANY_WRITERS): it is asserted if any of them is.
// `on_overflow` is called at once with all eight levels, for processors that need it within a
// quantum, and may access the registers. EVNTBUS shows a row while PMCR.EX and NIDEN are set, one
// delta cycle after it was delivered: cycle-true with EVENTS and ACLK. It is LOW in reset and while
// ACLKEN is LOW. Of rows that a lazy producer delivers together it shows the last, and events
// recorded without a row do not appear on it.
class Cci550Pmu : public PmuModule,
                  private cci550::OverflowListener,
                  private cci550::EventBusListener {
  public:
    struct Parameters {
        cci550::Config config;
        // Security of transactions without requester and AccessExtension. `secure` suits a
        // bare-metal test or a trusted master; `non_secure` is the safe value for untrusted
        // software: only masters that identify themselves as Secure reach Secure registers.
        cci550::Security default_security = cci550::Security::secure;
        sc_core::sc_time access_latency = sc_core::SC_ZERO_TIME; // added to `delay` by an access
        RequesterHook requester;                                 // none: AccessExtension alone
    };

    tlm_utils::simple_target_socket_optional<Cci550Pmu, 32> socket{"socket"};
    OptionalIn<bool> ACLK{"ACLK"};
    OptionalIn<bool> ACLKEN{"ACLKEN", true}; // LOW: the clock is stopped
    OptionalIn<bool> ARESETn{"ARESETn", true};
    OptionalIn<cci550::EventRow> EVENTS{"EVENTS"};
    sc_core::sc_vector<OptionalOut<bool>> nEVNTCNTOVERFLOW{"nEVNTCNTOVERFLOW", cci550::kCounters};
    sc_core::sc_vector<OptionalOut<bool>> EVNTCNTOVERFLOW{"EVNTCNTOVERFLOW", cci550::kCounters};
    OptionalOut<bool> nINTERRUPT{"nINTERRUPT"};
    OptionalOut<bool> INTERRUPT{"INTERRUPT"};
    OptionalOut<cci550::EventBusValue> EVNTBUS{"EVNTBUS"};

    std::function<void(std::uint8_t level)> on_overflow;

    // Throws cci550::ConfigError, which names the module.
    explicit Cci550Pmu(sc_core::sc_module_name name, const Parameters& parameters);
    explicit Cci550Pmu(sc_core::sc_module_name name);
    ~Cci550Pmu() override;

    cci550::Pmu& core() { return core_; }

    // Makes attached producers deliver their events up to now.
    void catch_up() { catch_up(sc_core::SC_ZERO_TIME); }
    void catch_up(const sc_core::sc_time& ahead);

    // Reserves the PMU for an interconnect whose events it counts and whose registers it holds: at
    // most one, until it is released. Throws std::invalid_argument when there is one already.
    void claim(const std::string& interconnect);
    void release() { interconnect_.clear(); }

    void reset(); // a pulse on ARESETn, for platforms without the pin
    StateBytes save();
    // As cci550::Pmu::restore; the pins that are bound are sampled again afterwards.
    void restore(const StateBytes& bytes);

  protected:
    void end_of_elaboration() override;

  private:
    void b_transport(tlm::tlm_generic_payload& payload, sc_core::sc_time& delay);
    unsigned transport_dbg(tlm::tlm_generic_payload& payload);
    cci550::Security security_of(const tlm::tlm_generic_payload& payload) const;

    void before_access(const sc_core::sc_time& ahead) override;
    void after_access() override { refresh_trace(); }
    void report_refusal(const cci550::Access& access) const;
    void sample_pins();
    void apply_pins();
    void sample_row_of_this_edge();
    void drive_overflow_pins();
    void write_overflow_pins(std::uint8_t level);
    void drive_event_bus();
    void overflow_pins(std::uint8_t level) override;
    void event_bus(const cci550::EventBusValue& value, std::uint64_t cycles) override;
    void report_events_in_reset(bool in_reset);
    void trace_variables(sc_core::sc_trace_file* file) override;
    void refresh_trace() override;

    Parameters parameters_;
    cci550::Pmu core_;
    std::string interconnect_; // its name; empty: none
    bool pins_bound_ = false;  // a pin that is sampled
    bool sampling_ = false;    // ACLK and EVENTS are bound
    std::uint64_t total_at_reset_ = 0;
    sc_core::sc_event overflow_changed_{"overflow_changed"};
    sc_core::sc_event bus_changed_{"bus_changed"};
    cci550::EventBusValue bus_value_;

    struct Traced {
        std::array<std::uint32_t, cci550::kCounters> counts{};
        std::uint8_t nevntcntoverflow = 0xff;
    } traced_state_;
};

} // namespace armpmu::systemc
