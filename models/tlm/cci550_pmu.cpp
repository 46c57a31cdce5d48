// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/tlm/cci550_pmu.h"

#include "armpmu/tlm/word_access.h"

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
    : PmuModule(name), parameters_(parameters), core_(parameters.config) {
    socket.register_b_transport(this, &Cci550Pmu::b_transport);
    socket.register_transport_dbg(this, &Cci550Pmu::transport_dbg);
    core_.set_overflow_listener(this);
}

Cci550Pmu::~Cci550Pmu() = default;

// --- elaboration ---

// Processes exist only for pins that somebody bound.
void Cci550Pmu::before_end_of_elaboration() {
    SC_HAS_PROCESS(Cci550Pmu);
    pins_bound_ = pins_.tie_off(ACLKEN, true);
    pins_bound_ |= pins_.tie_off(ARESETn, true);
    pins_bound_ |= tie_off_authentication();
    if (pins_bound_) {
        SC_METHOD(sample_pins);
        sensitive << ACLKEN << ARESETn << NIDEN << SPNIDEN << DBGEN << SPIDEN;
    }

    const bool clocked = pins_.tie_off(ACLK, false);
    const bool fed = pins_.tie_off(EVENTS, cci550::EventRow{});
    if (fed && !clocked)
        SC_REPORT_ERROR(name(), "EVENTS is bound but ACLK, which samples it, is not");
    sampling_ = clocked && fed;
    if (sampling_) {
        SC_METHOD(sample_row_of_this_edge);
        sensitive << ACLK.pos();
        dont_initialize();
    }

    bool overflow_bound = false;
    for (auto& pin : nEVNTCNTOVERFLOW) {
        overflow_bound |= pins_.tie_off(pin);
        pin.initialize(true); // nobody may take the time before the first delta for an interrupt
    }
    if (overflow_bound) {
        SC_METHOD(drive_overflow_pins);
        sensitive << overflow_changed_;
    }
    if (pins_.tie_off(EVNTBUS)) {
        core_.set_event_bus_listener(this);
        bus_value_.width = core_.event_bus_layout().width();
        SC_METHOD(drive_event_bus);
        sensitive << bus_changed_;
    }
}

// --- registers ---

Security Cci550Pmu::security_of(const tlm::tlm_generic_payload& payload) const {
    const AccessExtension* extension = nullptr;
    payload.get_extension(extension);
    if (extension == nullptr) return parameters_.default_security;
    return extension->secure ? Security::secure : Security::non_secure;
}

// The row of this edge comes before an access by a process that the edge triggers.
void Cci550Pmu::before_access(const sc_time& ahead) {
    if (sampling_ && ACLK.posedge()) sample_row_of_this_edge();
    catch_up(ahead);
}

void Cci550Pmu::b_transport(tlm::tlm_generic_payload& payload, sc_time& delay) {
    transport_word(payload, delay, cci550::kApertureBytes, parameters_.access_latency,
                   [&](const WordAccess& word) -> Response {
                       const auto result = core_.access(
                           {word.write, word.offset, word.data, word.lanes, security_of(payload)});
                       return {response(result.status), result.data};
                   });
}

unsigned Cci550Pmu::transport_dbg(tlm::tlm_generic_payload& payload) {
    return debug_words(payload, cci550::kApertureBytes,
                       [this](std::uint32_t offset) { return core_.peek(offset); });
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
    core_.set_clock_enabled(ACLKEN->read());
    core_.set_reset(!ARESETn->read());
}

void Cci550Pmu::sample_row_of_this_edge() {
    const sc_time now = sc_core::sc_time_stamp();
    if (any_edge_ && last_edge_ == now) return;
    any_edge_ = true;
    last_edge_ = now;
    apply_pins();
    core_.clock(EVENTS->read());
}

void Cci550Pmu::overflow_pins(std::uint8_t level) {
    overflow_changed_.notify(sc_core::SC_ZERO_TIME);
    if (on_overflow) on_overflow(level);
}

void Cci550Pmu::drive_overflow_pins() {
    for (unsigned i = 0; i < cci550::kCounters; ++i)
        nEVNTCNTOVERFLOW[i]->write((core_.overflow_pins() >> i & 1) != 0);
}

void Cci550Pmu::event_bus(const cci550::EventBusValue& value, std::uint64_t /*cycles*/) {
    bus_value_ = value;
    bus_changed_.notify(sc_core::SC_ZERO_TIME);
}

void Cci550Pmu::drive_event_bus() {
    EVNTBUS->write(bus_value_);
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
