// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/tlm/a55_pmu.h"

#include "armpmu/core/text.h"
#include "armpmu/tlm/report_ids.h"
#include "armpmu/tlm/word_access.h"

#include <algorithm>

// Transactions on the two sockets: accesses to system registers and to the external
// view.
namespace armpmu::systemc {

using a55::SystemRegister;
using sc_core::sc_time;

namespace {

unsigned length_of(SystemRegister reg) {
    return reg.interface() == a55::RegisterInterface::aarch32 ? 4 : 8;
}

tlm::tlm_response_status refusal(const tlm::tlm_generic_payload& payload,
                                 const std::optional<SystemRegister>& reg) {
    if (!payload.is_read() && !payload.is_write()) return tlm::TLM_COMMAND_ERROR_RESPONSE;
    const tlm::tlm_response_status status = transport_status(payload);
    if (status != tlm::TLM_OK_RESPONSE) return status;
    if (!reg) return tlm::TLM_ADDRESS_ERROR_RESPONSE;
    const unsigned length = payload.get_data_length();
    if (length != length_of(*reg) || payload.get_streaming_width() < length)
        return tlm::TLM_BURST_ERROR_RESPONSE;
    if (payload.get_byte_enable_ptr() != nullptr) return tlm::TLM_BYTE_ENABLE_ERROR_RESPONSE;
    return tlm::TLM_OK_RESPONSE;
}

std::uint64_t load(const unsigned char* bytes, unsigned count) {
    std::uint64_t value = 0;
    for (unsigned i = 0; i < count; ++i) value |= std::uint64_t{bytes[i]} << 8 * i;
    return value;
}

void store(unsigned char* bytes, unsigned count, std::uint64_t value) {
    for (unsigned i = 0; i < count; ++i) bytes[i] = static_cast<unsigned char>(value >> 8 * i);
}

tlm::tlm_response_status response(a55::Outcome outcome) {
    switch (outcome) {
    case a55::Outcome::done: return tlm::TLM_OK_RESPONSE;
    case a55::Outcome::undefined: return tlm::TLM_COMMAND_ERROR_RESPONSE;
    case a55::Outcome::trapped: break;
    }
    return tlm::TLM_GENERIC_ERROR_RESPONSE;
}

} // namespace

// --- system registers ---

void A55Pmu::sysreg_transport(tlm::tlm_generic_payload& payload, sc_time& delay) {
    payload.set_dmi_allowed(false);
    const auto reg = SystemRegister::at(payload.get_address());
    const tlm::tlm_response_status status = refusal(payload, reg);
    AccessExtension* who = nullptr;
    payload.get_extension(who);
    if (status != tlm::TLM_OK_RESPONSE) {
        payload.set_response_status(status);
        if (who != nullptr) who->result = {a55::Outcome::undefined, 0, 0, 0};
        return;
    }
    const unsigned length = payload.get_data_length();
    a55::SystemAccess access{*reg, payload.is_write(), 0};
    if (access.write) access.data = load(payload.get_data_ptr(), length);

    advance(delay);
    const a55::SystemResult result = execute(access, payload);
    if (who != nullptr) who->result = result;
    after_access();
    if (payload.is_read() && result.outcome == a55::Outcome::done)
        store(payload.get_data_ptr(), length, result.data);
    delay += parameters_.access_latency;
    payload.set_response_status(response(result.outcome));
}

a55::SystemResult A55Pmu::execute(const a55::SystemAccess& access,
                                  const tlm::tlm_generic_payload& payload) {
    const Requester who = requester_of(payload, parameters_.requester);
    a55::ProcessorState during = core_.state();
    if (who.exception_level)
        during.exception_level = std::min<std::uint8_t>(*who.exception_level, 3);
    if (who.secure) during.secure = *who.secure;
    if (who.exception_level || who.secure)
        during.secure =
            during.exception_level >= 3 || (during.secure && during.exception_level != 2);
    const a55::SystemResult result = core_.access(access, during);
    if (result.outcome != a55::Outcome::done && reporting()) {
        const bool trapped = result.outcome == a55::Outcome::trapped;
        report(kAccessTrapped, access_text(access.write, access.reg.address(), 6) + " by EL" +
                                   std::to_string(during.exception_level) +
                                   (trapped ? " is trapped to EL" + std::to_string(result.target) +
                                                  ", class " + hex(result.exception_class, 2)
                                            : " is UNDEFINED"));
    }
    return result;
}

unsigned A55Pmu::sysreg_debug(tlm::tlm_generic_payload& payload) {
    const auto reg = SystemRegister::at(payload.get_address());
    payload.set_response_status(debug_status(payload));
    if (payload.is_response_error()) return 0;
    payload.set_response_status(tlm::TLM_ADDRESS_ERROR_RESPONSE);
    if (!reg) return 0;
    payload.set_response_status(tlm::TLM_BURST_ERROR_RESPONSE);
    const unsigned length = length_of(*reg);
    if (payload.get_data_length() < length) return 0;
    before_access(sc_core::SC_ZERO_TIME);
    a55::SystemResult result;
    if (payload.is_read()) {
        store(payload.get_data_ptr(), length, core_.peek(*reg));
    } else {
        a55::ProcessorState monitor = core_.state();
        monitor.exception_level = 3;
        monitor.secure = true;
        result = core_.access({*reg, true, load(payload.get_data_ptr(), length)}, monitor);
        after_access();
    }
    const bool done = payload.is_read() || result.outcome == a55::Outcome::done;
    payload.set_response_status(done ? tlm::TLM_OK_RESPONSE : response(result.outcome));
    return done ? length : 0;
}

// --- external view ---

void A55Pmu::debug_transport(tlm::tlm_generic_payload& payload, sc_time& delay) {
    transport_word(
        payload, delay, a55::kExternalBytes, parameters_.access_latency,
        [&](const WordAccess& word) -> Response {
            const a55::ExternalResult result = core_.access(
                {word.write, word.offset, word.data, word.lanes, parameters_.debug_port});
            const bool ok = result.status == a55::ExternalStatus::ok;
            if (!ok && reporting())
                report(kExternalRefused, access_text(word.write, word.offset, 3) + " is refused");
            return {ok ? tlm::TLM_OK_RESPONSE : tlm::TLM_GENERIC_ERROR_RESPONSE, result.data};
        });
}

unsigned A55Pmu::debug_debug(tlm::tlm_generic_payload& payload) {
    return debug_words(
        payload, a55::kExternalBytes,
        [this](std::uint32_t offset) { return core_.peek_external(offset); },
        [this](std::uint32_t offset, std::uint32_t data, unsigned lanes) {
            return poke(offset, data, lanes);
        });
}

tlm::tlm_response_status A55Pmu::poke(std::uint32_t offset, std::uint32_t data, unsigned lanes) {
    const auto decoded = a55::decode_external(offset);
    if (!decoded || a55::register_row(decoded->id).external == a55::Access::read_only)
        return tlm::TLM_COMMAND_ERROR_RESPONSE;
    const a55::ExternalResult result = core_.access({true, offset, data, lanes, a55::Port::debug});
    return result.status == a55::ExternalStatus::ok ? tlm::TLM_OK_RESPONSE
                                                    : tlm::TLM_GENERIC_ERROR_RESPONSE;
}

} // namespace armpmu::systemc
