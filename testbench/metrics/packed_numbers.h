// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

namespace armpmu::testbench {

// A text that `unpacked` cannot read.
struct PackedError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// Whole numbers as a short text (docs/stat.md): of each its difference from the one before, 0
// before the first, modulo 2^64, with its sign in bit 0 (zigzag), 7 bits a byte, the lowest first
// and bit 7 in all but the last (varint); all bytes in base64 (RFC 4648, padded).
std::string packed(const std::vector<std::uint64_t>& values);
// The bytes alone, and the text of any bytes.
std::vector<std::uint8_t> packed_bytes(const std::vector<std::uint64_t>& values);
// Likewise of the numbers themselves, without differences and signs.
std::vector<std::uint8_t> plain_bytes(const std::vector<std::uint64_t>& values);
std::string base64(const std::vector<std::uint8_t>& bytes);
// Throws PackedError.
std::vector<std::uint64_t> unpacked(const std::string& text);

} // namespace armpmu::testbench
