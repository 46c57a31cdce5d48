// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <tlm>

namespace armpmu::systemc {

// Refuses payloads that no target can serve. Every target socket calls this first, so that no
// payload makes a target access missing memory. A target may have further reasons.

// The status of a b_transport, and of an nb_transport, which the sockets convert to one; the first
// that applies:
//   no command of TLM's                                     TLM_COMMAND_ERROR_RESPONSE
//   a length or a streaming width of 0                      TLM_BURST_ERROR_RESPONSE
//   no data array                                           TLM_GENERIC_ERROR_RESPONSE
//   an array of byte enables without elements, or one that
//     is neither 0x00 nor 0xff                              TLM_BYTE_ENABLE_ERROR_RESPONSE
// TLM_IGNORE_COMMAND moves no byte, so only its command is checked.
tlm::tlm_response_status status_of_enables(const tlm::tlm_generic_payload& payload);
inline tlm::tlm_response_status transport_status(const tlm::tlm_generic_payload& payload) {
    const tlm::tlm_command command = payload.get_command();
    if (command == tlm::TLM_IGNORE_COMMAND) return tlm::TLM_OK_RESPONSE;
    if (command != tlm::TLM_READ_COMMAND && command != tlm::TLM_WRITE_COMMAND)
        return tlm::TLM_COMMAND_ERROR_RESPONSE;
    if (payload.get_data_length() == 0 || payload.get_streaming_width() == 0)
        return tlm::TLM_BURST_ERROR_RESPONSE;
    if (payload.get_data_ptr() == nullptr) return tlm::TLM_GENERIC_ERROR_RESPONSE;
    return payload.get_byte_enable_ptr() == nullptr ? tlm::TLM_OK_RESPONSE
                                                    : status_of_enables(payload);
}

// The status of a transport_dbg, which has neither byte enables nor streaming, and may have no
// bytes:
//   neither a read nor a write                              TLM_COMMAND_ERROR_RESPONSE
//   no data array for its bytes                             TLM_GENERIC_ERROR_RESPONSE
tlm::tlm_response_status debug_status(const tlm::tlm_generic_payload& payload);

// Whether a get_direct_mem_ptr is refused, for its address, because its command is none of TLM's.
// (Many initiators leave it TLM_IGNORE_COMMAND.)
bool refuses_dmi(const tlm::tlm_generic_payload& payload, tlm::tlm_dmi& dmi);

} // namespace armpmu::systemc
