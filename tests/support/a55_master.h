// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/a55/system_register.h"
#include "armpmu/tlm/access_extension.h"

#include <systemc>
#include <tlm>
#include <tlm_utils/simple_initiator_socket.h>

#include <array>
#include <cstdint>

namespace armpmu::tests {

// A processor's system-register port, for tests: MRS and the like as transactions.
class SystemRegisterMaster : public sc_core::sc_module {
  public:
    tlm_utils::simple_initiator_socket<SystemRegisterMaster, 64> socket{"socket"};
    sc_core::sc_time local_time = sc_core::SC_ZERO_TIME;            // handed to b_transport
    tlm::tlm_response_status status = tlm::TLM_INCOMPLETE_RESPONSE; // of the last access

    explicit SystemRegisterMaster(sc_core::sc_module_name name) : sc_module(name) {}

    std::uint64_t read(a55::SystemRegister reg, armpmu::systemc::AccessExtension* who = nullptr) {
        std::uint64_t data = 0;
        send(tlm::TLM_READ_COMMAND, reg.address(), length_of(reg), data, who);
        return data;
    }
    void write(a55::SystemRegister reg, std::uint64_t data,
               armpmu::systemc::AccessExtension* who = nullptr) {
        send(tlm::TLM_WRITE_COMMAND, reg.address(), length_of(reg), data, who);
    }
    void send(tlm::tlm_command command, std::uint64_t address, unsigned length, std::uint64_t& data,
              armpmu::systemc::AccessExtension* who = nullptr, unsigned streaming_width = 8,
              unsigned char* enables = nullptr) {
        std::array<unsigned char, 16> bytes{};
        for (unsigned i = 0; i < 8; ++i) bytes[i] = static_cast<unsigned char>(data >> 8 * i);
        tlm::tlm_generic_payload payload;
        payload.set_command(command);
        payload.set_address(address);
        payload.set_data_ptr(bytes.data());
        payload.set_data_length(length);
        payload.set_streaming_width(streaming_width);
        payload.set_byte_enable_ptr(enables);
        payload.set_byte_enable_length(enables == nullptr ? 0 : length);
        payload.set_response_status(tlm::TLM_INCOMPLETE_RESPONSE);
        payload.set_dmi_allowed(true);
        if (who != nullptr) payload.set_extension(who);
        socket->b_transport(payload, local_time);
        if (who != nullptr) payload.clear_extension(who);
        status = payload.get_response_status();
        dmi_allowed = payload.is_dmi_allowed();
        data = 0;
        for (unsigned i = 0; i < 8; ++i) data |= std::uint64_t{bytes[i]} << 8 * i;
    }
    std::uint64_t peek(std::uint64_t address, unsigned length, unsigned& count) {
        std::array<unsigned char, 8> bytes{};
        tlm::tlm_generic_payload payload;
        payload.set_command(tlm::TLM_READ_COMMAND);
        payload.set_address(address);
        payload.set_data_ptr(bytes.data());
        payload.set_data_length(length);
        count = socket->transport_dbg(payload);
        status = payload.get_response_status();
        std::uint64_t data = 0;
        for (unsigned i = 0; i < 8; ++i) data |= std::uint64_t{bytes[i]} << 8 * i;
        return data;
    }
    unsigned poke(std::uint64_t address, unsigned length, std::uint64_t data) {
        std::array<unsigned char, 8> bytes{};
        for (unsigned i = 0; i < 8; ++i) bytes[i] = static_cast<unsigned char>(data >> 8 * i);
        tlm::tlm_generic_payload payload;
        payload.set_command(tlm::TLM_WRITE_COMMAND);
        payload.set_address(address);
        payload.set_data_ptr(bytes.data());
        payload.set_data_length(length);
        const unsigned count = socket->transport_dbg(payload);
        status = payload.get_response_status();
        return count;
    }
    bool dmi_allowed = false;

  private:
    static unsigned length_of(a55::SystemRegister reg) {
        return reg.interface() == a55::RegisterInterface::aarch32 ? 4 : 8;
    }
};

} // namespace armpmu::tests
