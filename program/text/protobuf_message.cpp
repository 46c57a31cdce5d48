// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/text/protobuf_message.h"

#include <cstring>

namespace armpmu::testbench {
namespace {

constexpr unsigned kVarint = 0;
constexpr unsigned kEightBytes = 1;
constexpr unsigned kLengthDelimited = 2;

} // namespace

void ProtobufMessage::add_varint(std::uint64_t value) {
    for (; value >= 0x80; value >>= 7) bytes_ += static_cast<char>(0x80 | (value & 0x7f));
    bytes_ += static_cast<char>(value);
}

void ProtobufMessage::add_key(unsigned field, unsigned wire_type) {
    add_varint(std::uint64_t{field} << 3 | wire_type);
}

void ProtobufMessage::add_number(unsigned field, std::uint64_t value) {
    add_key(field, kVarint);
    add_varint(value);
}

void ProtobufMessage::add_double(unsigned field, double value) {
    std::uint64_t bits = 0;
    static_assert(sizeof bits == sizeof value);
    std::memcpy(&bits, &value, sizeof bits);
    add_key(field, kEightBytes);
    for (unsigned byte = 0; byte < sizeof bits; ++byte)
        bytes_ += static_cast<char>(bits >> 8 * byte & 0xff);
}

void ProtobufMessage::add_text(unsigned field, std::string_view text) {
    add_key(field, kLengthDelimited);
    add_varint(text.size());
    bytes_ += text;
}

} // namespace armpmu::testbench
