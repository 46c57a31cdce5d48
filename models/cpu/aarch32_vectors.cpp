// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/cpu/aarch32_maker.h"

#include <algorithm>

// Floating point and Advanced SIMD of AArch32 (Arm ARM F4.1.9 to F4.1.13, F4.1.17), by class.
namespace armpmu::cpu {

namespace vectors_of_aarch32 {
namespace {

using Kind = InstructionKind;

constexpr bool bit(std::uint32_t word, unsigned n) {
    return (word >> n & 1) != 0;
}

// D, N and M registers as doubles; a single is a half of one.
struct Operands {
    unsigned d, n, m;
    Operands(std::uint32_t word, bool single)
        : d(number(word, 12, 22, single)), n(number(word, 16, 7, single)),
          m(number(word, 0, 5, single)) {}

  private:
    static unsigned number(std::uint32_t word, unsigned four, unsigned one, bool single) {
        const unsigned low = bits(word, four, 4);
        return single ? low / 2 : low | bits(word, one, 1) << 4;
    }
};

unsigned lane_of(std::uint32_t word) {
    switch (bits(word, 8, 2)) {
    case 1: return 2;
    case 2: return 4;
    default: return 8;
    }
}

Instruction one_of(std::uint32_t word, Timing timing, unsigned sources, bool result = true) {
    const Operands of(word, bits(word, 8, 2) != 3);
    Aarch32Maker made;
    made.is(Kind::fp, timing).lane(lane_of(word));
    if (result) made.writes_vector(of.d);
    if (sources == 2) made.reads_vector(of.n);
    if (sources != 0) made.reads_vector(of.m);
    if (timing == Timing::fp_multiply_add) made.reads_vector(of.d, Wanted::late);
    return made;
}

// Of one source, by bits 19:16 and 7.
Instruction of_one_source(std::uint32_t word) {
    if (!bit(word, 6)) return one_of(word, Timing::fp_immediate, 0);
    const unsigned operation = bits(word, 16, 4);
    switch (operation) {
    case 0: return one_of(word, Timing::fp_move, 1); // VMOV, VABS
    case 1: return one_of(word, bit(word, 7) ? Timing::fp_square_root : Timing::fp_move, 1);
    case 4:
    case 5: {
        const Operands of(word, bits(word, 8, 2) != 3);
        Aarch32Maker made;
        made.is(Kind::fp, Timing::fp_compare).lane(lane_of(word)).writes_flags();
        made.reads_vector(of.d);
        return operation == 4 ? made.reads_vector(of.m) : made;
    }
    case 2:
    case 3:
    case 6:
    case 7: return one_of(word, Timing::fp_arithmetic, 1); // VCVTB, VRINT, VCVT
    case 8: return one_of(word, Timing::integer_to_fp, 1);
    default: return one_of(word, Timing::fp_to_integer, 1);
    }
}

Instruction arithmetic(std::uint32_t word) {
    switch (bits(word, 23, 1) << 2 | bits(word, 20, 2)) {
    case 2: return one_of(word, Timing::fp_multiply, 2);
    case 3: return one_of(word, Timing::fp_arithmetic, 2);
    case 4: return one_of(word, Timing::fp_divide, 2);
    case 7: return of_one_source(word);
    default: return one_of(word, Timing::fp_multiply_add, 2);
    }
}

// VLDR, VSTR, VLDM, VSTM; bit 8: of doubles.
Instruction access(std::uint32_t word) {
    const bool load = bit(word, 20);
    const bool several = !(bit(word, 24) && !bit(word, 21));
    const bool single = !bit(word, 8);
    const unsigned base = bits(word, 16, 4);
    const Operands of(word, single);
    Aarch32Maker made;
    if (!several) {
        const unsigned bytes = bits(word, 8, 2) == 3 ? 8 : bits(word, 8, 2) == 2 ? 4 : 2;
        made.is(Kind::memory, load ? Timing::load_vector : Timing::store_vector);
        load ? made.loads(bytes) : made.stores(bytes);
        made.literal(base == Aarch32Maker::kPc).reads(base, Wanted::address);
        return load ? made.writes_vector(of.d) : made.reads_vector(of.d, Wanted::late);
    }
    const unsigned words = bits(word, 0, 8);
    if (words == 0) return unknown_instruction();
    made.is(Kind::memory, load ? Timing::load_several : Timing::store_several);
    load ? made.loads(4, words) : made.stores(4, words);
    if (bit(word, 21)) made.writes_base(base);
    made.reads(base, Wanted::address);
    for (unsigned n = 0; n < (words + 1) / 2; ++n)
        load ? made.writes_vector(of.d + n) : made.reads_vector(of.d + n, Wanted::late);
    return made;
}

// Between general registers and vectors.
Instruction transfer(std::uint32_t word) {
    const bool to_general = bit(word, 20);
    const unsigned general = bits(word, 12, 4);
    const Operands of(word, bits(word, 8, 2) != 3);
    if (bits(word, 21, 3) == 7 && bits(word, 8, 2) == 2) { // VMRS, VMSR
        Aarch32Maker made = system_instruction();
        if (!to_general) return made.reads(general);
        return general == Aarch32Maker::kPc ? made.writes_flags() : made.writes(general);
    }
    Aarch32Maker made;
    if (to_general)
        return made.is(Kind::fp, Timing::simd_to_integer).writes(general).reads_vector(of.n);
    return made.is(Kind::fp, Timing::integer_to_fp_move).writes_vector(of.n).reads(general);
}

Instruction two_registers(std::uint32_t word) {
    const bool to_general = bit(word, 20);
    const unsigned first = bits(word, 12, 4);
    const unsigned second = bits(word, 16, 4);
    const Operands of(word, !bit(word, 8));
    Aarch32Maker made;
    if (to_general)
        return made.is(Kind::fp, Timing::simd_to_integer)
            .writes(first)
            .writes(second)
            .reads_vector(of.m);
    return made.is(Kind::fp, Timing::integer_to_fp_move)
        .writes_vector(of.m)
        .reads(first)
        .reads(second);
}

Aarch32Maker vectors(std::uint32_t word, Timing timing, bool quad, unsigned sources,
                     bool adds = false) {
    const Operands of(word, false);
    Aarch32Maker made;
    made.is(Kind::simd, timing).lane(1U << bits(word, 20, 2), quad);
    const auto each = [&](unsigned reg, const auto& add) {
        add(reg);
        if (quad) add(reg + 1);
    };
    each(of.d, [&](unsigned reg) { made.writes_vector(reg); });
    if (sources == 2) each(of.n, [&](unsigned reg) { made.reads_vector(reg); });
    if (sources != 0) each(of.m, [&](unsigned reg) { made.reads_vector(reg); });
    if (adds) each(of.d, [&](unsigned reg) { made.reads_vector(reg, Wanted::late); });
    return made;
}

// By bits 11:8 and 4.
Instruction three_same(std::uint32_t word) {
    using T = Timing;
    static constexpr T kTimings[16][2] = {
        {T::simd_arithmetic, T::simd_saturating},
        {T::simd_arithmetic, T::simd_logical},
        {T::simd_arithmetic, T::simd_saturating},
        {T::simd_arithmetic, T::simd_arithmetic},
        {T::simd_shift_register, T::simd_shift_saturating},
        {T::simd_shift_rounding, T::simd_shift_saturating},
        {T::simd_arithmetic, T::simd_arithmetic},
        {T::simd_saturating, T::simd_accumulate},
        {T::simd_arithmetic, T::simd_saturating},
        {T::simd_multiply_add, T::simd_multiply},
        {T::simd_saturating, T::simd_saturating},
        {T::simd_multiply, T::simd_saturating},
        {T::crypto_sha1, T::fp_multiply_add},
        {T::fp_arithmetic, T::simd_fp_multiply},
        {T::fp_arithmetic, T::fp_arithmetic},
        {T::fp_arithmetic, T::fp_multiply},
    };
    const unsigned operation = bits(word, 8, 4);
    const T timing = kTimings[operation][bits(word, 4, 1)];
    const bool adds = timing == T::simd_multiply_add || timing == T::simd_accumulate ||
                      timing == T::fp_multiply_add || timing == T::crypto_sha1;
    Instruction made = vectors(word, timing, bit(word, 6), 2, adds);
    if (timing == T::crypto_sha1) {
        made.kind = Kind::crypto;
        if (bit(word, 24)) made.timing = T::crypto_sha256;
    } else if (operation == 13 && bit(word, 4) && !bit(word, 24)) {
        made.timing = T::fp_multiply_add; // VMLA of floating point
    }
    return made;
}

// By bits 17:16 and 10:7.
Instruction two_misc(std::uint32_t word) {
    using T = Timing;
    const bool quad = bit(word, 6);
    const unsigned operation = bits(word, 7, 4);
    switch (bits(word, 16, 2)) {
    case 0:
        if (operation == 6 || operation == 7) { // AES
            static constexpr T kTimings[2][2] = {{T::crypto_aese, T::crypto_aesd},
                                                 {T::crypto_aesmc, T::crypto_aesimc}};
            Instruction made =
                vectors(word, kTimings[operation - 6][bit(word, 6)], true, 1, operation == 6);
            made.kind = Kind::crypto;
            return made;
        }
        return vectors(word, operation < 3 ? T::simd_permute : T::simd_other, quad, 1,
                       operation >= 12);
    case 1:
        if (operation == 5) { // SHA1H
            Instruction made = vectors(word, T::crypto_sha1, true, 1);
            made.kind = Kind::crypto;
            return made;
        }
        return vectors(word, T::simd_arithmetic, quad, 1);
    case 2:
        if (operation == 7) { // SHA1SU1, SHA256SU0
            Instruction made = vectors(word, T::crypto_sha1, true, 1, true);
            made.kind = Kind::crypto;
            return made;
        }
        if (operation < 4) return vectors(word, T::simd_permute, quad, 1, true);
        if (operation < 6) return vectors(word, T::simd_narrow, false, 1);
        return vectors(word, operation == 6 ? T::simd_shift_long : T::fp_convert, quad, 1);
    default: return vectors(word, T::fp_convert, quad, 1);
    }
}

Instruction shift_immediate(std::uint32_t word) {
    using T = Timing;
    static constexpr T kTimings[16] = {T::simd_shift,
                                       T::simd_shift_accumulate,
                                       T::simd_shift_rounding,
                                       T::simd_shift_rounding_accumulate,
                                       T::simd_shift_saturating,
                                       T::simd_shift,
                                       T::simd_shift_saturating,
                                       T::simd_shift_saturating,
                                       T::simd_narrow,
                                       T::simd_narrow_saturating,
                                       T::simd_shift_long,
                                       T::simd_other,
                                       T::fp_convert,
                                       T::fp_convert,
                                       T::fp_convert,
                                       T::fp_convert};
    const unsigned operation = bits(word, 8, 4);
    const bool inserts = (operation == 4 || operation == 5) && bit(word, 24); // VSRI, VSLI
    const bool adds = operation == 1 || operation == 3 || inserts;
    return vectors(word, inserts ? T::simd_shift_insert : kTimings[operation],
                   operation == 10 || bit(word, 6), 1, adds);
}

// Longer than its sources, or by an element.
Instruction different_lengths(std::uint32_t word) {
    using T = Timing;
    const unsigned operation = bits(word, 8, 4);
    if (!bit(word, 6)) {
        if (operation == 4 || operation == 6) return vectors(word, T::simd_narrow, false, 2);
        if (operation < 8)
            return vectors(word, operation == 5 ? T::simd_accumulate : T::simd_long, true, 2,
                           operation == 5);
        const bool adds = operation < 12;
        return vectors(word, adds ? T::simd_multiply_add_long : T::simd_multiply_long, true, 2,
                       adds);
    }
    const bool quad = bit(word, 24);
    const unsigned kind = operation & 3;
    if (operation >= 14) return vectors(word, T::simd_multiply_add, quad, 2, true);
    if (kind >= 2) { // longer
        const bool adds = operation < 8;
        return vectors(word, adds ? T::simd_multiply_add_long : T::simd_multiply_long, true, 2,
                       adds);
    }
    const bool adds = operation < 8;
    const bool fp = kind == 1;
    return vectors(word,
                   fp ? (adds ? T::fp_multiply_add : T::simd_fp_multiply)
                      : (adds ? T::simd_multiply_add : T::simd_multiply),
                   quad, 2, adds);
}

} // namespace
} // namespace vectors_of_aarch32

Instruction decode_floating_point(std::uint32_t word) {
    using namespace vectors_of_aarch32;
    if (word >> 28 == 15) {
        if ((word & 0xfdb00f00) == 0xfc200d00) // VSDOT, VUDOT
            return vectors(word, Timing::simd_multiply_add, bit(word, 6), 2, true);
        const unsigned coprocessor = bits(word, 8, 4);
        if (bits(word, 24, 4) != 14 || coprocessor < 9 || coprocessor > 11 || bit(word, 4))
            return unknown_instruction();
        if (bits(word, 23, 1) == 0) return one_of(word, Timing::fp_select, 2); // VSEL
        if (bits(word, 20, 2) == 0) return one_of(word, Timing::fp_arithmetic, 2);
        if (!bit(word, 18)) return one_of(word, Timing::fp_arithmetic, 1); // VRINT; VMOVX, VINS
        return one_of(word, Timing::fp_to_integer, 1);
    }
    if (bits(word, 21, 7) == 0x62) return two_registers(word);
    if (bits(word, 25, 3) == 6) return bits(word, 21, 4) < 2 ? unknown_instruction() : access(word);
    return bit(word, 4) ? transfer(word) : arithmetic(word);
}

Instruction decode_vectors(std::uint32_t word) {
    using namespace vectors_of_aarch32;
    if (!bit(word, 23)) return three_same(word);
    if (bit(word, 4)) {
        if (bits(word, 19, 3) == 0 && !bit(word, 7))
            return vectors(word, Timing::simd_immediate, bit(word, 6), 0);
        return shift_immediate(word);
    }
    if (bits(word, 20, 2) != 3) return different_lengths(word);
    if (!bit(word, 24)) return vectors(word, Timing::simd_permute, bit(word, 6), 2); // VEXT
    if (!bit(word, 11)) return two_misc(word);
    if (!bit(word, 10)) return vectors(word, Timing::simd_table, false, 2, bit(word, 6));
    return vectors(word, Timing::simd_duplicate, bit(word, 6), 1);
}

// By bits 11:8 and 23: of whole structures, of a lane, or of one that is repeated.
Instruction decode_vector_access(std::uint32_t word) {
    using namespace vectors_of_aarch32;
    const bool load = bit(word, 21);
    const unsigned index = bits(word, 0, 4);
    const unsigned base = bits(word, 16, 4);
    const unsigned first = bits(word, 12, 4) | bits(word, 22, 1) << 4;
    Aarch32Maker made;
    unsigned registers = 0;
    unsigned step = 1;
    if (!bit(word, 23)) {
        // VLD4, VLD4, VLD1 of 4, VLD2 of 4, VLD3, VLD3, VLD1 of 3, of 1, VLD2, VLD2, VLD1 of 2.
        static constexpr unsigned kRegisters[11] = {4, 4, 4, 4, 3, 3, 3, 1, 2, 2, 2};
        const unsigned type = bits(word, 8, 4);
        if (type > 10) return unknown_instruction();
        registers = kRegisters[type];
        step = type == 1 || type == 5 || type == 9 ? 2 : 1;
        const bool interleaves = type != 2 && type != 6 && type != 7 && type != 10;
        made.is(Kind::memory, load          ? Timing::load_multiple
                              : interleaves ? Timing::store_interleave
                                            : Timing::store_multiple);
        load ? made.loads(8, registers) : made.stores(8, registers);
        made.element(1U << bits(word, 6, 2));
    } else {
        registers = bits(word, 8, 2) + 1;
        const bool repeated = bits(word, 10, 2) == 3;
        if (repeated && !load) return unknown_instruction();
        const unsigned size = repeated ? bits(word, 6, 2) : bits(word, 10, 2);
        const unsigned bytes = 1U << std::min(size, 2U);
        made.is(Kind::memory, load ? Timing::load_lane : Timing::store_lane);
        load ? made.loads(bytes, registers) : made.stores(bytes, registers);
    }
    if (index != 15) made.writes_base(base);
    made.reads(base, Wanted::address);
    if (index != 15 && index != 13) made.reads(index, Wanted::index);
    for (unsigned n = 0; n < registers; ++n)
        load ? made.writes_vector(first + step * n)
             : made.reads_vector(first + step * n, Wanted::late);
    return made;
}

} // namespace armpmu::cpu
