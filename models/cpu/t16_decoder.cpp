// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/cpu/aarch32_maker.h"

// Instructions of T32 of 16 bits (Arm ARM F3.1.2), by class.
namespace armpmu::cpu {

namespace t16 {
namespace {

constexpr bool bit(std::uint32_t word, unsigned n) {
    return (word >> n & 1) != 0;
}

constexpr unsigned kSp = 13;
constexpr unsigned kLink = 14;

Instruction single_access(bool load, unsigned bytes, unsigned base, unsigned index, unsigned reg) {
    const bool indexed = index != Aarch32Maker::kPc;
    Aarch32Maker made;
    made.is(InstructionKind::memory, load ? (indexed ? Timing::load_indexed : Timing::load)
                                          : (indexed ? Timing::store_indexed : Timing::store));
    load ? made.loads(bytes) : made.stores(bytes);
    made.literal(base == Aarch32Maker::kPc)
        .reads(base, Wanted::address)
        .reads(index, Wanted::index);
    return load ? made.writes(reg) : made.reads(reg, Wanted::late);
}

Instruction shift_add_compare(std::uint32_t first) {
    const unsigned d = bits(first, 0, 3);
    const unsigned n = bits(first, 3, 3);
    switch (bits(first, 11, 3)) {
    case 0: {
        const bool moves = bits(first, 6, 5) == 0;
        return integer(moves ? Timing::alu : Timing::alu_shifted)
            .writes(d)
            .writes_flags()
            .reads(n, moves ? Wanted::first : Wanted::shifted);
    }
    case 1:
    case 2: return integer(Timing::alu_shifted).writes(d).writes_flags().reads(n, Wanted::shifted);
    case 3: {
        Aarch32Maker made = integer(Timing::alu);
        made.writes(d).writes_flags().reads(n);
        return bit(first, 10) ? made : made.reads(bits(first, 6, 3));
    }
    case 4: return integer(Timing::alu).writes(bits(first, 8, 3)).writes_flags();
    case 5: return integer(Timing::alu).writes_flags().reads(bits(first, 8, 3));
    default:
        return integer(Timing::alu)
            .writes(bits(first, 8, 3))
            .writes_flags()
            .reads(bits(first, 8, 3));
    }
}

Instruction low_registers(std::uint32_t first) {
    const unsigned operation = bits(first, 6, 4);
    const unsigned d = bits(first, 0, 3);
    const unsigned m = bits(first, 3, 3);
    const bool compares = operation == 8 || operation == 10 || operation == 11;
    const bool shifts = operation == 2 || operation == 3 || operation == 4 || operation == 7;
    Aarch32Maker made = integer(operation == 13 ? Timing::multiply
                                : shifts        ? Timing::shift
                                                : Timing::alu);
    if (!compares) made.writes(d);
    made.writes_flags();
    if (operation != 9 && operation != 15) made.reads(d); // NEG, MVN
    made.reads(m);
    return operation == 5 || operation == 6 ? made.reads_flags() : made;
}

Instruction high_registers(std::uint32_t first) {
    const unsigned d = bits(first, 0, 3) | bits(first, 7, 1) << 3;
    const unsigned m = bits(first, 3, 4);
    switch (bits(first, 8, 2)) {
    case 0: return integer(Timing::alu).writes(d).reads(d).reads(m);
    case 1: return integer(Timing::alu).writes_flags().reads(d).reads(m);
    case 2: return integer(Timing::alu).writes(d).reads(m);
    default: break;
    }
    return bit(first, 7) ? branching().writes(kLink).reads(m) : branching().reads(m);
}

Instruction indexed_access(std::uint32_t first) {
    static constexpr unsigned kBytes[8] = {4, 2, 1, 1, 4, 2, 1, 2};
    const unsigned operation = bits(first, 9, 3); // STR STRH STRB LDRSB LDR LDRH LDRB LDRSH
    return single_access(operation >= 3, kBytes[operation], bits(first, 3, 3), bits(first, 6, 3),
                         bits(first, 0, 3));
}

Instruction immediate_access(std::uint32_t first) {
    const unsigned operation = bits(first, 12, 4); // 6: words, 7: bytes, 8: halfwords, 9: by SP
    const unsigned bytes = operation == 7 ? 1 : operation == 8 ? 2 : 4;
    const bool by_sp = operation == 9;
    return single_access(bit(first, 11), bytes, by_sp ? kSp : bits(first, 3, 3), Aarch32Maker::kPc,
                         by_sp ? bits(first, 8, 3) : bits(first, 0, 3));
}

Instruction miscellaneous_16(std::uint32_t first) {
    const unsigned operation = bits(first, 8, 4);
    if ((first & 0xf600) == 0xb400) { // PUSH, POP
        const bool pops = bit(first, 11);
        const std::uint32_t more = bits(first, 8, 1) << (pops ? 15 : 14);
        return transfer_list(pops, kSp, true, bits(first, 0, 8) | more);
    }
    switch (operation) {
    case 0: return integer(Timing::alu).writes(kSp).reads(kSp);
    case 1:
    case 3:
    case 9:
    case 11: return branching().reads(bits(first, 0, 3)); // CBZ
    case 2:
        return integer(Timing::alu_shifted)
            .writes(bits(first, 0, 3))
            .reads(bits(first, 3, 3), Wanted::shifted);
    case 6: return bits(first, 5, 3) < 4 ? system_instruction() : unknown_instruction(); // CPS
    case 10:
        if (bits(first, 6, 2) == 2) return system_instruction(); // HLT
        return integer(Timing::reverse).writes(bits(first, 0, 3)).reads(bits(first, 3, 3));
    case 14: return system_instruction();             // BKPT
    case 15: return system_instruction(Timing::hint); // IT, too
    default: return unknown_instruction();
    }
}

Instruction decode(std::uint32_t first) {
    switch (bits(first, 12, 4)) {
    case 0:
    case 1:
    case 2:
    case 3: return shift_add_compare(first);
    case 4:
        if (bit(first, 11))
            return single_access(true, 4, Aarch32Maker::kPc, Aarch32Maker::kPc, bits(first, 8, 3));
        return bit(first, 10) ? high_registers(first) : low_registers(first);
    case 5: return indexed_access(first);
    case 6:
    case 7:
    case 8:
    case 9: return immediate_access(first);
    case 10:
        return bit(first, 11) ? integer(Timing::alu).writes(bits(first, 8, 3)).reads(kSp)
                              : integer(Timing::alu).writes(bits(first, 8, 3));
    case 11: return miscellaneous_16(first);
    case 12: {
        const bool load = bit(first, 11);
        const unsigned base = bits(first, 8, 3);
        const std::uint32_t list = bits(first, 0, 8);
        return transfer_list(load, base, !(load && (list >> base & 1) != 0), list);
    }
    case 13:
        if (bits(first, 8, 4) >= 14) return system_instruction(); // UDF, SVC
        return branching().reads_flags();
    default: return branching();
    }
}

} // namespace
} // namespace t16

Instruction decode_t16(std::uint32_t first) {
    return t16::decode(first);
}

} // namespace armpmu::cpu
