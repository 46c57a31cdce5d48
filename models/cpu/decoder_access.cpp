// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/cpu/decoder_access.h"

#include "models/cpu/bits.h"

namespace armpmu::cpu {

namespace {

using Memory = DecoderRow::Memory;

struct Shape {
    unsigned bytes = 0;
    unsigned count = 1;
};

// LD1 .. LD4 of whole registers, by opcode, bits 15:12.
unsigned structure_registers(std::uint32_t word) {
    switch (bits(word, 12, 4)) {
    case 0: // LD4
    case 2: return 4;
    case 4: // LD3
    case 6: return 3;
    case 7: return 1;
    default: return 2; // LD2, LD1 of two
    }
}

// Of one lane: bits 15:14 say which size, of which 2 is split by bit 10.
unsigned lane_bytes(std::uint32_t word) {
    const unsigned scale = bits(word, 14, 2);
    return scale == 2 && bits(word, 10, 1) != 0 ? 8 : 1u << scale;
}

Shape shape_of(Memory memory, std::uint32_t word) {
    const unsigned size = bits(word, 30, 2);
    const unsigned lanes = (bits(word, 13, 1) << 1 | bits(word, 21, 1)) + 1;
    switch (memory) {
    case Memory::none:
    case Memory::prefetch: return {0, 0};
    case Memory::by_size: return {1u << size, 1};
    case Memory::vector_by_size: return {1u << (bits(word, 23, 1) << 2 | size), 1};
    case Memory::pair: return {size >= 2 ? 8u : 4u, 2};
    case Memory::signed_pair: return {4, 2};
    case Memory::vector_pair: return {4u << size, 2};
    case Memory::literal: return {4u << bits(word, 30, 1), 1};
    case Memory::signed_literal: return {4, 1};
    case Memory::vector_literal: return {4u << size, 1};
    case Memory::exclusive_pair: return {4u << bits(word, 30, 1), 2};
    case Memory::structures: return {8u << bits(word, 30, 1), structure_registers(word)};
    case Memory::structure_lane: return {lane_bytes(word), lanes};
    case Memory::structure_repeat: return {1u << bits(word, 10, 2), lanes};
    case Memory::cache_line: return {64, 1};
    }
    return {};
}

} // namespace

Access access_of(const DecoderRow& row, std::uint32_t word) {
    Access access;
    if (row.memory == Memory::none) return access;
    const Shape shape = shape_of(row.memory, word);
    access.bytes = static_cast<std::uint8_t>(shape.bytes);
    access.count = static_cast<std::uint8_t>(shape.count);
    if (row.memory == Memory::structures)
        access.element = static_cast<std::uint8_t>(1U << bits(word, 10, 2));
    access.load = (row.does & DecoderRow::loads) != 0;
    access.store = (row.does & DecoderRow::stores) != 0;
    access.ordered = (row.does & DecoderRow::orders) != 0;
    access.exclusive = (row.does & DecoderRow::exclusively) != 0;
    access.prefetch = row.memory == Memory::prefetch;
    access.atomic = row.timing == Timing::atomic;
    access.zeroes = row.memory == Memory::cache_line;
    access.literal = row.memory == Memory::literal || row.memory == Memory::signed_literal ||
                     row.memory == Memory::vector_literal;
    return access;
}

} // namespace armpmu::cpu
