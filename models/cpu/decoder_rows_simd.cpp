// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/cpu/decoder_rows_kinds.h"

// Advanced SIMD, register by register (Arm ARM C4.1.97).
namespace armpmu::cpu {

namespace {

// Opcode in bits 15:11.
std::vector<DecoderRow> three_same() {
    return {
        simd("halving_add", "0 xx 01110 xx 1 mmmmm 000 00 1 nnnnn ddddd", kOfTwo,
             Timing::simd_arithmetic),
        simd("saturating_add", "0 xx 01110 xx 1 mmmmm 000 01 1 nnnnn ddddd", kOfTwo,
             Timing::simd_saturating),
        simd("rounding_halving_add", "0 xx 01110 xx 1 mmmmm 000 10 1 nnnnn ddddd", kOfTwo),
        simd("logical", "0 x0 01110 xx 1 mmmmm 000 11 1 nnnnn ddddd", kOfTwo, Timing::simd_logical),
        simd("eor", "0 x1 01110 00 1 mmmmm 000 11 1 nnnnn ddddd", kOfTwo, Timing::simd_logical),
        simd("bsl", "0 x1 01110 01 1 mmmmm 000 11 1 nnnnn ddddd", "D : N M D", Timing::simd_other),
        simd("bit_bif", "0 x1 01110 1x 1 mmmmm 000 11 1 nnnnn ddddd", "D : N M D",
             Timing::simd_other),
        simd("halving_sub", "0 xx 01110 xx 1 mmmmm 001 00 1 nnnnn ddddd", kOfTwo,
             Timing::simd_arithmetic),
        simd("saturating_sub", "0 xx 01110 xx 1 mmmmm 001 01 1 nnnnn ddddd", kOfTwo,
             Timing::simd_saturating),
        simd("compare", "0 xx 01110 xx 1 mmmmm 001 1x 1 nnnnn ddddd", kOfTwo,
             Timing::simd_arithmetic),
        simd("shift_by_register", "0 xx 01110 xx 1 mmmmm 010 00 1 nnnnn ddddd", kOfTwo,
             Timing::simd_shift_register),
        simd("rounding_shift_by_register", "0 xx 01110 xx 1 mmmmm 010 10 1 nnnnn ddddd", kOfTwo,
             Timing::simd_shift_rounding),
        simd("saturating_shift_by_register", "0 xx 01110 xx 1 mmmmm 010 x1 1 nnnnn ddddd", kOfTwo,
             Timing::simd_shift_saturating),
        simd("max_min", "0 xx 01110 xx 1 mmmmm 011 0x 1 nnnnn ddddd", kOfTwo),
        simd("abd", "0 xx 01110 xx 1 mmmmm 011 10 1 nnnnn ddddd", kOfTwo, Timing::simd_saturating),
        simd("aba", "0 xx 01110 xx 1 mmmmm 011 11 1 nnnnn ddddd", kAdds, Timing::simd_accumulate),
        simd("add_sub", "0 xx 01110 xx 1 mmmmm 100 00 1 nnnnn ddddd", kOfTwo,
             Timing::simd_arithmetic),
        simd("cmtst", "0 x0 01110 xx 1 mmmmm 100 01 1 nnnnn ddddd", kOfTwo,
             Timing::simd_saturating),
        simd("cmeq", "0 x1 01110 xx 1 mmmmm 100 01 1 nnnnn ddddd", kOfTwo, Timing::simd_arithmetic),
        simd("mla_mls", "0 xx 01110 xx 1 mmmmm 100 10 1 nnnnn ddddd", kAdds,
             Timing::simd_multiply_add),
        simd("mul", "0 xx 01110 xx 1 mmmmm 100 11 1 nnnnn ddddd", kOfTwo, Timing::simd_multiply),
        simd("max_min_pairs", "0 xx 01110 xx 1 mmmmm 101 0x 1 nnnnn ddddd", kOfTwo),
        simd("sqdmulh", "0 xx 01110 xx 1 mmmmm 101 10 1 nnnnn ddddd", kOfTwo,
             Timing::simd_multiply),
        simd("addp", "0 x0 01110 xx 1 mmmmm 101 11 1 nnnnn ddddd", kOfTwo, Timing::simd_saturating),
        simd("fmaxnm_fminnm", "0 xx 01110 xx 1 mmmmm 110 00 1 nnnnn ddddd", kOfTwo,
             Timing::fp_arithmetic),
        simd("fmla_fmls", "0 x0 01110 xx 1 mmmmm 110 01 1 nnnnn ddddd", kAdds,
             Timing::fp_multiply_add),
        simd("fadd_fsub", "0 xx 01110 xx 1 mmmmm 110 10 1 nnnnn ddddd", kOfTwo,
             Timing::fp_arithmetic),
        simd("fmul_fmulx", "0 xx 01110 0x 1 mmmmm 110 11 1 nnnnn ddddd", kOfTwo,
             Timing::simd_fp_multiply),
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
             Timing::simd_fp_multiply),
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
             Timing::simd_multiply_add_long),
        simd("dot", "0 xx 01110 xx 0 mmmmm 1 0010 1 nnnnn ddddd", kAdds, Timing::simd_multiply_add),
    };
}

