// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/forms/row_crc.h"

namespace armpmu::vectors {
namespace {

constexpr std::size_t kStep = 16; // bytes at a time

using Tables = std::array<std::array<std::uint32_t, 256>, kStep>;

// Table k: what a byte does to the remainder k bytes later.
constexpr Tables make_tables() {
    Tables tables{};
    for (std::uint32_t byte = 0; byte < 256; ++byte) {
        std::uint32_t value = byte;
        for (int bit = 0; bit < 8; ++bit) value = value >> 1 ^ ((value & 1) != 0 ? 0xedb88320U : 0);
        tables[0][byte] = value;
    }
    for (std::size_t k = 1; k < kStep; ++k)
        for (std::size_t byte = 0; byte < 256; ++byte)
            tables[k][byte] = tables[k - 1][byte] >> 8 ^ tables[0][tables[k - 1][byte] & 0xff];
    return tables;
}

constexpr Tables kTables = make_tables();

std::uint32_t add_byte(std::uint32_t value, std::uint64_t byte) {
    return value >> 8 ^ kTables[0][(value ^ byte) & 0xff];
}

// What the bytes of a word do, the lowest one first, with so many bytes behind it.
template <std::size_t Behind>
std::uint32_t word_part(std::uint64_t word) {
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < 8; ++i) value ^= kTables[Behind + 7 - i][word >> 8 * i & 0xff];
    return value;
}

std::uint32_t add_row(std::uint32_t value, const std::uint64_t* row, std::size_t bytes) {
    for (; bytes >= 16; bytes -= 16, row += 2)
        value = word_part<8>(row[0] ^ value) ^ word_part<0>(row[1]);
    for (; bytes > 0; ++row) {
        std::uint64_t word = *row;
        for (unsigned i = 0; i < 8 && bytes > 0; ++i, --bytes, word >>= 8)
            value = add_byte(value, word);
    }
    return value;
}

} // namespace

RowCrc::RowCrc(unsigned width) : bytes_((width + 7) / 8), skip_() {
    for (std::size_t i = 0; i < skip_.size(); ++i)
        for (std::uint32_t byte = 1; byte < 256; ++byte) {
            const std::uint32_t lowest = byte & (~byte + 1);
            std::uint32_t value = lowest << 8 * i;
            if (byte == lowest)
                for (std::size_t zero = 0; zero < bytes_; ++zero) value = add_byte(value, 0);
            else
                value = skip_[i][lowest] ^ skip_[i][byte ^ lowest];
            skip_[i][byte] = value;
        }
}

void RowCrc::add(const std::uint64_t* row) {
    const std::uint32_t before = value_;
    value_ = add_row(before, row, bytes_);
    last_ = value_ ^ skip_row(before);
}

} // namespace armpmu::vectors
