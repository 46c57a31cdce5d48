// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/system/register_bus.h"

#include "armpmu/core/text.h"
#include "armpmu/tlm/access_extension.h"

#include <array>

namespace armpmu::testbench {

std::uint32_t RegisterBus::read(std::uint64_t address) {
    return access(tlm::TLM_READ_COMMAND, address, 0, security_);
}

void RegisterBus::write(std::uint64_t address, std::uint32_t data) {
    access(tlm::TLM_WRITE_COMMAND, address, data, security_);
}

void RegisterBus::write_as(cci550::Security security, std::uint64_t address, std::uint32_t data) {
    access(tlm::TLM_WRITE_COMMAND, address, data, security);
}

void RegisterBus::write_in(const std::string& step, cci550::Security security,
                           std::uint64_t address, std::uint32_t data) {
    access(tlm::TLM_WRITE_COMMAND, address, data, security, &step);
}

std::uint32_t RegisterBus::access(tlm::tlm_command command, std::uint64_t address,
                                  std::uint32_t data, cci550::Security security,
                                  const std::string* step) {
    sc_core::wait(access_time_);
    std::array<unsigned char, 4> bytes{};
    for (unsigned i = 0; i < 4; ++i) bytes[i] = static_cast<unsigned char>(data >> 8 * i);
    armpmu::systemc::AccessExtension sideband;
    sideband.secure = security == cci550::Security::secure;
    tlm::tlm_generic_payload payload;
    payload.set_command(command);
    payload.set_address(address);
    payload.set_data_ptr(bytes.data());
    payload.set_data_length(4);
    payload.set_streaming_width(4);
    payload.set_extension(&sideband);
    sc_core::sc_time delay = sc_core::SC_ZERO_TIME;
    socket->b_transport(payload, delay);
    payload.clear_extension(&sideband);
    if (payload.is_response_error())
        throw BusError("register access at " + hex(address) + ": " + payload.get_response_string());
    if (delay != sc_core::SC_ZERO_TIME) sc_core::wait(delay);
    std::uint32_t value = 0;
    for (unsigned i = 0; i < 4; ++i) value |= std::uint32_t{bytes[i]} << 8 * i;
    const bool write = command == tlm::TLM_WRITE_COMMAND;
    accesses_.push_back({step == nullptr ? step_ : *step, static_cast<std::uint32_t>(address),
                         write, security == cci550::Security::secure, write ? data : value});
    return value;
}

} // namespace armpmu::testbench