// Opcode in bits 15:12.
std::vector<DecoderRow> three_different() {
    return {
        simd("addl_subl", "0 xx 01110 xx 1 mmmmm 00xx 00 nnnnn ddddd", kOfTwo, Timing::simd_long),
        simd("addhn", "0 00 01110 xx 1 mmmmm 01x0 00 nnnnn ddddd", kOfTwo, Timing::simd_long),
        simd("raddhn", "0 01 01110 xx 1 mmmmm 01x0 00 nnnnn ddddd", kOfTwo,
             Timing::simd_accumulate),
        simd("addhn2", "0 10 01110 xx 1 mmmmm 01x0 00 nnnnn ddddd", "D : N M D", Timing::simd_long),
        simd("raddhn2", "0 11 01110 xx 1 mmmmm 01x0 00 nnnnn ddddd", "D : N M D",
             Timing::simd_accumulate),
        simd("abal", "0 xx 01110 xx 1 mmmmm 0101 00 nnnnn ddddd", kAdds, Timing::simd_accumulate),
        simd("abdl", "0 xx 01110 xx 1 mmmmm 0111 00 nnnnn ddddd", kOfTwo, Timing::simd_long),
        simd("mlal_mlsl", "0 xx 01110 xx 1 mmmmm 10x0 00 nnnnn ddddd", kAdds,
             Timing::simd_multiply_add_long),
        simd("sqdmlal_sqdmlsl", "0 x0 01110 xx 1 mmmmm 10x1 00 nnnnn ddddd", kAdds,
             Timing::simd_multiply_add_long),
        simd("mull", "0 xx 01110 xx 1 mmmmm 1100 00 nnnnn ddddd", kOfTwo,
             Timing::simd_multiply_long),
        simd("sqdmull", "0 x0 01110 xx 1 mmmmm 1101 00 nnnnn ddddd", kOfTwo,
             Timing::simd_multiply_long),
        simd("pmull", "0 x0 01110 xx 1 mmmmm 1110 00 nnnnn ddddd", kOfTwo, Timing::simd_long),
    };
}

// Opcode in bits 16:12.
std::vector<DecoderRow> two_registers() {
    return {
        simd("rev", "0 xx 01110 xx 10000 0000x 10 nnnnn ddddd", kOfOne, Timing::simd_permute),
        simd("addlp", "0 xx 01110 xx 10000 00010 10 nnnnn ddddd", kOfOne, Timing::simd_saturating),
        simd("suqadd", "0 xx 01110 xx 10000 00011 10 nnnnn ddddd", kKeeps, Timing::simd_saturating),
        simd("clz_cls", "0 xx 01110 xx 10000 00100 10 nnnnn ddddd", kOfOne, Timing::simd_other),
        simd("cnt", "0 x0 01110 xx 10000 00101 10 nnnnn ddddd", kOfOne, Timing::simd_other),
        simd("not_rbit", "0 x1 01110 xx 10000 00101 10 nnnnn ddddd", kOfOne, Timing::simd_logical),
        simd("adalp", "0 xx 01110 xx 10000 00110 10 nnnnn ddddd", "D : N D.",
             Timing::simd_accumulate),
        simd("sqabs", "0 x0 01110 xx 10000 00111 10 nnnnn ddddd", kOfOne, Timing::simd_other),
        simd("sqneg", "0 x1 01110 xx 10000 00111 10 nnnnn ddddd", kOfOne, Timing::simd_saturating),
        simd("compare_zero", "0 xx 01110 xx 10000 0100x 10 nnnnn ddddd", kOfOne),
        simd("cmlt_zero", "0 x0 01110 xx 10000 01010 10 nnnnn ddddd", kOfOne),
        simd("abs", "0 x0 01110 xx 10000 01011 10 nnnnn ddddd", kOfOne, Timing::simd_saturating),
        simd("neg", "0 x1 01110 xx 10000 01011 10 nnnnn ddddd", kOfOne, Timing::simd_arithmetic),
        simd("xtn", "0 0x 01110 xx 10000 10010 10 nnnnn ddddd", kOfOne, Timing::simd_narrow),
        simd("xtn2", "0 1x 01110 xx 10000 10010 10 nnnnn ddddd", kKeeps, Timing::simd_narrow),
        simd("shll", "0 x1 01110 xx 10000 10011 10 nnnnn ddddd", kOfOne, Timing::simd_shift_long),
        simd("sqxtn", "0 0x 01110 xx 10000 10100 10 nnnnn ddddd", kOfOne,
             Timing::simd_narrow_saturating),
        simd("sqxtn2", "0 1x 01110 xx 10000 10100 10 nnnnn ddddd", kKeeps,
             Timing::simd_narrow_saturating),
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
             Timing::fp_convert),
        simd("fcvta_cvtf", "0 xx 01110 0x 10000 1110x 10 nnnnn ddddd", kOfOne, Timing::fp_convert),
        simd("recpe", "0 xx 01110 1x 10000 1110x 10 nnnnn ddddd", kOfOne, Timing::fp_arithmetic),
        simd("fsqrt", "0 x1 01110 1x 10000 11111 10 nnnnn ddddd", kOfOne,
             Timing::simd_fp_square_root),
        simd("frint_half", "0 xx 01110 x 111100 1100x 10 nnnnn ddddd", kOfOne,
             Timing::fp_arithmetic),
        simd("fcvt_integer_half", "0 xx 01110 x 111100 1101x 10 nnnnn ddddd", kOfOne,
             Timing::fp_convert),
        simd("fcvta_cvtf_half", "0 xx 01110 0 111100 1110x 10 nnnnn ddddd", kOfOne,
             Timing::fp_convert),
        simd("recpe_half", "0 xx 01110 1 111100 1110x 10 nnnnn ddddd", kOfOne,
             Timing::fp_arithmetic),
        simd("fcm_zero_half", "0 xx 01110 1 111100 0110x 10 nnnnn ddddd", kOfOne,
             Timing::fp_arithmetic),
        simd("fcmlt_zero_half", "0 x0 01110 1 111100 01110 10 nnnnn ddddd", kOfOne,
             Timing::fp_arithmetic),
        simd("fabs_fneg_half", "0 xx 01110 1 111100 01111 10 nnnnn ddddd", kOfOne,
             Timing::fp_arithmetic),
        simd("fsqrt_half", "0 x1 01110 1 111100 11111 10 nnnnn ddddd", kOfOne,
             Timing::simd_fp_square_root),
    };
}

