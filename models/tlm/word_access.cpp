// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/tlm/word_access.h"
#include "armpmu/tlm/access_extension.h"
#include "armpmu/tlm/payload_check.h"

#include <algorithm>

namespace armpmu::systemc {

WordAccess::WordAccess(const tlm::tlm_generic_payload& payload, std::uint64_t aperture)
    : status(transport_status(payload)), write(payload.is_write()) {
    if (status != tlm::TLM_OK_RESPONSE) return;
    const unsigned length = payload.get_data_length();
    const std::uint64_t address = payload.get_address();
    if (!payload.is_read() && !payload.is_write()) {
        status = tlm::TLM_COMMAND_ERROR_RESPONSE;
    } else if ((length != 1 && length != 2 && length != 4) ||
               payload.get_streaming_width() < length) {
        status = tlm::TLM_BURST_ERROR_RESPONSE;
    } else if (address % length != 0 || address >= aperture) {
        status = tlm::TLM_ADDRESS_ERROR_RESPONSE;
    } else {
        offset = static_cast<std::uint32_t>(address) & ~3U;
        first_lane = static_cast<unsigned>(address % 4);
        gather(payload);
    }
}

void WordAccess::gather(const tlm::tlm_generic_payload& payload) {
    const unsigned char* enables = payload.get_byte_enable_ptr();
    const unsigned enable_count = payload.get_byte_enable_length();
    for (unsigned i = 0; i < payload.get_data_length(); ++i) {
        if (enables != nullptr && enables[i % enable_count] == TLM_BYTE_DISABLED) continue;
        const unsigned lane = first_lane + i;
        lanes |= 1U << lane;
        data |= std::uint32_t{payload.get_data_ptr()[i]} << 8 * lane;
    }
}

void WordAccess::put(tlm::tlm_generic_payload& payload, std::uint32_t word) const {
    for (unsigned i = 0; i < payload.get_data_length(); ++i) {
        const unsigned lane = first_lane + i;
        if ((lanes >> lane & 1) != 0)
            payload.get_data_ptr()[i] = static_cast<unsigned char>(word >> 8 * lane);
    }
}

tlm::tlm_response_status status_of_enables(const tlm::tlm_generic_payload& payload) {
    const unsigned char* const first = payload.get_byte_enable_ptr();
    const unsigned used = std::min(payload.get_byte_enable_length(), payload.get_data_length());
    const bool legal = used != 0 && std::all_of(first, first + used, [](unsigned char enable) {
                           return enable == TLM_BYTE_ENABLED || enable == TLM_BYTE_DISABLED;
                       });
    return legal ? tlm::TLM_OK_RESPONSE : tlm::TLM_BYTE_ENABLE_ERROR_RESPONSE;
}

tlm::tlm_response_status debug_status(const tlm::tlm_generic_payload& payload) {
    if (!payload.is_read() && !payload.is_write()) return tlm::TLM_COMMAND_ERROR_RESPONSE;
    const bool reachable = payload.get_data_ptr() != nullptr || payload.get_data_length() == 0;
    return reachable ? tlm::TLM_OK_RESPONSE : tlm::TLM_GENERIC_ERROR_RESPONSE;
}

bool refuses_dmi(const tlm::tlm_generic_payload& payload, tlm::tlm_dmi& dmi) {
    if (payload.is_read() || payload.is_write() || payload.get_command() == tlm::TLM_IGNORE_COMMAND)
        return false;
    dmi.init();
    dmi.set_start_address(payload.get_address());
    dmi.set_end_address(payload.get_address());
    return true;
}

Requester requester_of(const tlm::tlm_generic_payload& payload, const RequesterHook& hook) {
    Requester found;
    if (hook) found = hook(payload);
    const AccessExtension* extension = nullptr;
    payload.get_extension(extension);
    if (extension == nullptr) return found;
    if (!found.secure) found.secure = extension->secure;
    if (!found.exception_level) found.exception_level = extension->exception_level;
    return found;
}

} // namespace armpmu::systemc
