// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/cpu/code_block.h"
#include "models/cpu/aarch32_maker.h"

// Instructions of T32 of 32 bits (Arm ARM F3.1.3), by class.
namespace armpmu::cpu {

namespace t32 {
namespace {

using Kind = InstructionKind;

constexpr bool bit(std::uint32_t word, unsigned n) {
    return (word >> n & 1) != 0;
}

constexpr unsigned kSp = 13;
constexpr unsigned kLink = 14;

unsigned rn(std::uint32_t word) {
    return bits(word, 16, 4);
}
unsigned rt(std::uint32_t word) {
    return bits(word, 12, 4);
}
unsigned rd(std::uint32_t word) {
    return bits(word, 8, 4);
}
unsigned rm(std::uint32_t word) {
    return bits(word, 0, 4);
}

Instruction pair_or_exclusive(std::uint32_t word) {
    const bool load = bit(word, 20);
    Aarch32Maker made;
    if (bit(word, 24) || bit(word, 21)) { // LDRD, STRD
        made.is(Kind::memory, load ? Timing::load_pair : Timing::store);
        load ? made.loads(4, 2) : made.stores(4, 2);
        made.literal(rn(word) == Aarch32Maker::kPc);
        if (bit(word, 21)) made.writes_base(rn(word));
        made.reads(rn(word), Wanted::address);
        return load ? made.writes(rt(word)).writes(rd(word))
                    : made.reads(rt(word), Wanted::late).reads(rd(word), Wanted::late);
    }
    const bool simple = !bit(word, 23); // LDREX, STREX of words
    const unsigned operation = bits(word, 4, 4);
    if (!simple && operation < 2) { // TBB, TBH
        if (!load) return unknown_instruction();
        return Aarch32Maker()
            .is(Kind::memory, Timing::load_indexed)
            .loads(operation + 1)
            .reads(rn(word), Wanted::address)
            .reads(rm(word), Wanted::index);
    }
    const bool exclusive = simple || (operation & 4) != 0;
    const bool ordered = !simple && operation >= 8;
    const unsigned size = simple ? 2 : operation & 3;
    if (!simple && operation < 4) return unknown_instruction();
    if (!exclusive && size == 3) return unknown_instruction();
    const unsigned count = size == 3 ? 2 : 1;
    const unsigned bytes = size == 3 ? 4 : 1U << size;
    made.is(Kind::memory, load        ? Timing::load
                          : exclusive ? Timing::store_exclusive
                                      : Timing::store);
    made.exclusive(exclusive).ordered(ordered);
    load ? made.loads(bytes, count) : made.stores(bytes, count);
    if (!load && exclusive) made.writes(simple ? rd(word) : rm(word));
    made.reads(rn(word), Wanted::address);
    load ? made.writes(rt(word)) : made.reads(rt(word), Wanted::late);
    if (count == 2) load ? made.writes(rd(word)) : made.reads(rd(word), Wanted::late);
    return made;
}

Instruction several(std::uint32_t word) {
    const unsigned form = bits(word, 23, 2);
    if (form == 0 || form == 3) { // SRS, RFE
        const bool load = bit(word, 20);
        Aarch32Maker made;
        made.is(Kind::memory, load ? Timing::load_pair : Timing::store);
        load ? made.loads(4, 2) : made.stores(4, 2);
        return made.reads(load ? rn(word) : kSp, Wanted::address);
    }
    return transfer_list(bit(word, 20), rn(word), bit(word, 21), bits(word, 0, 16));
}

// Of an immediate, and of a register that is shifted.
Instruction data_processing(std::uint32_t word, bool immediate) {
    const unsigned operation = bits(word, 21, 4);
    if (operation == 5 || operation == 7 || operation == 9 || operation == 12 || operation == 15 ||
        (operation == 6 && immediate))
        return unknown_instruction();
    const bool plain = immediate || (bits(word, 12, 3) == 0 && bits(word, 4, 4) == 0);
    const bool compares = rd(word) == 15 && bit(word, 20) &&
                          (operation == 0 || operation == 4 || operation == 8 || operation == 13);
    const bool moves = rn(word) == 15 && (operation == 2 || operation == 3);
    Aarch32Maker made = integer(plain ? Timing::alu : Timing::alu_shifted);
    if (!compares) made.writes(rd(word));
    made.writes_flags(bit(word, 20));
    if (!moves) made.reads(rn(word));
    if (!immediate) made.reads(rm(word), plain ? Wanted::first : Wanted::shifted);
    return operation == 10 || operation == 11 ? made.reads_flags() : made;
}

Instruction plain_immediate(std::uint32_t word) {
    switch (bits(word, 20, 5)) {
    case 0:
    case 10:
        return rn(word) == 15 ? integer(Timing::alu).writes(rd(word))
                              : integer(Timing::alu).writes(rd(word)).reads(rn(word));
    case 4: return integer(Timing::move_wide).writes(rd(word));
    case 12: return integer(Timing::move_wide).writes(rd(word)).reads(rd(word));
    case 16:
    case 18:
    case 24:
    case 26: // SSAT, USAT
        return integer(Timing::alu_shifted).writes(rd(word)).reads(rn(word), Wanted::shifted);
    case 20:
    case 28: return integer(Timing::bitfield).writes(rd(word)).reads(rn(word));
    case 22: // BFI, BFC
        return integer(Timing::bitfield)
            .writes(rd(word))
            .reads(rn(word), Wanted::shifted)
            .reads(rd(word));
    default: return unknown_instruction();
    }
}

Instruction branch_or_system(std::uint32_t word) {
    const unsigned form = bits(word, 14, 1) << 1 | bits(word, 12, 1);
    if (form == 1) return branching();
    if (form >= 2)
        return form == 2 && bit(word, 0) ? unknown_instruction()
                                         : Instruction(branching().writes(kLink));
    const unsigned operation = bits(word, 20, 7);
    if ((operation >> 3 & 7) != 7) return branching().reads_flags();
    switch (operation) {
    case 0x38:
    case 0x39: return system_instruction().reads(rn(word)); // MSR
    case 0x3a:                                              // CPS and hints
        return system_instruction(bits(word, 8, 3) == 0 ? Timing::hint : Timing::system);
    case 0x3b: {
        const unsigned which = bits(word, 4, 4);
        if (which == 4 || which == 5) return system_instruction(Timing::barrier);
        return which == 2 || which == 6 ? system_instruction() : unknown_instruction();
    }
    case 0x3c: return branching().reads(rn(word)); // BXJ
    case 0x3d: return branching().reads(rn(word)); // SUBS PC
    case 0x3e:
    case 0x3f: return system_instruction().writes(rd(word)); // MRS
    case 0x78:
    case 0x7e:
    case 0x7f: return system_instruction(); // DCPS, HVC, SMC, UDF
    default: return unknown_instruction();
    }
}

Instruction memory_single(std::uint32_t word) {
    const bool load = bit(word, 20);
    const unsigned size = bits(word, 21, 2);
    const bool is_signed = bit(word, 24);
    const bool literal = rn(word) == 15;
    const bool long_offset = bit(word, 23) || literal;
    const bool indexed = !long_offset && !bit(word, 11);
    if (size == 3 || (!load && (is_signed || literal)) || (is_signed && size == 2))
        return unknown_instruction();
    if (indexed && bits(word, 6, 5) != 0) return unknown_instruction();
    const unsigned form = bits(word, 8, 3); // bit 10: before, 9: up, 8: written back
    const bool writes_back = !long_offset && !indexed && bit(word, 8);
    if (!long_offset && !indexed && (form == 0 || form == 2)) return unknown_instruction();
    const bool negative = !long_offset && !indexed && form == 4;
    if (load && rt(word) == 15 && size < 2 && (long_offset || indexed || negative)) {
        if (is_signed && size == 1) return system_instruction(Timing::hint); // reserved
        Aarch32Maker made;                                                   // PLD, PLDW, PLI
        made.is(Kind::memory, indexed ? Timing::load_indexed : Timing::load);
        made.prefetches(!is_signed, !is_signed && size == 1 && !literal);
        made.reads(rn(word), Wanted::address);
        return indexed ? made.reads(rm(word), Wanted::index) : made;
    }
    Aarch32Maker made;
    made.is(Kind::memory, load ? (indexed ? Timing::load_indexed : Timing::load)
                               : (indexed ? Timing::store_indexed : Timing::store));
    load ? made.loads(1U << size) : made.stores(1U << size);
    made.literal(literal);
    if (writes_back) made.writes_base(rn(word));
    made.reads(rn(word), Wanted::address);
    if (indexed) made.reads(rm(word), Wanted::index);
    return load ? made.writes(rt(word)) : made.reads(rt(word), Wanted::late);
}

Instruction of_registers(std::uint32_t word) {
    if (bits(word, 12, 4) != 15) return unknown_instruction();
    const unsigned operation = bits(word, 20, 4);
    const unsigned second = bits(word, 4, 4);
    if (operation < 8 && second == 0) // shifts
        return integer(Timing::shift)
            .writes(rd(word))
            .writes_flags(bit(word, 20))
            .reads(rn(word))
            .reads(rm(word));
    if (operation < 6 && second >= 8) { // extensions
        Aarch32Maker made = integer(Timing::alu_shifted);
        made.writes(rd(word)).reads(rm(word), Wanted::shifted);
        return rn(word) == 15 ? made : made.reads(rn(word));
    }
    if (operation < 8) return unknown_instruction();
    if (second < 8) { // in parallel
        if ((second & 3) == 3 || operation == 11 || operation == 15) return unknown_instruction();
        return integer(Timing::alu_shifted).writes(rd(word)).reads(rn(word)).reads(rm(word));
    }
    if (second >= 12) return unknown_instruction();
    switch (operation) {
    case 8: return integer(Timing::alu_shifted).writes(rd(word)).reads(rn(word)).reads(rm(word));
    case 9: return integer(Timing::reverse).writes(rd(word)).reads(rm(word));
    case 10: // SEL
        return second == 8 ? integer(Timing::alu).writes(rd(word)).reads(rn(word)).reads(rm(word))
                           : unknown_instruction();
    case 11:
        return second == 8 ? integer(Timing::alu).writes(rd(word)).reads(rm(word))
                           : unknown_instruction();
    case 12:
    case 13:
        return second == 11 ? unknown_instruction()
                            : Instruction(integer(Timing::crc)
                                              .writes(rd(word))
                                              .reads(rn(word))
                                              .reads(rm(word), Wanted::shifted));
    default: return unknown_instruction();
    }
}

Instruction multiply(std::uint32_t word) {
    const unsigned operation = bits(word, 20, 3);
    if (!bit(word, 23)) {
        if (bits(word, 6, 2) != 0) return unknown_instruction();
        Aarch32Maker made = integer(Timing::multiply);
        made.writes(rd(word)).reads(rn(word)).reads(rm(word));
        return rt(word) == 15 ? made : made.reads(rt(word), Wanted::late);
    }
    if (operation == 1 || operation == 3) // SDIV, UDIV
        return bits(word, 4, 4) == 15
                   ? integer(Timing::divide_w).writes(rd(word)).reads(rn(word)).reads(rm(word))
                   : unknown_instruction();
    Aarch32Maker made = integer(Timing::multiply_long);
    made.writes(rt(word)).writes(rd(word)).reads(rn(word)).reads(rm(word));
    return operation >= 4 ? made.reads(rt(word), Wanted::late).reads(rd(word), Wanted::late) : made;
}

// As A32 has it.
Instruction coprocessor(std::uint32_t word) {
    const bool vectors = bits(word, 24, 4) == 15;
    if (vectors) // 111U 1111 is 1111 001U
        return decode_vectors((word & 0x00ffffff) | 0xf2000000 | bits(word, 28, 1) << 24);
    const unsigned number = bits(word, 8, 4);
    if (word >> 28 == 15 || (number >= 9 && number <= 11)) return decode_floating_point(word);
    return decode_coprocessor(word);
}

Instruction decode_32(std::uint32_t word) {
    const unsigned second = bits(word, 20, 7);
    if ((second & 0x40) != 0 && bits(word, 27, 2) != 2) return coprocessor(word);
    switch (bits(word, 27, 2)) {
    case 1:
        if ((second & 0x20) != 0) return data_processing(word, false);
        return (second & 4) != 0 ? pair_or_exclusive(word) : several(word);
    case 2:
        if (bit(word, 15)) return branch_or_system(word);
        return bit(word, 25) ? plain_immediate(word) : data_processing(word, true);
    default: break;
    }
    if ((second & 0x71) == 0x10) // 1111 1001 xxx0
        return decode_vector_access((word & 0x00ffffff) | 0xf4000000);
    if ((second & 0x60) == 0) return memory_single(word);
    return (second & 0x10) != 0 ? multiply(word) : of_registers(word);
}

} // namespace
} // namespace t32

Instruction decode_t32(std::uint32_t word) {
    return t32_bytes(static_cast<std::uint16_t>(word >> 16)) == 2 ? decode_t16(word >> 16)
                                                                  : t32::decode_32(word);
}

} // namespace armpmu::cpu
