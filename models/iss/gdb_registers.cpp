// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/iss/gdb_registers.h"

#include "models/iss/gdb_packet.h"

namespace armpmu::iss {

namespace {

std::size_t digits_of(unsigned n) {
    return n == DebugPort::kCpsr ? 8 : 16;
}

} // namespace

std::string gdb_target_description() {
    std::string text = "<?xml version=\"1.0\"?>\n<!DOCTYPE target SYSTEM \"gdb-target.dtd\">\n"
                       "<target version=\"1.0\"><architecture>aarch64</architecture>\n"
                       "<feature name=\"org.gnu.gdb.aarch64.core\">\n";
    for (unsigned n = 0; n < DebugPort::kSp; ++n)
        text += "<reg name=\"x" + std::to_string(n) + "\" bitsize=\"64\"/>\n";
    return text + "<reg name=\"sp\" bitsize=\"64\" type=\"data_ptr\"/>\n"
                  "<reg name=\"pc\" bitsize=\"64\" type=\"code_ptr\"/>\n"
                  "<reg name=\"cpsr\" bitsize=\"32\" type=\"int\"/>\n"
                  "</feature></target>\n";
}

std::string gdb_register(const DebugPort& processor, unsigned n) {
    const std::uint64_t value = processor.read_register(n);
    std::string bytes;
    for (unsigned bit = 0; bit < 4 * digits_of(n); bit += 8)
        bytes += static_cast<char>(value >> bit & 0xff);
    return to_hex_bytes(bytes);
}

std::string gdb_registers(const DebugPort& processor) {
    std::string all;
    for (unsigned n = 0; n < DebugPort::kRegisters; ++n) all += gdb_register(processor, n);
    return all;
}

bool write_gdb_register(DebugPort& processor, unsigned n, std::string_view digits) {
    const auto bytes = from_hex_bytes(digits);
    if (n >= DebugPort::kRegisters || !bytes || digits.size() != digits_of(n)) return false;
    std::uint64_t value = 0;
    for (auto byte = bytes->rbegin(); byte != bytes->rend(); ++byte)
        value = value << 8 | static_cast<unsigned char>(*byte);
    return processor.write_register(n, value);
}

bool write_gdb_registers(DebugPort& processor, std::string_view digits) {
    std::size_t length = 0;
    for (unsigned n = 0; n < DebugPort::kRegisters; ++n) length += digits_of(n);
    if (digits.size() != length || !from_hex_bytes(digits)) return false;
    bool written = true;
    for (unsigned n = 0; n < DebugPort::kRegisters; ++n) {
        written = write_gdb_register(processor, n, digits.substr(0, digits_of(n))) && written;
        digits.remove_prefix(digits_of(n));
    }
    return written;
}

} // namespace armpmu::iss
