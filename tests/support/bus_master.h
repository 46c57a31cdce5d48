// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/tlm/access_extension.h"

#include <systemc>
#include <tlm>
#include <tlm_utils/simple_initiator_socket.h>

#include <array>
#include <cstdint>
#include <vector>

namespace armpmu::tests {

// A bus master for tests: 32-bit accesses without any knowledge of what it talks to, and raw
// payloads for everything that can be wrong with one.
class BusMaster : public sc_core::sc_module {
  public:
    tlm_utils::simple_initiator_socket<BusMaster, 32> socket{"socket"};
    sc_core::sc_time local_time = sc_core::SC_ZERO_TIME;            // handed to b_transport
    tlm::tlm_response_status status = tlm::TLM_INCOMPLETE_RESPONSE; // of the last access

    explicit BusMaster(sc_core::sc_module_name name) : sc_module(name) {}

    std::uint32_t read(std::uint64_t address) {
        std::uint32_t data = 0;
        access(tlm::TLM_READ_COMMAND, address, data);
        return data;
    }
    void write(std::uint64_t address, std::uint32_t data) {
        access(tlm::TLM_WRITE_COMMAND, address, data);
    }
    // Marked as Secure or Non-secure by the extension.
    std::uint32_t read_as(bool secure, std::uint64_t address) {
        armpmu::systemc::AccessExtension extension;
        extension.secure = secure;
        std::uint32_t data = 0;
        access(tlm::TLM_READ_COMMAND, address, data, &extension);
        return data;
    }
    std::uint32_t read_with(armpmu::systemc::AccessExtension& extension, std::uint64_t address) {
        std::uint32_t data = 0;
        access(tlm::TLM_READ_COMMAND, address, data, &extension);
        return data;
    }

    struct Raw {
        tlm::tlm_command command = tlm::TLM_READ_COMMAND;
        std::uint64_t address = 0;
        unsigned length = 4;
        unsigned streaming_width = ~0U; // default: the length
        std::vector<unsigned char> enables = {};
        std::vector<unsigned char> data = std::vector<unsigned char>(64, 0xa5);
    };
    tlm::tlm_response_status send(Raw& raw) {
        tlm::tlm_generic_payload payload;
        payload.set_command(raw.command);
        payload.set_address(raw.address);
        payload.set_data_ptr(raw.data.data());
        payload.set_data_length(raw.length);
        payload.set_streaming_width(raw.streaming_width == ~0U ? raw.length : raw.streaming_width);
        if (!raw.enables.empty()) {
            payload.set_byte_enable_ptr(raw.enables.data());
            payload.set_byte_enable_length(static_cast<unsigned>(raw.enables.size()));
        }
        payload.set_response_status(tlm::TLM_INCOMPLETE_RESPONSE);
        payload.set_dmi_allowed(true);
        socket->b_transport(payload, local_time);
        dmi_allowed = payload.is_dmi_allowed();
        return status = payload.get_response_status();
    }
    bool dmi_allowed = false;

  private:
    void access(tlm::tlm_command command, std::uint64_t address, std::uint32_t& data,
                armpmu::systemc::AccessExtension* extension = nullptr) {
        std::array<unsigned char, 4> bytes{};
        for (unsigned i = 0; i < 4; ++i) bytes[i] = static_cast<unsigned char>(data >> 8 * i);
        tlm::tlm_generic_payload payload;
        payload.set_command(command);
        payload.set_address(address);
        payload.set_data_ptr(bytes.data());
        payload.set_data_length(4);
        payload.set_streaming_width(4);
        payload.set_response_status(tlm::TLM_INCOMPLETE_RESPONSE);
        if (extension != nullptr) payload.set_extension(extension);
        socket->b_transport(payload, local_time);
        if (extension != nullptr) payload.clear_extension(extension);
        status = payload.get_response_status();
        data = 0;
        for (unsigned i = 0; i < 4; ++i) data |= std::uint32_t{bytes[i]} << 8 * i;
    }
};

} // namespace armpmu::tests
