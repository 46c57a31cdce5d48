// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/iss/debug_port.h"

#include <string>
#include <string_view>

namespace armpmu::iss {

// GDB's description of the registers, by their number in DebugPort.
std::string gdb_target_description();
bool is_gdb_register(std::uint64_t n);

// One, or all general ones, as the protocol has them: little-endian, in hexadecimal digits.
std::string gdb_register(const DebugPort& processor, unsigned n);
std::string gdb_registers(const DebugPort& processor);
// False, and nothing or not all is written: not the right number of digits, or refused.
bool write_gdb_register(DebugPort& processor, unsigned n, std::string_view digits);
bool write_gdb_registers(DebugPort& processor, std::string_view digits);

} // namespace armpmu::iss
