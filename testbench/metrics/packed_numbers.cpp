// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/metrics/packed_numbers.h"

#include <array>

namespace armpmu::testbench {
namespace {

constexpr char kBase64[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr unsigned kMostShift = 63;

// A difference that is small either way becomes a small number.
std::uint64_t zigzag(std::uint64_t difference) {
    return difference << 1 ^ (0 - (difference >> 63));
}
std::uint64_t from_zigzag(std::uint64_t number) {
    return number >> 1 ^ (0 - (number & 1));
}

void add_varint(std::vector<std::uint8_t>& bytes, std::uint64_t number) {
    for (; number >= 0x80; number >>= 7) bytes.push_back(static_cast<std::uint8_t>(number | 0x80));
    bytes.push_back(static_cast<std::uint8_t>(number));
}

std::vector<std::uint8_t> from_base64(const std::string& text) {
    if (text.size() % 4 != 0) throw PackedError("expected base64 in whole groups of 4 letters");
    std::array<std::int8_t, 256> digits{};
    digits.fill(-1);
    for (unsigned n = 0; n < 64; ++n)
        digits[static_cast<unsigned char>(kBase64[n])] = static_cast<std::int8_t>(n);
    std::vector<std::uint8_t> bytes;
    for (std::size_t at = 0; at < text.size(); at += 4) {
        std::uint32_t group = 0;
        unsigned letters = 0;
        for (unsigned n = 0; n < 4; ++n) {
            const std::int8_t digit = digits[static_cast<unsigned char>(text[at + n])];
            const bool end = text[at + n] == '=' && at + 4 == text.size() && n >= 2;
            if (end ? false : digit < 0 || letters != n)
                throw PackedError("expected base64 at letter " + std::to_string(at + n + 1));
            group = group << 6 | (end ? 0U : static_cast<std::uint32_t>(digit));
            letters += end ? 0 : 1;
        }
        for (unsigned n = 0; n + 1 < letters; ++n)
            bytes.push_back(static_cast<std::uint8_t>(group >> (16 - 8 * n)));
    }
    return bytes;
}

} // namespace

std::string base64(const std::vector<std::uint8_t>& bytes) {
    std::string text;
    for (std::size_t at = 0; at < bytes.size(); at += 3) {
        std::uint32_t group = 0;
        for (std::size_t n = 0; n < 3; ++n)
            group = group << 8 | (at + n < bytes.size() ? bytes[at + n] : 0U);
        for (unsigned n = 0; n < 4; ++n)
            text += at + n > bytes.size() ? '=' : kBase64[group >> (18 - 6 * n) & 63];
    }
    return text;
}

std::vector<std::uint8_t> packed_bytes(const std::vector<std::uint64_t>& values) {
    std::vector<std::uint8_t> bytes;
    std::uint64_t before = 0;
    for (const std::uint64_t value : values) {
        add_varint(bytes, zigzag(value - before));
        before = value;
    }
    return bytes;
}

std::vector<std::uint8_t> plain_bytes(const std::vector<std::uint64_t>& values) {
    std::vector<std::uint8_t> bytes;
    for (const std::uint64_t value : values) add_varint(bytes, value);
    return bytes;
}

std::string packed(const std::vector<std::uint64_t>& values) {
    return base64(packed_bytes(values));
}

std::vector<std::uint64_t> unpacked(const std::string& text) {
    std::vector<std::uint64_t> values;
    std::uint64_t before = 0;
    std::uint64_t number = 0;
    unsigned shift = 0;
    for (const std::uint8_t byte : from_base64(text)) {
        const std::uint64_t bits = byte & 0x7fU;
        if (shift > kMostShift || (shift == kMostShift && bits > 1))
            throw PackedError("expected numbers of up to 64 bits");
        number |= bits << shift;
        shift += 7;
        if ((byte & 0x80U) != 0) continue;
        before += from_zigzag(number);
        values.push_back(before);
        number = shift = 0;
    }
    if (shift != 0) throw PackedError("expected the rest of a number at the end");
    return values;
}

} // namespace armpmu::testbench