std::vector<DecoderRow> lanes() {
    return {
        simd("addlv", "0 xx 01110 xx 11000 00011 10 nnnnn ddddd", kOfOne, Timing::simd_across),
        simd("maxv", "0 xx 01110 xx 11000 01010 10 nnnnn ddddd", kOfOne,
             Timing::simd_across_compare),
        simd("minv", "0 xx 01110 xx 11000 11010 10 nnnnn ddddd", kOfOne,
             Timing::simd_across_compare),
        simd("addv", "0 x0 01110 xx 11000 11011 10 nnnnn ddddd", kOfOne, Timing::simd_across),
        simd("fmaxnmv", "0 xx 01110 xx 11000 01100 10 nnnnn ddddd", kOfOne, Timing::fp_arithmetic),
        simd("fmaxv", "0 xx 01110 xx 11000 01111 10 nnnnn ddddd", kOfOne, Timing::fp_arithmetic),
        simd("dup_lane", "0 x 0 01110000 xxxxx 0 0000 1 nnnnn ddddd", kOfOne,
             Timing::simd_duplicate),
        simd("dup_register", "0 x 0 01110000 xxxxx 0 0001 1 nnnnn ddddd", "D : n",
             Timing::integer_to_simd),
        simd("ins_register", "0 1 0 01110000 xxxxx 0 0011 1 nnnnn ddddd", "D : n D",
             Timing::simd_insert),
        simd("smov", "0 x 0 01110000 xxxxx 0 0101 1 nnnnn ddddd", "d : N", Timing::simd_to_integer),
        simd("umov", "0 x 0 01110000 xxxxx 0 0111 1 nnnnn ddddd", "d : N", Timing::simd_to_integer),
        simd("ins_lane", "0 1 1 01110000 xxxxx 0 xxxx 1 nnnnn ddddd", kKeeps, Timing::simd_insert),
        simd("movi", "0 xx 0111100000 xxx 0xx0 0 1 xxxxx ddddd", "D :", Timing::simd_immediate),
        simd("orr_bic_word", "0 xx 0111100000 xxx 0xx1 0 1 xxxxx ddddd", "D : D",
             Timing::simd_logical),
        simd("movi_half", "0 xx 0111100000 xxx 10x0 0 1 xxxxx ddddd",
             "D :", Timing::simd_immediate),
        simd("orr_bic_half", "0 xx 0111100000 xxx 10x1 0 1 xxxxx ddddd", "D : D",
             Timing::simd_logical),
        simd("movi_others", "0 xx 0111100000 xxx 11xx 0 1 xxxxx ddddd",
             "D :", Timing::simd_immediate),
        simd("fmov_half", "0 x0 0111100000 xxx 1111 1 1 xxxxx ddddd",
             "D :", Timing::simd_immediate),
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
