// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/columns/crc32.h"

#include "vectors/columns/little_endian.h"

#include <array>

namespace armpmu::vectors {
namespace {

using Tables = std::array<std::array<std::uint32_t, 256>, 8>;

// Row k: what a byte does to the remainder once k more zero bytes have followed it.
constexpr Tables make_tables() {
    Tables tables{};
    for (std::uint32_t byte = 0; byte < 256; ++byte) {
        std::uint32_t rest = byte;
        for (int bit = 0; bit < 8; ++bit) rest = rest >> 1 ^ ((rest & 1) != 0 ? 0xedb88320U : 0U);
        tables[0][byte] = rest;
    }
    for (std::size_t k = 1; k < tables.size(); ++k)
        for (std::size_t byte = 0; byte < 256; ++byte) {
            const std::uint32_t rest = tables[k - 1][byte];
            tables[k][byte] = rest >> 8 ^ tables[0][rest & 0xff];
        }
    return tables;
}

constexpr Tables kTables = make_tables();

} // namespace

void Crc32::add(const void* bytes, std::size_t size) {
    const char* at = static_cast<const char*>(bytes);
    std::uint32_t state = state_;
    for (; size >= 8; size -= 8, at += 8) {
        const std::uint64_t next = load_u64(at) ^ state;
        const auto term = [&](unsigned i) { return kTables[7 - i][next >> 8 * i & 0xff]; };
        state = term(0) ^ term(1) ^ term(2) ^ term(3) ^ term(4) ^ term(5) ^ term(6) ^ term(7);
    }
    for (; size != 0; --size, ++at)
        state = state >> 8 ^ kTables[0][(state ^ static_cast<unsigned char>(*at)) & 0xff];
    state_ = state;
}

} // namespace armpmu::vectors
