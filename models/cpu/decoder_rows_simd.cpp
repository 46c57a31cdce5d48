// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/cpu/decoder_rows_kinds.h"

// Advanced SIMD, register by register (Arm ARM C4.1.97).
namespace armpmu::cpu {

namespace {

// Opcode in bits 15:11.
std::vector<DecoderRow> three_same() {
    return {
        simd("halving_saturating_add", "0 xx 01110 xx 1 mmmmm 000 0x 1 nnnnn ddddd", kOfTwo),
        simd("rounding_halving_add", "0 xx 01110 xx 1 mmmmm 000 10 1 nnnnn ddddd", kOfTwo),
        simd("logical", "0 x0 01110 xx 1 mmmmm 000 11 1 nnnnn ddddd", kOfTwo),
        simd("eor", "0 x1 01110 00 1 mmmmm 000 11 1 nnnnn ddddd", kOfTwo),
        simd("bsl", "0 x1 01110 01 1 mmmmm 000 11 1 nnnnn ddddd", "D : N M D"),
        simd("bit_bif", "0 x1 01110 1x 1 mmmmm 000 11 1 nnnnn ddddd", "D : N M D"),
        simd("halving_sub_compare", "0 xx 01110 xx 1 mmmmm 001 xx 1 nnnnn ddddd", kOfTwo),
        simd("shift_by_register", "0 xx 01110 xx 1 mmmmm 010 xx 1 nnnnn ddddd", kOfTwo,
             Timing::simd_shift),
        simd("max_min", "0 xx 01110 xx 1 mmmmm 011 0x 1 nnnnn ddddd", kOfTwo),
        simd("abd", "0 xx 01110 xx 1 mmmmm 011 10 1 nnnnn ddddd", kOfTwo),
        simd("aba", "0 xx 01110 xx 1 mmmmm 011 11 1 nnnnn ddddd", kAdds),
        simd("add_sub_test", "0 xx 01110 xx 1 mmmmm 100 0x 1 nnnnn ddddd", kOfTwo),
        simd("mla_mls", "0 xx 01110 xx 1 mmmmm 100 10 1 nnnnn ddddd", kAdds,
             Timing::simd_multiply_add),
        simd("mul", "0 xx 01110 xx 1 mmmmm 100 11 1 nnnnn ddddd", kOfTwo, Timing::simd_multiply),
        simd("max_min_pairs", "0 xx 01110 xx 1 mmmmm 101 0x 1 nnnnn ddddd", kOfTwo),
        simd("sqdmulh", "0 xx 01110 xx 1 mmmmm 101 10 1 nnnnn ddddd", kOfTwo,
             Timing::simd_multiply),
        simd("addp", "0 x0 01110 xx 1 mmmmm 101 11 1 nnnnn ddddd", kOfTwo),
        simd("fmaxnm_fminnm", "0 xx 01110 xx 1 mmmmm 110 00 1 nnnnn ddddd", kOfTwo,
             Timing::fp_arithmetic),
        simd("fmla_fmls", "0 x0 01110 xx 1 mmmmm 110 01 1 nnnnn ddddd", kAdds,
             Timing::fp_multiply_add),
        simd("fadd_fsub", "0 xx 01110 xx 1 mmmmm 110 10 1 nnnnn ddddd", kOfTwo,
             Timing::fp_arithmetic),
        simd("fmul_fmulx", "0 xx 01110 0x 1 mmmmm 110 11 1 nnnnn ddddd", kOfTwo,
             Timing::fp_multiply),
        simd("fcm", "0 xx 01110 xx 1 mmmmm 111 00 1 nnnnn ddddd", kOfTwo, Timing::fp_arithmetic),
        simd("facg", "0 x1 01110 xx 1 mmmmm 111 01 1 nnnnn ddddd", kOfTwo, Timing::fp_arithmetic),
        simd("fmax_fmin", "0 xx 01110 xx 1 mmmmm 111 10 1 nnnnn ddddd", kOfTwo,
             Timing::fp_arithmetic),
        simd("frecps_frsqrts", "0 x0 01110 xx 1 mmmmm 111 11 1 nnnnn ddddd", kOfTwo,
             Timing::fp_multiply_add),
        simd("fdiv", "0 x1 01110 0x 1 mmmmm 111 11 1 nnnnn ddddd", kOfTwo, Timing::fp_divide),
    };
}

// Of half precision: opcode in bits 13:11.
std::vector<DecoderRow> three_same_half() {
    return {
        simd("fmaxnm_half", "0 xx 01110 x 10 mmmmm 00 000 1 nnnnn ddddd", kOfTwo,
             Timing::fp_arithmetic),
        simd("fmla_half", "0 x0 01110 x 10 mmmmm 00 001 1 nnnnn ddddd", kAdds,
             Timing::fp_multiply_add),
        simd("fadd_half", "0 xx 01110 x 10 mmmmm 00 010 1 nnnnn ddddd", kOfTwo,
             Timing::fp_arithmetic),
        simd("fmul_half", "0 xx 01110 0 10 mmmmm 00 011 1 nnnnn ddddd", kOfTwo,
             Timing::fp_multiply),
        simd("fcm_half", "0 xx 01110 x 10 mmmmm 00 100 1 nnnnn ddddd", kOfTwo,
             Timing::fp_arithmetic),
        simd("facg_half", "0 x1 01110 x 10 mmmmm 00 101 1 nnnnn ddddd", kOfTwo,
             Timing::fp_arithmetic),
        simd("fmax_half", "0 xx 01110 x 10 mmmmm 00 110 1 nnnnn ddddd", kOfTwo,
             Timing::fp_arithmetic),
        simd("frecps_half", "0 x0 01110 x 10 mmmmm 00 111 1 nnnnn ddddd", kOfTwo,
             Timing::fp_multiply_add),
        simd("fdiv_half", "0 x1 01110 0 10 mmmmm 00 111 1 nnnnn ddddd", kOfTwo, Timing::fp_divide),
        simd("sqrdmlah", "0 x1 01110 xx 0 mmmmm 1 000x 1 nnnnn ddddd", kAdds,
             Timing::simd_multiply_add),
        simd("dot", "0 xx 01110 xx 0 mmmmm 1 0010 1 nnnnn ddddd", kAdds, Timing::simd_multiply_add),
    };
}

// Opcode in bits 15:12.
std::vector<DecoderRow> three_different() {
    return {
        simd("addl_subl", "0 xx 01110 xx 1 mmmmm 00xx 00 nnnnn ddddd", kOfTwo),
        simd("addhn", "0 0x 01110 xx 1 mmmmm 01x0 00 nnnnn ddddd", kOfTwo),
        simd("addhn2", "0 1x 01110 xx 1 mmmmm 01x0 00 nnnnn ddddd", "D : N M D"),
        simd("abal", "0 xx 01110 xx 1 mmmmm 0101 00 nnnnn ddddd", kAdds),
        simd("abdl", "0 xx 01110 xx 1 mmmmm 0111 00 nnnnn ddddd", kOfTwo),
        simd("mlal_mlsl", "0 xx 01110 xx 1 mmmmm 10x0 00 nnnnn ddddd", kAdds,
             Timing::simd_multiply_add),
        simd("sqdmlal_sqdmlsl", "0 x0 01110 xx 1 mmmmm 10x1 00 nnnnn ddddd", kAdds,
             Timing::simd_multiply_add),
        simd("mull", "0 xx 01110 xx 1 mmmmm 1100 00 nnnnn ddddd", kOfTwo, Timing::simd_multiply),
        simd("sqdmull", "0 x0 01110 xx 1 mmmmm 1101 00 nnnnn ddddd", kOfTwo, Timing::simd_multiply),
        simd("pmull", "0 x0 01110 xx 1 mmmmm 1110 00 nnnnn ddddd", kOfTwo, Timing::simd_multiply),
    };
}

// Opcode in bits 16:12.
std::vector<DecoderRow> two_registers() {
    return {
        simd("rev", "0 xx 01110 xx 10000 0000x 10 nnnnn ddddd", kOfOne, Timing::simd_permute),
        simd("addlp", "0 xx 01110 xx 10000 00010 10 nnnnn ddddd", kOfOne),
        simd("suqadd", "0 xx 01110 xx 10000 00011 10 nnnnn ddddd", kKeeps),
        simd("count_not", "0 xx 01110 xx 10000 0010x 10 nnnnn ddddd", kOfOne),
        simd("adalp", "0 xx 01110 xx 10000 00110 10 nnnnn ddddd", "D : N D."),
        simd("sqabs_sqneg", "0 xx 01110 xx 10000 00111 10 nnnnn ddddd", kOfOne),
        simd("compare_zero", "0 xx 01110 xx 10000 0100x 10 nnnnn ddddd", kOfOne),
        simd("cmlt_zero", "0 x0 01110 xx 10000 01010 10 nnnnn ddddd", kOfOne),
        simd("abs_neg", "0 xx 01110 xx 10000 01011 10 nnnnn ddddd", kOfOne),
        simd("xtn", "0 0x 01110 xx 10000 10010 10 nnnnn ddddd", kOfOne),
        simd("xtn2", "0 1x 01110 xx 10000 10010 10 nnnnn ddddd", kKeeps),
        simd("shll", "0 x1 01110 xx 10000 10011 10 nnnnn ddddd", kOfOne, Timing::simd_shift),
        simd("sqxtn", "0 0x 01110 xx 10000 10100 10 nnnnn ddddd", kOfOne),
        simd("sqxtn2", "0 1x 01110 xx 10000 10100 10 nnnnn ddddd", kKeeps),
        simd("fcvtn", "0 0x 01110 0x 10000 10110 10 nnnnn ddddd", kOfOne, Timing::fp_arithmetic),
        simd("fcvtn2", "0 1x 01110 0x 10000 10110 10 nnnnn ddddd", kKeeps, Timing::fp_arithmetic),
        simd("fcvtl", "0 x0 01110 0x 10000 10111 10 nnnnn ddddd", kOfOne, Timing::fp_arithmetic),
        simd("fcm_zero", "0 xx 01110 1x 10000 0110x 10 nnnnn ddddd", kOfOne, Timing::fp_arithmetic),
        simd("fcmlt_zero", "0 x0 01110 1x 10000 01110 10 nnnnn ddddd", kOfOne,
             Timing::fp_arithmetic),
        simd("fabs_fneg", "0 xx 01110 1x 10000 01111 10 nnnnn ddddd", kOfOne,
             Timing::fp_arithmetic),
        simd("frint", "0 xx 01110 xx 10000 1100x 10 nnnnn ddddd", kOfOne, Timing::fp_arithmetic),
        simd("fcvt_integer", "0 xx 01110 xx 10000 1101x 10 nnnnn ddddd", kOfOne,
             Timing::fp_arithmetic),
        simd("fcvta_recpe", "0 xx 01110 xx 10000 1110x 10 nnnnn ddddd", kOfOne,
             Timing::fp_arithmetic),
        simd("fsqrt", "0 x1 01110 1x 10000 11111 10 nnnnn ddddd", kOfOne, Timing::fp_square_root),
        simd("frint_half", "0 xx 01110 x 111100 1100x 10 nnnnn ddddd", kOfOne,
             Timing::fp_arithmetic),
        simd("fcvt_integer_half", "0 xx 01110 x 111100 1101x 10 nnnnn ddddd", kOfOne,
             Timing::fp_arithmetic),
        simd("fcvta_recpe_half", "0 xx 01110 x 111100 1110x 10 nnnnn ddddd", kOfOne,
             Timing::fp_arithmetic),
        simd("fcm_zero_half", "0 xx 01110 1 111100 0110x 10 nnnnn ddddd", kOfOne,
             Timing::fp_arithmetic),
        simd("fcmlt_zero_half", "0 x0 01110 1 111100 01110 10 nnnnn ddddd", kOfOne,
             Timing::fp_arithmetic),
        simd("fabs_fneg_half", "0 xx 01110 1 111100 01111 10 nnnnn ddddd", kOfOne,
             Timing::fp_arithmetic),
        simd("fsqrt_half", "0 x1 01110 1 111100 11111 10 nnnnn ddddd", kOfOne,
             Timing::fp_square_root),
    };
}

std::vector<DecoderRow> lanes() {
    return {
        simd("addlv", "0 xx 01110 xx 11000 00011 10 nnnnn ddddd", kOfOne, Timing::simd_across),
        simd("maxv", "0 xx 01110 xx 11000 01010 10 nnnnn ddddd", kOfOne, Timing::simd_across),
        simd("minv", "0 xx 01110 xx 11000 11010 10 nnnnn ddddd", kOfOne, Timing::simd_across),
        simd("addv", "0 x0 01110 xx 11000 11011 10 nnnnn ddddd", kOfOne, Timing::simd_across),
        simd("fmaxnmv", "0 xx 01110 xx 11000 01100 10 nnnnn ddddd", kOfOne, Timing::fp_arithmetic),
        simd("fmaxv", "0 xx 01110 xx 11000 01111 10 nnnnn ddddd", kOfOne, Timing::fp_arithmetic),
        simd("dup_lane", "0 x 0 01110000 xxxxx 0 0000 1 nnnnn ddddd", kOfOne, Timing::simd_move),
        simd("dup_register", "0 x 0 01110000 xxxxx 0 0001 1 nnnnn ddddd", "D : n",
             Timing::integer_to_simd),
        simd("ins_register", "0 1 0 01110000 xxxxx 0 0011 1 nnnnn ddddd", "D : n D",
             Timing::integer_to_simd),
        simd("smov", "0 x 0 01110000 xxxxx 0 0101 1 nnnnn ddddd", "d : N", Timing::simd_to_integer),
        simd("umov", "0 x 0 01110000 xxxxx 0 0111 1 nnnnn ddddd", "d : N", Timing::simd_to_integer),
        simd("ins_lane", "0 1 1 01110000 xxxxx 0 xxxx 1 nnnnn ddddd", kKeeps, Timing::simd_move),
        simd("movi", "0 xx 0111100000 xxx 0xx0 0 1 xxxxx ddddd", "D :", Timing::simd_move),
        simd("orr_bic_word", "0 xx 0111100000 xxx 0xx1 0 1 xxxxx ddddd", "D : D"),
        simd("movi_half", "0 xx 0111100000 xxx 10x0 0 1 xxxxx ddddd", "D :", Timing::simd_move),
        simd("orr_bic_half", "0 xx 0111100000 xxx 10x1 0 1 xxxxx ddddd", "D : D"),
        simd("movi_others", "0 xx 0111100000 xxx 11xx 0 1 xxxxx ddddd", "D :", Timing::simd_move),
        simd("fmov_half", "0 x0 0111100000 xxx 1111 1 1 xxxxx ddddd", "D :", Timing::simd_move),
        simd("zip_uzp_trn", "0 x 0 01110 xx 0 mmmmm 0 xxx 10 nnnnn ddddd", kOfTwo,
             Timing::simd_permute),
        simd("ext", "0 x 1 01110 00 0 mmmmm 0 xxxx 0 nnnnn ddddd", kOfTwo, Timing::simd_permute),
        simd("tbl", "0 x 0 01110 00 0 mmmmm 0 xx 0 00 nnnnn ddddd", "D : N# M", Timing::simd_table),
        simd("tbx", "0 x 0 01110 00 0 mmmmm 0 xx 1 00 nnnnn ddddd", "D : N# M D",
             Timing::simd_table),
    };
}

} // namespace

std::vector<DecoderRow> rows_of_simd() {
    std::vector<DecoderRow> table;
    for (const auto part : {three_same, three_same_half, three_different, two_registers, lanes})
        append(table, part());
    return table;
}

} // namespace armpmu::cpu
