// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/cpu/aarch32_decoder.h"

#include "models/cpu/aarch32_maker.h"

// A32 (Arm ARM F4.1), and the result of decoding an instruction of either set.
namespace armpmu::cpu {

namespace a32 {
namespace {

using Kind = InstructionKind;

constexpr bool bit(std::uint32_t word, unsigned n) {
    return (word >> n & 1) != 0;
}
constexpr unsigned rn(std::uint32_t word) {
    return bits(word, 16, 4);
}
constexpr unsigned rd(std::uint32_t word) {
    return bits(word, 12, 4);
}
constexpr unsigned rs(std::uint32_t word) {
    return bits(word, 8, 4);
}
constexpr unsigned rm(std::uint32_t word) {
    return bits(word, 0, 4);
}

// AND to MVN by bits 24:21. `shifted`: where the second source is shifted first.
Instruction data_processing(std::uint32_t word, Timing timing, bool immediate) {
    const unsigned operation = bits(word, 21, 4);
    const bool compares = operation >= 8 && operation < 12;
    const bool moves = operation == 13 || operation == 15;
    Aarch32Maker made = integer(timing);
    if (!compares) made.writes(rd(word));
    made.writes_flags(bit(word, 20));
    if (!moves) made.reads(rn(word));
    if (!immediate) made.reads(rm(word), timing == Timing::alu ? Wanted::first : Wanted::shifted);
    if (!immediate && bit(word, 4)) made.reads(rs(word), Wanted::shifted);
    if (operation >= 5 && operation < 8) made.reads_flags(); // ADC, SBC, RSC
    return made;
}

Instruction registers(std::uint32_t word) {
    const bool plain = !bit(word, 4) && bits(word, 5, 7) == 0; // LSL #0
    return data_processing(word, plain ? Timing::alu : Timing::alu_shifted, false);
}

Instruction multiply(std::uint32_t word) {
    const unsigned operation = bits(word, 21, 3);
    const bool wide = operation >= 4 || operation == 2; // UMAAL
    Aarch32Maker made = integer(wide ? Timing::multiply_long : Timing::multiply);
    made.writes(rn(word));
    if (wide) made.writes(rd(word));
    made.writes_flags(bit(word, 20));
    made.reads(rm(word)).reads(rs(word));
    const bool accumulates = operation == 1 || operation == 3 || (wide && operation % 2 != 0);
    if (accumulates || operation == 2) made.reads(rd(word), Wanted::late);
    if (wide && (accumulates || operation == 2)) made.reads(rn(word), Wanted::late);
    return made;
}

// LDREX, STREX, LDA, STL and the like: bits 23:20 of 1xxx, 11:8 say which.
Instruction synchronized(std::uint32_t word) {
    if (!bit(word, 23) || bits(word, 10, 2) != 3) return unknown_instruction();
    static constexpr unsigned kBytes[4] = {4, 8, 1, 2};
    const bool exclusive = bit(word, 9);
    const bool ordered = !bit(word, 8) || !exclusive;
    const unsigned size = bits(word, 21, 2);
    if (!exclusive && (size == 1 || bit(word, 8))) return unknown_instruction();
    const bool load = bit(word, 20);
    const unsigned transferred = load ? rd(word) : rm(word);
    const unsigned count = size == 1 ? 2 : 1;
    Aarch32Maker made;
    made.is(Kind::memory, load        ? Timing::load
                          : exclusive ? Timing::store_exclusive
                                      : Timing::store);
    made.exclusive(exclusive).ordered(ordered);
    if (load)
        made.loads(kBytes[size] / count, count);
    else
        made.stores(kBytes[size] / count, count);
    if (!load && exclusive) made.writes(rd(word));
    made.reads(rn(word), Wanted::address);
    for (unsigned n = 0; n < count; ++n)
        load ? made.writes(transferred + n) : made.reads(transferred + n, Wanted::late);
    return made;
}

// Halfwords, signed bytes and pairs of registers.
Instruction extra_access(std::uint32_t word) {
    const bool immediate = bit(word, 22);
    const bool before = bit(word, 24);
    const bool writes_back = !before || bit(word, 21);
    const unsigned operation = bits(word, 5, 2); // 1: H; 2: LDRSB, LDRD; 3: LDRSH, STRD
    const bool pair = !bit(word, 20) && operation >= 2;
    const bool load = bit(word, 20) || operation == 2;
    const unsigned count = pair ? 2 : 1;
    const unsigned bytes = pair ? 4 : operation == 2 ? 1 : 2;
    Aarch32Maker made;
    const Timing plain = load ? (immediate ? Timing::load : Timing::load_indexed)
                              : (immediate ? Timing::store : Timing::store_indexed);
    made.is(Kind::memory, pair && load ? Timing::load_pair : plain);
    load ? made.loads(bytes, count) : made.stores(bytes, count);
    made.literal(rn(word) == Aarch32Maker::kPc);
    if (writes_back) made.writes_base(rn(word));
    made.reads(rn(word), Wanted::address);
    if (!immediate) made.reads(rm(word), Wanted::index);
    for (unsigned n = 0; n < count; ++n)
        load ? made.writes(rd(word) + n) : made.reads(rd(word) + n, Wanted::late);
    return made;
}

Instruction halfword_multiply(std::uint32_t word) {
    const unsigned operation = bits(word, 21, 2); // SMLAxy, SMLAWy or SMULWy, SMLALxy, SMULxy
    const bool wide = operation == 2;
    const bool accumulates = operation == 0 || wide || (operation == 1 && !bit(word, 5));
    Aarch32Maker made = integer(wide ? Timing::multiply_long : Timing::multiply);
    made.writes(rn(word));
    if (wide) made.writes(rd(word));
    made.reads(rm(word)).reads(rs(word));
    if (accumulates) made.reads(rd(word), Wanted::late);
    if (wide) made.reads(rn(word), Wanted::late);
    return made;
}

// Bits 24:23 are 10 and S is 0, so it compares nothing.
Instruction miscellaneous(std::uint32_t word) {
    const unsigned operation = bits(word, 21, 2);
    switch (bits(word, 4, 3)) {
    case 0:
        return bit(word, 21) ? system_instruction().reads(rm(word)) // MSR
                             : system_instruction().writes(rd(word));
    case 1:
        if (operation == 1) return branching().reads(rm(word));                           // BX
        if (operation == 3) return integer(Timing::alu).writes(rd(word)).reads(rm(word)); // CLZ
        return unknown_instruction();
    case 2: return operation == 1 ? branching().reads(rm(word)) : unknown_instruction(); // BXJ
    case 3: return operation == 1 ? branching().writes(14).reads(rm(word)) : unknown_instruction();
    case 4: // CRC32
        if (operation == 3) return unknown_instruction();
        return integer(Timing::crc)
            .writes(rd(word))
            .reads(rn(word))
            .reads(rm(word), Wanted::shifted);
    case 5: // QADD
        return integer(Timing::alu_shifted).writes(rd(word)).reads(rm(word)).reads(rn(word));
    case 6: return operation == 3 ? branching() : unknown_instruction(); // ERET
    default: return system_instruction();                                // HLT, BKPT, HVC, SMC
    }
}

Instruction move_or_hint(std::uint32_t word) {
    const unsigned operation = bits(word, 21, 2);
    if (operation == 0) return integer(Timing::move_wide).writes(rd(word)); // MOVW
    if (operation == 2) return integer(Timing::move_wide).writes(rd(word)).reads(rd(word));
    const bool hint = operation == 1 && rn(word) == 0;
    return system_instruction(hint ? Timing::hint : Timing::system);
}

Instruction word_or_byte(std::uint32_t word) {
    const bool indexed = bit(word, 25);
    const bool load = bit(word, 20);
    const bool writes_back = !bit(word, 24) || bit(word, 21);
    const unsigned bytes = bit(word, 22) ? 1 : 4;
    Aarch32Maker made;
    made.is(Kind::memory, load ? (indexed ? Timing::load_indexed : Timing::load)
                               : (indexed ? Timing::store_indexed : Timing::store));
    load ? made.loads(bytes) : made.stores(bytes);
    made.literal(rn(word) == Aarch32Maker::kPc);
    if (writes_back) made.writes_base(rn(word));
    made.reads(rn(word), Wanted::address);
    if (indexed) made.reads(rm(word), Wanted::index);
    load ? made.writes(rd(word)) : made.reads(rd(word), Wanted::late);
    return made;
}

// Bits 27:25 and 4 are 0111.
Instruction media(std::uint32_t word) {
    const unsigned operation = bits(word, 20, 5);
    const unsigned second = bits(word, 5, 3);
    if (operation < 8) // in parallel
        return integer(Timing::alu_shifted).writes(rd(word)).reads(rn(word)).reads(rm(word));
    if (operation < 16) {
        const bool extends = second == 3; // SXTAB
        Aarch32Maker made = integer(second == 1 ? Timing::reverse : Timing::alu_shifted);
        made.writes(rd(word));
        if (extends || operation == 8) made.reads(rn(word));
        return made.reads(rm(word), Wanted::shifted);
    }
    if (operation == 17 || operation == 19) // SDIV, UDIV
        return second == 0
                   ? integer(Timing::divide_w).writes(rn(word)).reads(rm(word)).reads(rs(word))
                   : unknown_instruction();
    if (operation < 24) { // SMLAD, SMLALD, SMMLA
        Aarch32Maker made = integer(operation == 20 ? Timing::multiply_long : Timing::multiply);
        made.writes(rn(word));
        if (operation == 20) made.writes(rd(word));
        made.reads(rm(word)).reads(rs(word)).reads(rd(word), Wanted::late);
        if (operation == 20) made.reads(rn(word), Wanted::late);
        return made;
    }
    if (operation == 24) // USADA8
        return integer(Timing::multiply)
            .writes(rn(word))
            .reads(rm(word))
            .reads(rs(word))
            .reads(rd(word), Wanted::late);
    if (operation == 31) return system_instruction(); // UDF
    if (operation >= 28 && bits(word, 5, 2) == 0)     // BFI, BFC
        return integer(Timing::bitfield)
            .writes(rd(word))
            .reads(rm(word), Wanted::shifted)
            .reads(rd(word));
    return integer(Timing::bitfield).writes(rd(word)).reads(rm(word)); // SBFX, UBFX
}

Instruction unconditional(std::uint32_t word) {
    if (bits(word, 25, 3) == 1) return decode_vectors(word);
    if (bits(word, 24, 4) == 4 && !bit(word, 20)) return decode_vector_access(word);
    if ((word & 0xff30f000) == 0xf510f000 || (word & 0xff30f010) == 0xf710f000) { // PLD, PLDW
        Aarch32Maker made;
        made.is(Kind::memory, bit(word, 25) ? Timing::load_indexed : Timing::load);
        made.prefetches(true, !bit(word, 22)).reads(rn(word), Wanted::address);
        return bit(word, 25) ? made.reads(rm(word), Wanted::index) : made;
    }
    if ((word & 0xff70f000) == 0xf450f000 || (word & 0xff70f010) == 0xf650f000) // PLI
        return Aarch32Maker()
            .is(Kind::memory, Timing::load)
            .prefetches(false, false)
            .reads(rn(word), Wanted::address);
    if ((word & 0xfff000f0) == 0xf5700060) return system_instruction();
    if ((word & 0xfff000d0) == 0xf5700040) return system_instruction(Timing::barrier);
    if ((word & 0xfff000f0) == 0xf5700010) return system_instruction(); // CLREX
    if ((word & 0xfff10020) == 0xf1000000 || (word & 0xffff00f0) == 0xf1010000 ||
        (word & 0xfff000f0) == 0xf1100000) // CPS, SETEND, SETPAN
        return system_instruction();
    if ((word & 0xfe500000) == 0xf8400000) // SRS
        return Aarch32Maker()
            .is(Kind::memory, Timing::store)
            .stores(4, 2)
            .reads(13, Wanted::address);
    if ((word & 0xfe500000) == 0xf8100000) // RFE
        return Aarch32Maker()
            .is(Kind::memory, Timing::load_pair)
            .loads(4, 2)
            .reads(rn(word), Wanted::address);
    if (bits(word, 25, 3) == 5) return branching().writes(14); // BLX
    if (bits(word, 26, 2) == 3) return decode_floating_point(word);
    return unknown_instruction();
}

Instruction decode_a32(std::uint32_t word) {
    if (word >> 28 == 15) return unconditional(word);
    switch (bits(word, 25, 3)) {
    case 0:
        if (bit(word, 7) && bit(word, 4)) {
            if (bits(word, 5, 2) != 0) return extra_access(word);
            return bit(word, 24) ? synchronized(word) : multiply(word);
        }
        if (bits(word, 23, 2) == 2 && !bit(word, 20))
            return bit(word, 7) ? halfword_multiply(word) : miscellaneous(word);
        return registers(word);
    case 1:
        if (bits(word, 23, 2) == 2 && !bit(word, 20)) return move_or_hint(word);
        return data_processing(word, Timing::alu, true);
    case 2: return word_or_byte(word);
    case 3: return bit(word, 4) ? media(word) : word_or_byte(word);
    case 4: return transfer_list(bit(word, 20), rn(word), bit(word, 21), bits(word, 0, 16));
    case 5: return bit(word, 24) ? branching().writes(14) : branching();
    default: break;
    }
    if (bits(word, 24, 4) == 15) return system_instruction(); // SVC
    const unsigned coprocessor = rs(word);
    if (coprocessor == 10 || coprocessor == 11 || coprocessor == 9)
        return decode_floating_point(word);
    return decode_coprocessor(word);
}

} // namespace
} // namespace a32

Aarch32Maker transfer_list(bool load, unsigned base, bool writes_back, std::uint32_t list) {
    unsigned count = 0;
    for (unsigned n = 0; n < 16; ++n) count += list >> n & 1;
    Aarch32Maker made;
    made.is(InstructionKind::memory, load ? Timing::load_several : Timing::store_several);
    if (count == 0) return unknown_instruction();
    load ? made.loads(4, count) : made.stores(4, count);
    if (writes_back) made.writes_base(base);
    made.reads(base, Wanted::address);
    return load ? made.writes_list(list) : made.reads_list(list);
}

Instruction decode_coprocessor(std::uint32_t word) {
    using namespace a32;
    const unsigned coprocessor = rs(word);
    if (coprocessor != 14 && coprocessor != 15) return unknown_instruction();
    const bool load = bit(word, 20);
    if (bits(word, 24, 4) == 14 && bit(word, 4))
        return load ? system_instruction().writes(rd(word)) : system_instruction().reads(rd(word));
    if (bits(word, 21, 7) == 0x62)
        return load ? system_instruction().writes(rd(word)).writes(rn(word))
                    : system_instruction().reads(rd(word)).reads(rn(word));
    if (coprocessor == 14 && bits(word, 25, 3) == 6 && rd(word) == 5 &&
        bits(word, 21, 4) != 0) { // LDC, STC of DBGDTR
        Aarch32Maker made;
        made.is(Kind::memory, load ? Timing::load : Timing::store);
        load ? made.loads(4) : made.stores(4);
        return made.reads(rn(word), Wanted::address);
    }
    return unknown_instruction();
}

Instruction decode_aarch32(InstructionSet set, std::uint32_t word) {
    Instruction made = set == InstructionSet::t32 ? decode_t32(word) : a32::decode_a32(word);
    if (made.kind == InstructionKind::unknown) return made;
    made.branch = aarch32_branch(set, word);
    made.conditional = is_conditional(set, word);
    if (set == InstructionSet::a32 && made.conditional && made.sources < Instruction::kMostSources)
        made.source[made.sources++] = {Register(Register::kFlags), Wanted::first};
    // An instruction that writes the PC is a branch, too.
    if (made.branch != BranchKind::none && made.branch != BranchKind::exception &&
        made.branch != BranchKind::instruction_barrier && made.kind == InstructionKind::integer)
        made.kind = InstructionKind::branch;
    return made;
}

} // namespace armpmu::cpu
