// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/system/software/core_port.h"

#include "armpmu/a55/register_table.h"

#include <fmt/format.h>

#include <array>

namespace armpmu::testbench {

using a55::SystemRegister;

namespace {

std::string name_of(SystemRegister reg) {
    const auto decoded = a55::decode(reg);
    if (!decoded) return "?";
    const a55::Register& row = a55::register_row(decoded->id);
    std::string name(row.name);
    if (reg.interface() != a55::RegisterInterface::aarch64) {
        if (!row.a32_name.empty()) return std::string(row.a32_name);
        name = name.substr(0, name.find("_EL"));
    }
    const std::size_t number = name.find("<n>");
    return number == std::string::npos ? name
                                       : name.replace(number, 3, std::to_string(decoded->instance));
}

} // namespace

std::uint32_t CorePort::mrc(unsigned opc1, unsigned crn, unsigned crm, unsigned opc2) {
    return static_cast<std::uint32_t>(
        execute(SystemRegister::a32(opc1, crn, crm, opc2), false, 0,
                fmt::format("mrc p15, {}, r0, c{}, c{}, {}", opc1, crn, crm, opc2)));
}

void CorePort::mcr(unsigned opc1, unsigned crn, unsigned crm, unsigned opc2, std::uint32_t value) {
    execute(SystemRegister::a32(opc1, crn, crm, opc2), true, value,
            fmt::format("mcr p15, {}, r0, c{}, c{}, {}", opc1, crn, crm, opc2));
}

std::uint64_t CorePort::mrs(SystemRegister reg) {
    return execute(reg, false, 0, "mrs x0, " + name_of(reg));
}

void CorePort::msr(SystemRegister reg, std::uint64_t value) {
    execute(reg, true, value, "msr " + name_of(reg) + ", x0");
}

std::uint64_t CorePort::execute(SystemRegister reg, bool write, std::uint64_t value,
                                const std::string& instruction) {
    const unsigned length = reg.interface() == a55::RegisterInterface::aarch32 ? 4 : 8;
    std::array<unsigned char, 8> bytes{};
    for (unsigned i = 0; i < length; ++i) bytes[i] = static_cast<unsigned char>(value >> 8 * i);
    tlm::tlm_generic_payload payload;
    payload.set_command(write ? tlm::TLM_WRITE_COMMAND : tlm::TLM_READ_COMMAND);
    payload.set_address(reg.address());
    payload.set_data_ptr(bytes.data());
    payload.set_data_length(length);
    payload.set_streaming_width(length);
    sc_core::sc_time delay = sc_core::SC_ZERO_TIME;
    socket->b_transport(payload, delay);
    ExecutedAccess access{step_, instruction, name_of(reg), write, value, {}};
    if (payload.is_response_error())
        access.result.outcome = payload.get_response_status() == tlm::TLM_COMMAND_ERROR_RESPONSE
                                    ? a55::Outcome::undefined
                                    : a55::Outcome::trapped;
    if (!write)
        for (unsigned i = 0; i < length; ++i) access.value |= std::uint64_t{bytes[i]} << 8 * i;
    accesses_.push_back(access);
    return access.value;
}

} // namespace armpmu::testbench
