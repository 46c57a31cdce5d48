// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/interconnect/tlm/ace_extension.h"
#include "armpmu/tlm/access_extension.h"

#include <tlm>

#include <cstdint>

namespace armpmu::testbench {

// One Non-secure transaction that a device initiates; false where it is refused. `ace` may be null.
template <typename Socket>
bool access_memory(Socket& memory, tlm::tlm_command command, std::uint64_t address,
                   unsigned char* data, std::uint32_t count, sc_core::sc_time& delay,
                   interconnect::AceExtension* ace = nullptr) {
    systemc::AccessExtension non_secure;
    non_secure.secure = false;
    tlm::tlm_generic_payload payload;
    payload.set_command(command);
    payload.set_address(address);
    payload.set_data_ptr(data);
    payload.set_data_length(count);
    payload.set_streaming_width(count);
    payload.set_response_status(tlm::TLM_INCOMPLETE_RESPONSE);
    payload.set_extension(&non_secure);
    if (ace != nullptr) payload.set_extension(ace);
    memory->b_transport(payload, delay);
    payload.clear_extension(&non_secure);
    if (ace != nullptr) payload.clear_extension(ace);
    return payload.is_response_ok();
}

} // namespace armpmu::testbench
