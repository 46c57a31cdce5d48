// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "virtual_platform/peripherals/register_module.h"

#include "armpmu/tlm/payload_check.h"
#include "armpmu/tlm/word_access.h"

namespace armpmu::testbench {

using systemc::WordAccess;

RegisterModule::RegisterModule(sc_core::sc_module_name module_name, std::uint32_t aperture)
    : sc_module(module_name), aperture_(aperture) {
    socket.register_b_transport(this, &RegisterModule::b_transport);
    socket.register_transport_dbg(this, &RegisterModule::transport_dbg);
}

void RegisterModule::b_transport(tlm::tlm_generic_payload& payload, sc_core::sc_time& delay) {
    payload.set_dmi_allowed(false);
    const WordAccess word(payload, aperture_);
    if (word.status == tlm::TLM_OK_RESPONSE && word.lanes != 0) {
        if (word.write)
            write_register(word.offset, word.data, mask_of_lanes(word.lanes), delay);
        else
            word.put(payload, read_register(word.offset));
    }
    payload.set_response_status(word.status);
}

unsigned RegisterModule::transport_dbg(tlm::tlm_generic_payload& payload) {
    payload.set_response_status(systemc::debug_status(payload));
    if (payload.is_response_error()) return 0;
    tlm::tlm_response_status status = tlm::TLM_ADDRESS_ERROR_RESPONSE;
    unsigned count = 0;
    if (payload.is_read()) {
        count = systemc::copy_words(payload, aperture_,
                                    [this](std::uint32_t offset) { return peek_register(offset); });
    } else {
        const auto write = [this](std::uint32_t offset, std::uint32_t data, unsigned lanes) {
            sc_core::sc_time nobodys = sc_core::SC_ZERO_TIME;
            write_register(offset, data, mask_of_lanes(lanes), nobodys);
            return tlm::TLM_OK_RESPONSE;
        };
        count = systemc::write_words(payload, aperture_, write, status);
    }
    const bool all = count == payload.get_data_length();
    payload.set_response_status(all ? tlm::TLM_OK_RESPONSE : status);
    return count;
}

} // namespace armpmu::testbench
