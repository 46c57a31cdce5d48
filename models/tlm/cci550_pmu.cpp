// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/tlm/cci550_pmu.h"

#include "armpmu/tlm/word_access.h"

#include <cmath>

namespace armpmu::tlm {

using cci550::AccessStatus;
using cci550::Security;
using sc_core::sc_time;

namespace {

::tlm::tlm_response_status response(AccessStatus status) {
    switch (status) {
    case AccessStatus::ok: return ::tlm::TLM_OK_RESPONSE;
    case AccessStatus::reserved: return ::tlm::TLM_ADDRESS_ERROR_RESPONSE;
    case AccessStatus::lanes_refused: return ::tlm::TLM_BYTE_ENABLE_ERROR_RESPONSE;
    case AccessStatus::security_violation: break;
    }
    return ::tlm::TLM_GENERIC_ERROR_RESPONSE;
}

} // namespace

Picoseconds to_picoseconds(const sc_time& time) {
    const sc_time picosecond(1, sc_core::SC_PS);
    if (picosecond.value() > 0) return time.value() / picosecond.value();
    const double resolution = sc_core::sc_get_time_resolution().to_seconds();
    return time.value() * static_cast<Picoseconds>(std::llround(resolution * 1e12));
}

Cci550Pmu::Cci550Pmu(sc_core::sc_module_name name) : Cci550Pmu(name, Parameters{}) {}

Cci550Pmu::Cci550Pmu(sc_core::sc_module_name name, const Parameters& parameters)
    : sc_module(name), parameters_(parameters), core_(parameters.config) {
    socket.register_b_transport(this, &Cci550Pmu::b_transport);
    socket.register_transport_dbg(this, &Cci550Pmu::transport_dbg);
    core_.set_overflow_listener(this);
}

Cci550Pmu::~Cci550Pmu() = default;

// --- elaboration ---

template <typename T>
sc_core::sc_signal<T>& Cci550Pmu::internal_signal() {
    auto signal = std::make_shared<sc_core::sc_signal<T>>(sc_core::sc_gen_unique_name("tie_off"));
    tie_offs_.push_back(signal);
    return *signal;
}

template <typename T>
bool Cci550Pmu::tie_off(sc_core::sc_in<T>& port, const T& value) {
    if (port.bind_count() > 0) return true;
    auto& signal = internal_signal<T>();
    signal.write(value);
    port.bind(signal);
    return false;
}

template <typename T>
bool Cci550Pmu::tie_off(sc_core::sc_out<T>& port) {
    if (port.bind_count() > 0) return true;
    port.bind(internal_signal<T>());
    return false;
}

// Processes exist only for pins that somebody bound.
void Cci550Pmu::before_end_of_elaboration() {
    SC_HAS_PROCESS(Cci550Pmu);
    pins_bound_ = tie_off(ACLKEN, true);
    pins_bound_ |= tie_off(ARESETn, true);
    pins_bound_ |= tie_off(NIDEN, true);
    pins_bound_ |= tie_off(SPNIDEN, false);
    pins_bound_ |= tie_off(DBGEN, false);
    pins_bound_ |= tie_off(SPIDEN, false);
    if (pins_bound_) {
        SC_METHOD(sample_pins);
        sensitive << ACLKEN << ARESETn << NIDEN << SPNIDEN << DBGEN << SPIDEN;
    }

    const bool clocked = tie_off(ACLK, false);
    const bool fed = tie_off(EVENTS, cci550::EventRow{});
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
        overflow_bound |= tie_off(pin);
        pin.initialize(true); // nobody may take the time before the first delta for an interrupt
    }
    if (overflow_bound) {
        SC_METHOD(drive_overflow_pins);
        sensitive << overflow_changed_;
    }
    if (tie_off(EVNTBUS)) {
        core_.set_event_bus_listener(this);
        bus_value_.width = core_.event_bus_layout().width();
        SC_METHOD(drive_event_bus);
        sensitive << bus_changed_;
    }
}

// --- registers ---

Security Cci550Pmu::security_of(const ::tlm::tlm_generic_payload& payload) const {
    const AccessExtension* extension = nullptr;
    payload.get_extension(extension);
    if (extension == nullptr) return parameters_.default_security;
    return extension->secure ? Security::secure : Security::non_secure;
}

void Cci550Pmu::b_transport(::tlm::tlm_generic_payload& payload, sc_time& delay) {
    payload.set_dmi_allowed(false);
    const WordAccess word(payload, cci550::kApertureBytes);
    if (word.status != ::tlm::TLM_OK_RESPONSE) {
        payload.set_response_status(word.status);
        return;
    }
    if (sampling_ && ACLK.posedge()) sample_row_of_this_edge();
    catch_up(delay);
    const auto result =
        core_.access({word.write, word.offset, word.data, word.lanes, security_of(payload)});
    if (payload.is_read() && result.status == AccessStatus::ok) word.put(payload, result.data);
    delay += parameters_.access_latency;
    payload.set_response_status(response(result.status));
}

unsigned Cci550Pmu::transport_dbg(::tlm::tlm_generic_payload& payload) {
    if (!payload.is_read()) return 0;
    catch_up();
    const std::uint64_t first = payload.get_address();
    unsigned count = 0;
    while (count < payload.get_data_length() && first + count < cci550::kApertureBytes) {
        const auto address = static_cast<std::uint32_t>(first + count);
        payload.get_data_ptr()[count] =
            static_cast<unsigned char>(core_.peek(address & ~3U) >> 8 * (address % 4));
        ++count;
    }
    return count;
}

void Cci550Pmu::catch_up(const sc_time& ahead) {
    core_.catch_up(to_picoseconds(sc_core::sc_time_stamp() + ahead));
}

// --- pins ---

void Cci550Pmu::sample_pins() {
    catch_up();
    apply_pins();
}

void Cci550Pmu::apply_pins() {
    if (!pins_bound_) return;
    core_.set_authentication({NIDEN->read(), SPNIDEN->read(), DBGEN->read(), SPIDEN->read()});
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

} // namespace armpmu::tlm
