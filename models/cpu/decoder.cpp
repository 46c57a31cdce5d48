// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/cpu/decoder.h"
#include "models/cpu/bits.h"
#include "models/cpu/decoder_rows.h"

#include <algorithm>

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

// The memory access of a word that a row takes.
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

constexpr unsigned kIndexShift = 21;
constexpr unsigned kIndices = 1u << (32 - kIndexShift);

[[noreturn]] void refuse(const DecoderRow& row, const std::string& why) {
    throw std::invalid_argument(std::string("decoder row ") + row.name + ": " + why);
}

std::vector<DecoderRow> a64_table() {
    std::vector<DecoderRow> table;
    for (const auto rows :
         {rows_of_immediates, rows_of_branches, rows_of_registers, rows_of_loads_and_stores,
          rows_of_fp, rows_of_simd, rows_of_simd_by_element, rows_of_cryptography})
        append(table, rows());
    return table;
}

// TBL and TBX look up in 1 to 4 registers.
unsigned table_registers(std::uint32_t word) {
    return bits(word, 13, 2) + 1;
}

std::uint8_t lane_bytes(const Instruction& instruction, std::uint32_t word) {
    if (instruction.kind == InstructionKind::fp) {
        constexpr std::uint8_t kByType[4] = {4, 8, 0, 2};
        return kByType[bits(word, 22, 2)];
    }
    if (instruction.kind != InstructionKind::simd) return 0;
    const Timing timing = instruction.timing;
    const bool of_two = timing == Timing::fp_divide || timing == Timing::fp_root_step;
    if (of_two || timing == Timing::simd_fp_square_root || timing == Timing::fp_root_estimate) {
        const bool half = of_two ? bits(word, 21, 1) == 0 : bits(word, 19, 1) != 0;
        return half ? 2 : bits(word, 22, 1) == 0 ? 4 : 8;
    }
    return static_cast<std::uint8_t>(1u << bits(word, 22, 2));
}

// A shift of 0, which is how registers are written that are taken as they are.
bool is_not_shifted(std::uint32_t word) {
    const bool extended = bits(word, 24, 5) == 0x0b && bits(word, 21, 1) != 0;
    return !extended && bits(word, 10, 6) == 0;
}

} // namespace

Decoder::Decoder() : Decoder(a64_table()) {}

Decoder::Decoder(const std::vector<DecoderRow>& table) : table_(table), candidates_(kIndices) {
    for (const DecoderRow& row : table_) {
        const Compiled made = compile(row);
        for (std::size_t n = 0; n < compiled_.size(); ++n) {
            const Compiled& other = compiled_[n];
            const bool apart = made.excludes(other) || other.excludes(made);
            if (!apart && ((made.value ^ other.value) & made.mask & other.mask) == 0)
                refuse(row, std::string("takes words that ") + table_[n].name + " takes");
        }
        compiled_.push_back(made);
    }
    for (std::uint32_t index = 0; index < kIndices; ++index)
        for (std::size_t n = 0; n < compiled_.size(); ++n)
            if ((((index << kIndexShift) ^ compiled_[n].value) & compiled_[n].mask) >>
                    kIndexShift ==
                0)
                candidates_[index].push_back(static_cast<std::uint16_t>(n));
}

// --- the table ---

Decoder::Compiled Decoder::compile(const DecoderRow& row) {
    Compiled compiled;
    unsigned length = 0;
    for (const char* at = row.pattern; *at != 0; ++at) {
        if (*at == ' ') continue;
        if (++length > 32) refuse(row, "its pattern has more than 32 bits");
        compiled.mask = compiled.mask << 1 | (*at == '0' || *at == '1' ? 1u : 0u);
        compiled.value = compiled.value << 1 | (*at == '1' ? 1u : 0u);
        compiled.not_zero = compiled.not_zero << 1 | (*at == 'h' ? 1u : 0u);
    }
    if (length != 32) refuse(row, "its pattern has " + std::to_string(length) + " bits");
    const std::string_view operands = row.operands;
    const std::size_t colon = operands.find(':');
    if (colon == std::string_view::npos) refuse(row, "its operands have no colon");
    compiled.results = fields(row, operands.substr(0, colon), true);
    compiled.sources = fields(row, operands.substr(colon + 1), false);
    return compiled;
}

