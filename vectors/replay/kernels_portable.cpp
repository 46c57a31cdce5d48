// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/replay/kernel_loops.h"

#include <algorithm>
#include <cstring>

namespace armpmu::vectors {
namespace {

using cci550::kCounters;

// For one byte of a plane's row: which counts each of its values makes go up.
struct ByteTable {
    std::size_t at = 0;
    std::array<Increments, 256> ups{};
};

// A table for each count; none for a closed gate. It has the place of a bit's byte in memory.
std::size_t byte_tables(const LinePicks& picks, const LinePicks::Eight& bits, ByteTable* tables) {
    std::size_t used = 0;
    for (unsigned n = 0; n < kCounters; ++n) {
        if (bits[n] == 0) continue;
        unsigned char bytes[sizeof bits[n]];
        std::memcpy(bytes, &bits[n], sizeof bytes);
        std::size_t byte = 0;
        while (bytes[byte] == 0) ++byte;
        ByteTable& table = tables[used++];
        table.at = sizeof bytes * static_cast<std::size_t>(picks.word[n]) + byte;
        for (unsigned value = 0; value < 256; ++value)
            table.ups[value] = static_cast<Increments>((value & bytes[byte]) != 0 ? 1U << n : 0);
    }
    return used;
}

template <std::size_t Tables>
void look_up(const cci550::EventRow::Words* rows, std::size_t clocks, const ByteTable* tables,
             Increments* increments) {
    std::size_t at[Tables]; // a local, which no increment that is written can be
    for (std::size_t i = 0; i < Tables; ++i) at[i] = tables[i].at;
    for (std::size_t c = 0; c < clocks; ++c) {
        const auto* const bytes = reinterpret_cast<const unsigned char*>(rows + c);
        Increments ups = increments[c];
        for (std::size_t i = 0; i < Tables; ++i)
            ups = static_cast<Increments>(ups | tables[i].ups[bytes[at[i]]]);
        increments[c] = ups;
    }
}

void rows(RowPlanes rows, std::size_t clocks, const LinePicks& picks, Increments* increments) {
    std::fill(increments, increments + clocks, Increments{0});
    ByteTable tables[kCounters];
    const auto plane = [&](const cci550::EventRow::Words* lines, const LinePicks::Eight& bits) {
        const std::size_t used = byte_tables(picks, bits, tables);
        if (used == kCounters) {
            look_up<kCounters>(lines, clocks, tables, increments);
        } else {
            for (std::size_t i = 0; i < used; ++i)
                look_up<1>(lines, clocks, tables + i, increments);
        }
    };
    plane(rows.non_secure, picks.non_secure_bit);
    plane(rows.secure, picks.secure_bit);
}

ARMPMU_KERNELS()

} // namespace

const KernelTable kPortableKernels{rows, sum, tiles, columns, carries};

} // namespace armpmu::vectors
