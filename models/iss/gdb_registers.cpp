// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/iss/gdb_registers.h"

#include "models/iss/gdb_packet.h"

namespace armpmu::iss {

namespace {

bool is_vector(unsigned n) {
    return n >= DebugPort::kV0 && n < DebugPort::kV0 + DebugPort::kVectors;
}

std::size_t digits_of(unsigned n) {
    if (is_vector(n)) return 32;
    return n == DebugPort::kCpsr || n == DebugPort::kFpsr || n == DebugPort::kFpcr ? 8 : 16;
}

// As GDB wants to have them.
constexpr char kVectorTypes[] = R"(<vector id="v2d" type="ieee_double" count="2"/>
<vector id="v2u" type="uint64" count="2"/>
<vector id="v4f" type="ieee_single" count="4"/>
<vector id="v4u" type="uint32" count="4"/>
<vector id="v8u" type="uint16" count="8"/>
<vector id="v16u" type="uint8" count="16"/>
<union id="aarch64v">
<field name="d" type="v2d"/><field name="u64" type="v2u"/>
<field name="f" type="v4f"/><field name="u32" type="v4u"/>
<field name="u16" type="v8u"/><field name="u8" type="v16u"/>
</union>
)";

std::string little_endian(std::uint64_t value, std::size_t digits) {
    std::string bytes;
    for (unsigned bit = 0; bit < 4 * digits; bit += 8)
        bytes += static_cast<char>(value >> bit & 0xff);
    return to_hex_bytes(bytes);
}

std::uint64_t number(std::string_view bytes) {
    std::uint64_t value = 0;
    for (auto byte = bytes.rbegin(); byte != bytes.rend(); ++byte)
        value = value << 8 | static_cast<unsigned char>(*byte);
    return value;
}

} // namespace

std::string gdb_target_description() {
    std::string text = "<?xml version=\"1.0\"?>\n<!DOCTYPE target SYSTEM \"gdb-target.dtd\">\n"
                       "<target version=\"1.0\"><architecture>aarch64</architecture>\n"
                       "<feature name=\"org.gnu.gdb.aarch64.core\">\n";
    for (unsigned n = 0; n < DebugPort::kSp; ++n)
        text += "<reg name=\"x" + std::to_string(n) + "\" bitsize=\"64\"/>\n";
    text += "<reg name=\"sp\" bitsize=\"64\" type=\"data_ptr\"/>\n"
            "<reg name=\"pc\" bitsize=\"64\" type=\"code_ptr\"/>\n"
            "<reg name=\"cpsr\" bitsize=\"32\" type=\"int\"/>\n"
            "</feature>\n<feature name=\"org.gnu.gdb.aarch64.fpu\">\n";
    text += kVectorTypes;
    for (unsigned n = 0; n < DebugPort::kVectors; ++n)
        text += "<reg name=\"v" + std::to_string(n) + "\" bitsize=\"128\" type=\"aarch64v\"/>\n";
    text += "<reg name=\"fpsr\" bitsize=\"32\"/>\n<reg name=\"fpcr\" bitsize=\"32\"/>\n"
            "</feature>\n<feature name=\"org.armpmu.system\">\n";
    for (const std::string& name : DebugPort::system_registers())
        text += "<reg name=\"" + name + "\" bitsize=\"64\" group=\"system\"/>\n";
    return text + "</feature></target>\n";
}

bool is_gdb_register(std::uint64_t n) {
    return n < DebugPort::kSystem + DebugPort::system_registers().size();
}

std::string gdb_register(const DebugPort& processor, unsigned n) {
    if (!is_vector(n)) return little_endian(processor.read_register(n), digits_of(n));
    const DebugPort::Vector value = processor.read_vector(n - DebugPort::kV0);
    return little_endian(value[0], 16) + little_endian(value[1], 16);
}

std::string gdb_registers(const DebugPort& processor) {
    std::string all;
    for (unsigned n = 0; n < DebugPort::kRegisters; ++n) all += gdb_register(processor, n);
    return all;
}

bool write_gdb_register(DebugPort& processor, unsigned n, std::string_view digits) {
    const auto bytes = from_hex_bytes(digits);
    if (!is_gdb_register(n) || !bytes || digits.size() != digits_of(n)) return false;
    const std::string_view all = *bytes;
    if (!is_vector(n)) return processor.write_register(n, number(all));
    processor.write_vector(n - DebugPort::kV0, {number(all.substr(0, 8)), number(all.substr(8))});
    return true;
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
