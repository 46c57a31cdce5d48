// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/tlm/cci550_pmu.h"

#include "armpmu/cci550/event_table.h"
#include "armpmu/tlm/has_process.h"
#include "armpmu/tlm/report_ids.h"
#include "armpmu/tlm/word_access.h"

#include <stdexcept>

namespace armpmu::systemc {

using cci550::AccessStatus;
using cci550::Security;
using sc_core::sc_time;

namespace {

tlm::tlm_response_status response(AccessStatus status) {
    switch (status) {
    case AccessStatus::ok: return tlm::TLM_OK_RESPONSE;
    case AccessStatus::reserved: return tlm::TLM_ADDRESS_ERROR_RESPONSE;
    case AccessStatus::lanes_refused: return tlm::TLM_BYTE_ENABLE_ERROR_RESPONSE;
    case AccessStatus::security_violation: break;
    }
    return tlm::TLM_GENERIC_ERROR_RESPONSE;
}

} // namespace

Cci550Pmu::Cci550Pmu(sc_core::sc_module_name name) : Cci550Pmu(name, Parameters{}) {}

Cci550Pmu::Cci550Pmu(sc_core::sc_module_name name, const Parameters& parameters)
    : PmuModule(name), parameters_(parameters), core_(checked(parameters.config)) {
    socket.register_b_transport(this, &Cci550Pmu::b_transport);
    socket.register_transport_dbg(this, &Cci550Pmu::transport_dbg);
    core_.set_overflow_listener(this);
}

Cci550Pmu::~Cci550Pmu() = default;

// --- elaboration ---

// Processes exist only for pins that somebody bound.
void Cci550Pmu::end_of_elaboration() {
    ARMPMU_HAS_PROCESS(Cci550Pmu);
    PmuModule::end_of_elaboration();
    pins_bound_ = ACLKEN.bound() || ARESETn.bound() || authentication_bound();
    if (pins_bound_) {
        SC_METHOD(sample_pins);
        sensitive << ACLKEN << ARESETn << NIDEN << SPNIDEN << DBGEN << SPIDEN;
    }

    if (EVENTS.bound() && !ACLK.bound())
        SC_REPORT_ERROR(name(), "EVENTS is bound but ACLK, which samples it, is not");
    if (EVENTS.bound() && !interconnect_.empty())
        SC_REPORT_ERROR(name(), ("EVENTS is bound, but events come from " + interconnect_).c_str());
    sampling_ = ACLK.bound() && EVENTS.bound();
    if (sampling_) {
        SC_METHOD(sample_row_of_this_edge);
        sensitive << ACLK->posedge_event();
        dont_initialize();
    }

    bool overflow_bound = nINTERRUPT.bound() || INTERRUPT.bound();
    for (unsigned i = 0; i < cci550::kCounters; ++i)
        overflow_bound |= nEVNTCNTOVERFLOW[i].bound() || EVNTCNTOVERFLOW[i].bound();
    if (overflow_bound) {
        write_overflow_pins(0xff); // no interrupt before the first delta cycle
        SC_METHOD(drive_overflow_pins);
        sensitive << overflow_changed_;
    }
    if (EVNTBUS.bound()) {
        core_.set_event_bus_listener(this);
        bus_value_.width = core_.event_bus_layout().width();
        SC_METHOD(drive_event_bus);
        sensitive << bus_changed_;
    }
}

void Cci550Pmu::claim(const std::string& interconnect) {
    if (!interconnect_.empty())
        throw std::invalid_argument(interconnect + ": " + name() + " already belongs to " +
                                    interconnect_ + "; an interconnect needs a PMU of its own");
    interconnect_ = interconnect;
}

// --- registers ---

Security Cci550Pmu::security_of(const tlm::tlm_generic_payload& payload) const {
    const Requester who = requester_of(payload, parameters_.requester);
    if (!who.secure) return parameters_.default_security;
    return *who.secure ? Security::secure : Security::non_secure;
}

// The row of this edge comes before an access by a process that the edge triggers.
void Cci550Pmu::before_access(const sc_time& ahead) {
    if (sampling_ && ACLK->posedge()) sample_row_of_this_edge();
    catch_up(ahead);
}

void Cci550Pmu::b_transport(tlm::tlm_generic_payload& payload, sc_time& delay) {
    transport_word(payload, delay, cci550::kApertureBytes, parameters_.access_latency,
                   [&](const WordAccess& word) -> Response {
                       const cci550::Access access{word.write, word.offset, word.data, word.lanes,
                                                   security_of(payload)};
                       if (reporting()) report_refusal(access);
                       const auto result = core_.access(access);
                       return {response(result.status), result.data};
                   });
}

void Cci550Pmu::report_refusal(const cci550::Access& access) const {
    const std::string what = access_text(access.write, access.offset, 5);
    if (!core_.admits(access)) {
        report(kNonSecureRefused, "Non-secure, " + what + " is refused");
    } else if (access.write && !core_.takes_count(access.offset)) {
        report(kCountWriteIgnored, what + " has no effect: the counter is not enabled");
    }
}

unsigned Cci550Pmu::transport_dbg(tlm::tlm_generic_payload& payload) {
    return debug_words(
        payload, cci550::kApertureBytes,
        [this](std::uint32_t offset) { return core_.peek(offset); },
        [this](std::uint32_t offset, std::uint32_t data, unsigned lanes) {
            return response(core_.access({true, offset, data, lanes, Security::secure}).status);
        });
}

void Cci550Pmu::catch_up(const sc_time& ahead) {
    core_.catch_up(local_time(ahead));
}

// --- pins ---

void Cci550Pmu::sample_pins() {
    catch_up();
    apply_pins();
}

void Cci550Pmu::apply_pins() {
    if (!pins_bound_) return;
    core_.set_authentication(authentication());
    core_.set_clock_enabled(ACLKEN.read());
    const bool in_reset = !ARESETn.read();
    if (in_reset != core_.in_reset()) report_events_in_reset(in_reset);
    core_.set_reset(in_reset);
    refresh_trace();
}

void Cci550Pmu::sample_row_of_this_edge() {
    if (!first_at_this_edge()) return;
    apply_pins();
    const cci550::EventRow row = EVENTS.read();
    if (core_.in_reset() && row != cci550::EventRow{} && reporting())
        report(kEventInReset, "event lines are HIGH in reset");
    core_.clock(row);
}

// Events recorded in reset add to the totals and to nothing else.
void Cci550Pmu::report_events_in_reset(bool in_reset) {
    std::uint64_t total = 0;
    for (unsigned line = 0; line < cci550::kLines; ++line)
        total += core_.total(cci550::event_of_line(line));
    if (in_reset) {
        total_at_reset_ = total;
    } else if (total != total_at_reset_ && reporting()) {
        report(kEventInReset,
               std::to_string(total - total_at_reset_) + " occurrences were recorded in reset");
    }
}

void Cci550Pmu::overflow_pins(std::uint8_t level) {
    overflow_changed_.notify(sc_core::SC_ZERO_TIME);
    traced_state_.nevntcntoverflow = level;
    if (on_overflow) on_overflow(level);
}

void Cci550Pmu::drive_overflow_pins() {
    write_overflow_pins(core_.overflow_pins());
}

void Cci550Pmu::write_overflow_pins(std::uint8_t level) {
    // A signal that several pins are bound to shows whether one of them is asserted.
    const auto asserted = [level](const sc_core::sc_vector<OptionalOut<bool>>& pins, unsigned i) {
        bool any = false;
        for (unsigned other = 0; other < cci550::kCounters; ++other)
            if (pins[other].get_interface() == pins[i].get_interface())
                any |= (level >> other & 1) == 0;
        return any;
    };
    for (unsigned i = 0; i < cci550::kCounters; ++i) {
        nEVNTCNTOVERFLOW[i].write(!asserted(nEVNTCNTOVERFLOW, i));
        EVNTCNTOVERFLOW[i].write(asserted(EVNTCNTOVERFLOW, i));
    }
    nINTERRUPT.write(level == 0xff);
    INTERRUPT.write(level != 0xff);
}

void Cci550Pmu::event_bus(const cci550::EventBusValue& value, std::uint64_t /*cycles*/) {
    bus_value_ = value;
    bus_changed_.notify(sc_core::SC_ZERO_TIME);
}

void Cci550Pmu::drive_event_bus() {
    EVNTBUS.write(bus_value_);
}

// --- traces ---

void Cci550Pmu::trace_variables(sc_core::sc_trace_file* file) {
    const std::string prefix = std::string(name()) + ".";
    for (unsigned n = 0; n < cci550::kCounters; ++n)
        sc_core::sc_trace(file, traced_state_.counts[n], prefix + "count" + std::to_string(n));
    sc_core::sc_trace(file, traced_state_.nevntcntoverflow, prefix + "nevntcntoverflow");
}

void Cci550Pmu::refresh_trace() {
    if (!traced()) return;
    traced_state_.counts = core_.counts();
    traced_state_.nevntcntoverflow = core_.overflow_pins();
}

// --- state ---

void Cci550Pmu::reset() {
    catch_up();
    core_.reset();
}

StateBytes Cci550Pmu::save() {
    catch_up();
    return core_.save();
}

void Cci550Pmu::restore(const StateBytes& bytes) {
    catch_up();
    core_.restore(bytes);
    apply_pins();
}

} // namespace armpmu::systemc
