// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/tlm/payload_check.h"

#include <algorithm>

namespace armpmu::systemc {

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

} // namespace armpmu::systemc