std::vector<Decoder::Field> Decoder::fields(const DecoderRow& row, std::string_view text,
                                            bool results) {
    struct Place {
        char letter;
        std::uint8_t shift;
        std::uint8_t bits;
        bool vector;
    };
    static constexpr Place kPlaces[] = {
        {'d', 0, 5, false},  {'t', 0, 5, false},  {'n', 5, 5, false},  {'u', 10, 5, false},
        {'a', 10, 5, false}, {'m', 16, 5, false}, {'s', 16, 5, false}, {'D', 0, 5, true},
        {'T', 0, 5, true},   {'N', 5, 5, true},   {'U', 10, 5, true},  {'A', 10, 5, true},
        {'M', 16, 5, true},  {'V', 16, 4, true},  {'f', 0, 0, false},  {'l', 0, 0, false},
    };
    std::vector<Field> found;
    for (const char at : text) {
        if (at == ' ') continue;
        const auto* const place = std::find_if(std::begin(kPlaces), std::end(kPlaces),
                                               [at](const Place& one) { return one.letter == at; });
        if (place != std::end(kPlaces)) {
            found.push_back(
                {place->shift, place->bits, at, place->vector, false, 0, Wanted::first, false});
            continue;
        }
        if (found.empty()) refuse(row, std::string("operand ") + at + " is unknown");
        Field& last = found.back();
        switch (at) {
        case '|': last.stack_pointer = true; break;
        case '@': (results ? last.address = true : (last.wanted = Wanted::address, true)); break;
        case '%': last.wanted = Wanted::index; break;
        case '\'': last.wanted = Wanted::shifted; break;
        case '.': last.wanted = Wanted::late; break;
        case '+':
        case '*':
        case '#': last.repeat = at; break;
        default: refuse(row, std::string("operand ") + at + " is unknown");
        }
    }
    return found;
}

// --- words ---

std::size_t Decoder::row_of(std::uint32_t word) const {
    for (const std::uint16_t n : candidates_[word >> kIndexShift])
        if (compiled_[n].takes(word)) return n;
    return table_.size();
}

void Decoder::add(Instruction& instruction, const Field& field, std::uint32_t word,
                  bool result) const {
    constexpr unsigned kZeroRegister = 31;
    constexpr unsigned kLink = 30;
    unsigned count = 1;
    if (field.repeat == '+') count = 2;
    if (field.repeat == '*') count = instruction.access.count;
    if (field.repeat == '#') count = table_registers(word);
    for (unsigned n = 0; n < count; ++n) {
        unsigned code = bits(word, field.shift, field.bits) + n;
        if (field.letter == 'f') {
            code = Register::kFlags;
        } else if (field.letter == 'l') {
            code = kLink;
        } else if (field.vector) {
            code = Register::kV0 + code % 32;
        } else if (code >= kZeroRegister) {
            if (!field.stack_pointer) continue;
            code = Register::kSp;
        }
        const Register reg(static_cast<std::uint8_t>(code));
        if (result)
            instruction.result[instruction.results++] = {reg, field.address};
        else
            instruction.source[instruction.sources++] = {
                reg, instruction.timing == Timing::alu ? Wanted::first : field.wanted};
    }
}

Instruction Decoder::decode(std::uint32_t word) const {
    Instruction instruction;
    const std::size_t n = row_of(word);
    instruction.row = static_cast<std::uint16_t>(n);
    if (n == table_.size()) return instruction;
    const DecoderRow& row = table_[n];
    instruction.kind = row.kind;
    instruction.timing = row.timing;
    instruction.branch = row.branch;
    instruction.access = access_of(row, word);
    instruction.lane_bytes = lane_bytes(instruction, word);
    instruction.quad =
        row.kind == InstructionKind::simd && bits(word, 30, 1) != 0 && bits(word, 28, 1) == 0;
    if (row.timing == Timing::alu_shifted && is_not_shifted(word)) instruction.timing = Timing::alu;
    for (const Field& field : compiled_[n].results) add(instruction, field, word, true);
    for (const Field& field : compiled_[n].sources) add(instruction, field, word, false);
    return instruction;
}

const char* Decoder::name(const Instruction& instruction) const {
    return instruction.row < table_.size() ? table_[instruction.row].name : "unknown";
}

} // namespace armpmu::cpu
