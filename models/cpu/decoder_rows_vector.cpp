// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/cpu/decoder_rows.h"

// Floating point, Advanced SIMD and cryptography (Arm ARM C4.1.97).
namespace armpmu::cpu {

namespace {

using Kind = InstructionKind;

constexpr char kOfTwo[] = "D : N M";
constexpr char kOfOne[] = "D : N";
constexpr char kAdds[] = "D : N M D."; // to what is in the destination
constexpr char kKeeps[] = "D : N D";   // a part of the destination

DecoderRow fp(const char* name, const char* pattern, const char* operands,
              Timing timing = Timing::fp_arithmetic) {
    return {name, pattern, operands, Kind::fp, timing};
}
DecoderRow simd(const char* name, const char* pattern, const char* operands,
                Timing timing = Timing::simd_arithmetic) {
    return {name, pattern, operands, Kind::simd, timing};
}
DecoderRow crypto(const char* name, const char* pattern, const char* operands, Timing timing) {
    return {name, pattern, operands, Kind::crypto, timing};
}

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

// Opcode in bits 15:11; immh is not zero.
std::vector<DecoderRow> shifts() {
    return {
        simd("shr", "0 xx 011110 hhhh xxx 00 x00 1 nnnnn ddddd", kOfOne, Timing::simd_shift),
        simd("sra", "0 xx 011110 hhhh xxx 00 x10 1 nnnnn ddddd", "D : N D.", Timing::simd_shift),
        simd("sri", "0 x1 011110 hhhh xxx 01 000 1 nnnnn ddddd", kKeeps, Timing::simd_shift),
        simd("shl", "0 x0 011110 hhhh xxx 01 010 1 nnnnn ddddd", kOfOne, Timing::simd_shift),
        simd("sli", "0 x1 011110 hhhh xxx 01 010 1 nnnnn ddddd", kKeeps, Timing::simd_shift),
        simd("sqshlu", "0 x1 011110 hhhh xxx 01 100 1 nnnnn ddddd", kOfOne, Timing::simd_shift),
        simd("sqshl", "0 xx 011110 hhhh xxx 01 110 1 nnnnn ddddd", kOfOne, Timing::simd_shift),
        simd("shrn", "0 0x 011110 hhhh xxx 10 0xx 1 nnnnn ddddd", kOfOne, Timing::simd_shift),
        simd("shrn2", "0 1x 011110 hhhh xxx 10 0xx 1 nnnnn ddddd", kKeeps, Timing::simd_shift),
        simd("sshll", "0 xx 011110 hhhh xxx 10 100 1 nnnnn ddddd", kOfOne, Timing::simd_shift),
        simd("cvtf_fixed", "0 xx 011110 hhhh xxx 11 100 1 nnnnn ddddd", kOfOne,
             Timing::fp_arithmetic),
        simd("fcvtz_fixed", "0 xx 011110 hhhh xxx 11 111 1 nnnnn ddddd", kOfOne,
             Timing::fp_arithmetic),
        simd("shr_scalar", "01 x 111110 hhhh xxx 00 x00 1 nnnnn ddddd", kOfOne, Timing::simd_shift),
        simd("sra_scalar", "01 x 111110 hhhh xxx 00 x10 1 nnnnn ddddd", "D : N D.",
             Timing::simd_shift),
        simd("sri_scalar", "01 1 111110 hhhh xxx 01 000 1 nnnnn ddddd", kKeeps, Timing::simd_shift),
        simd("shl_scalar", "01 0 111110 hhhh xxx 01 010 1 nnnnn ddddd", kOfOne, Timing::simd_shift),
        simd("sli_scalar", "01 1 111110 hhhh xxx 01 010 1 nnnnn ddddd", kKeeps, Timing::simd_shift),
        simd("sqshlu_scalar", "01 1 111110 hhhh xxx 01 100 1 nnnnn ddddd", kOfOne,
             Timing::simd_shift),
        simd("sqshl_scalar", "01 x 111110 hhhh xxx 01 110 1 nnnnn ddddd", kOfOne,
             Timing::simd_shift),
        simd("sqshrun_scalar", "01 1 111110 hhhh xxx 10 00x 1 nnnnn ddddd", kOfOne,
             Timing::simd_shift),
        simd("sqshrn_scalar", "01 x 111110 hhhh xxx 10 01x 1 nnnnn ddddd", kOfOne,
             Timing::simd_shift),
        simd("cvtf_fixed_scalar", "01 x 111110 hhhh xxx 11 100 1 nnnnn ddddd", kOfOne,
             Timing::fp_arithmetic),
        simd("fcvtz_fixed_scalar", "01 x 111110 hhhh xxx 11 111 1 nnnnn ddddd", kOfOne,
             Timing::fp_arithmetic),
    };
}

// Opcode in bits 15:12. Halfwords have an element of V0 to V15, for which M of 4 bits is enough.
std::vector<DecoderRow> by_element() {
    static constexpr char kHalf[] = "D : N V";
    static constexpr char kHalfAdds[] = "D : N V D.";
    return {
        simd("fmla_element_half", "0 x0 01111 00 x x VVVV 0x01 x 0 nnnnn ddddd", kHalfAdds,
             Timing::fp_multiply_add),
        simd("fmla_element", "0 x0 01111 1x x x MMMM 0x01 x 0 nnnnn ddddd", kAdds,
             Timing::fp_multiply_add),
        simd("fmul_element_half", "0 xx 01111 00 x x VVVV 1001 x 0 nnnnn ddddd", kHalf,
             Timing::fp_multiply),
        simd("fmul_element", "0 xx 01111 1x x x MMMM 1001 x 0 nnnnn ddddd", kOfTwo,
             Timing::fp_multiply),
        simd("mul_element_half", "0 x0 01111 01 x x VVVV 1000 x 0 nnnnn ddddd", kHalf,
             Timing::simd_multiply),
        simd("mul_element", "0 x0 01111 10 x x MMMM 1000 x 0 nnnnn ddddd", kOfTwo,
             Timing::simd_multiply),
        simd("mla_element_half", "0 x1 01111 01 x x VVVV 0x00 x 0 nnnnn ddddd", kHalfAdds,
             Timing::simd_multiply_add),
        simd("mla_element", "0 x1 01111 10 x x MMMM 0x00 x 0 nnnnn ddddd", kAdds,
             Timing::simd_multiply_add),
        simd("mlal_element_half", "0 xx 01111 01 x x VVVV 0x10 x 0 nnnnn ddddd", kHalfAdds,
             Timing::simd_multiply_add),
        simd("mlal_element", "0 xx 01111 10 x x MMMM 0x10 x 0 nnnnn ddddd", kAdds,
             Timing::simd_multiply_add),
        simd("mull_element_half", "0 xx 01111 01 x x VVVV 1010 x 0 nnnnn ddddd", kHalf,
             Timing::simd_multiply),
        simd("mull_element", "0 xx 01111 10 x x MMMM 1010 x 0 nnnnn ddddd", kOfTwo,
             Timing::simd_multiply),
        simd("sqdmlal_element_half", "0 x0 01111 01 x x VVVV 0x11 x 0 nnnnn ddddd", kHalfAdds,
             Timing::simd_multiply_add),
        simd("sqdmlal_element", "0 x0 01111 10 x x MMMM 0x11 x 0 nnnnn ddddd", kAdds,
             Timing::simd_multiply_add),
        simd("sqdmull_element_half", "0 x0 01111 01 x x VVVV 1011 x 0 nnnnn ddddd", kHalf,
             Timing::simd_multiply),
        simd("sqdmull_element", "0 x0 01111 10 x x MMMM 1011 x 0 nnnnn ddddd", kOfTwo,
             Timing::simd_multiply),
        simd("sqdmulh_element_half", "0 x0 01111 01 x x VVVV 110x x 0 nnnnn ddddd", kHalf,
             Timing::simd_multiply),
        simd("sqdmulh_element", "0 x0 01111 10 x x MMMM 110x x 0 nnnnn ddddd", kOfTwo,
             Timing::simd_multiply),
        simd("sqrdmlah_element_half", "0 x1 01111 01 x x VVVV 11x1 x 0 nnnnn ddddd", kHalfAdds,
             Timing::simd_multiply_add),
        simd("sqrdmlah_element", "0 x1 01111 10 x x MMMM 11x1 x 0 nnnnn ddddd", kAdds,
             Timing::simd_multiply_add),
        simd("dot_element", "0 xx 01111 10 x x MMMM 1110 x 0 nnnnn ddddd", kAdds,
             Timing::simd_multiply_add),
        simd("fmla_scalar_half", "01 0 11111 00 x x VVVV 0x01 x 0 nnnnn ddddd", kHalfAdds,
             Timing::fp_multiply_add),
        simd("fmla_scalar", "01 0 11111 1x x x MMMM 0x01 x 0 nnnnn ddddd", kAdds,
             Timing::fp_multiply_add),
        simd("fmul_scalar_half", "01 x 11111 00 x x VVVV 1001 x 0 nnnnn ddddd", kHalf,
             Timing::fp_multiply),
        simd("fmul_scalar", "01 x 11111 1x x x MMMM 1001 x 0 nnnnn ddddd", kOfTwo,
             Timing::fp_multiply),
        simd("sqdmlal_scalar_half", "01 0 11111 01 x x VVVV 0x11 x 0 nnnnn ddddd", kHalfAdds,
             Timing::simd_multiply_add),
        simd("sqdmlal_scalar", "01 0 11111 10 x x MMMM 0x11 x 0 nnnnn ddddd", kAdds,
             Timing::simd_multiply_add),
        simd("sqdmull_scalar_half", "01 0 11111 01 x x VVVV 1011 x 0 nnnnn ddddd", kHalf,
             Timing::simd_multiply),
        simd("sqdmull_scalar", "01 0 11111 10 x x MMMM 1011 x 0 nnnnn ddddd", kOfTwo,
             Timing::simd_multiply),
        simd("sqdmulh_scalar_half", "01 0 11111 01 x x VVVV 110x x 0 nnnnn ddddd", kHalf,
             Timing::simd_multiply),
        simd("sqdmulh_scalar", "01 0 11111 10 x x MMMM 110x x 0 nnnnn ddddd", kOfTwo,
             Timing::simd_multiply),
        simd("sqrdmlah_scalar_half", "01 1 11111 01 x x VVVV 11x1 x 0 nnnnn ddddd", kHalfAdds,
             Timing::simd_multiply_add),
        simd("sqrdmlah_scalar", "01 1 11111 10 x x MMMM 11x1 x 0 nnnnn ddddd", kAdds,
             Timing::simd_multiply_add),
    };
}

std::vector<DecoderRow> scalar_three() {
    return {
        simd("sqadd_one", "01 x 11110 xx 1 mmmmm 00x 01 1 nnnnn ddddd", kOfTwo),
        simd("compare_one", "01 x 11110 xx 1 mmmmm 001 1x 1 nnnnn ddddd", kOfTwo),
        simd("shift_one", "01 x 11110 xx 1 mmmmm 010 xx 1 nnnnn ddddd", kOfTwo, Timing::simd_shift),
        simd("add_test_one", "01 x 11110 xx 1 mmmmm 100 0x 1 nnnnn ddddd", kOfTwo),
        simd("sqdmulh_one", "01 x 11110 xx 1 mmmmm 101 10 1 nnnnn ddddd", kOfTwo,
             Timing::simd_multiply),
        simd("fabd_one", "01 1 11110 1x 1 mmmmm 110 10 1 nnnnn ddddd", kOfTwo,
             Timing::fp_arithmetic),
        simd("fmulx_one", "01 0 11110 0x 1 mmmmm 110 11 1 nnnnn ddddd", kOfTwo,
             Timing::fp_multiply),
        simd("fcm_one", "01 x 11110 xx 1 mmmmm 111 00 1 nnnnn ddddd", kOfTwo,
             Timing::fp_arithmetic),
        simd("facg_one", "01 1 11110 xx 1 mmmmm 111 01 1 nnnnn ddddd", kOfTwo,
             Timing::fp_arithmetic),
        simd("frecps_one", "01 0 11110 xx 1 mmmmm 111 11 1 nnnnn ddddd", kOfTwo,
             Timing::fp_multiply_add),
        simd("fabd_one_half", "01 1 11110 1 10 mmmmm 00 010 1 nnnnn ddddd", kOfTwo,
             Timing::fp_arithmetic),
        simd("fmulx_one_half", "01 0 11110 0 10 mmmmm 00 011 1 nnnnn ddddd", kOfTwo,
             Timing::fp_multiply),
        simd("fcm_one_half", "01 x 11110 x 10 mmmmm 00 100 1 nnnnn ddddd", kOfTwo,
             Timing::fp_arithmetic),
        simd("facg_one_half", "01 1 11110 x 10 mmmmm 00 101 1 nnnnn ddddd", kOfTwo,
             Timing::fp_arithmetic),
        simd("frecps_one_half", "01 0 11110 x 10 mmmmm 00 111 1 nnnnn ddddd", kOfTwo,
             Timing::fp_multiply_add),
        simd("sqrdmlah_one", "01 1 11110 xx 0 mmmmm 1 000x 1 nnnnn ddddd", kAdds,
             Timing::simd_multiply_add),
        simd("sqdmlal_one", "01 0 11110 xx 1 mmmmm 10x1 00 nnnnn ddddd", kAdds,
             Timing::simd_multiply_add),
        simd("sqdmull_one", "01 0 11110 xx 1 mmmmm 1101 00 nnnnn ddddd", kOfTwo,
             Timing::simd_multiply),
    };
}

std::vector<DecoderRow> scalar_two() {
    return {
        simd("suqadd_one", "01 x 11110 xx 10000 00011 10 nnnnn ddddd", kKeeps),
        simd("sqabs_one", "01 x 11110 xx 10000 00111 10 nnnnn ddddd", kOfOne),
        simd("compare_zero_one", "01 x 11110 xx 10000 0100x 10 nnnnn ddddd", kOfOne),
        simd("cmlt_zero_one", "01 0 11110 xx 10000 01010 10 nnnnn ddddd", kOfOne),
        simd("abs_neg_one", "01 x 11110 xx 10000 01011 10 nnnnn ddddd", kOfOne),
        simd("sqxtun_one", "01 1 11110 xx 10000 10010 10 nnnnn ddddd", kOfOne),
        simd("sqxtn_one", "01 x 11110 xx 10000 10100 10 nnnnn ddddd", kOfOne),
        simd("fcvtxn_one", "01 1 11110 0x 10000 10110 10 nnnnn ddddd", kOfOne,
             Timing::fp_arithmetic),
        simd("fcm_zero_one", "01 x 11110 1x 10000 0110x 10 nnnnn ddddd", kOfOne,
             Timing::fp_arithmetic),
        simd("fcmlt_zero_one", "01 0 11110 1x 10000 01110 10 nnnnn ddddd", kOfOne,
             Timing::fp_arithmetic),
        simd("fcvt_integer_one", "01 x 11110 xx 10000 1101x 10 nnnnn ddddd", kOfOne,
             Timing::fp_arithmetic),
        simd("fcvta_recpe_one", "01 x 11110 xx 10000 1110x 10 nnnnn ddddd", kOfOne,
             Timing::fp_arithmetic),
        simd("frecpx_one", "01 0 11110 1x 10000 11111 10 nnnnn ddddd", kOfOne,
             Timing::fp_arithmetic),
        simd("fcm_zero_one_half", "01 x 11110 1 111100 0110x 10 nnnnn ddddd", kOfOne,
             Timing::fp_arithmetic),
        simd("fcmlt_zero_one_half", "01 0 11110 1 111100 01110 10 nnnnn ddddd", kOfOne,
             Timing::fp_arithmetic),
        simd("fcvt_integer_one_half", "01 x 11110 x 111100 1101x 10 nnnnn ddddd", kOfOne,
             Timing::fp_arithmetic),
        simd("fcvta_recpe_one_half", "01 x 11110 x 111100 1110x 10 nnnnn ddddd", kOfOne,
             Timing::fp_arithmetic),
        simd("frecpx_one_half", "01 0 11110 1 111100 11111 10 nnnnn ddddd", kOfOne,
             Timing::fp_arithmetic),
        simd("addp_pair", "01 0 11110 xx 11000 11011 10 nnnnn ddddd", kOfOne),
        simd("fmaxnmp_faddp_pair", "01 x 11110 xx 11000 0110x 10 nnnnn ddddd", kOfOne,
             Timing::fp_arithmetic),
        simd("fmaxp_pair", "01 x 11110 xx 11000 01111 10 nnnnn ddddd", kOfOne,
             Timing::fp_arithmetic),
        simd("dup_lane_one", "01 0 11110000 xxxxx 0 0000 1 nnnnn ddddd", kOfOne, Timing::simd_move),
    };
}

std::vector<DecoderRow> cryptography() {
    return {
        crypto("aese_aesd", "01001110 00 10100 0010x 10 nnnnn ddddd", "D : N D",
               Timing::crypto_aes),
        crypto("aesmc_aesimc", "01001110 00 10100 0011x 10 nnnnn ddddd", kOfOne,
               Timing::crypto_aes),
        crypto("sha1_three", "01011110 00 0 mmmmm 0 0xx 00 nnnnn ddddd", "D : N M D",
               Timing::crypto_sha1),
        crypto("sha256_h", "01011110 00 0 mmmmm 0 10x 00 nnnnn ddddd", "D : N M D",
               Timing::crypto_sha256),
        crypto("sha256_su1", "01011110 00 0 mmmmm 0 110 00 nnnnn ddddd", "D : N M D",
               Timing::crypto_sha256),
        crypto("sha1h", "01011110 00 10100 00000 10 nnnnn ddddd", kOfOne, Timing::crypto_sha1),
        crypto("sha1su1", "01011110 00 10100 00001 10 nnnnn ddddd", kKeeps, Timing::crypto_sha1),
        crypto("sha256su0", "01011110 00 10100 00010 10 nnnnn ddddd", kKeeps,
               Timing::crypto_sha256),
    };
}

} // namespace

std::vector<DecoderRow> rows_of_fp() {
    return {
        fp("int_to_fixed", "x 00 11110 xx 0 00 01x xxxxxx nnnnn ddddd", "D : n",
           Timing::integer_to_fp),
        fp("fixed_to_int", "x 00 11110 xx 0 11 00x xxxxxx nnnnn ddddd", "d : N",
           Timing::fp_to_integer),
        fp("fcvt_to_int", "x 00 11110 xx 1 xx 00x 000000 nnnnn ddddd", "d : N",
           Timing::fp_to_integer),
        fp("fcvta_to_int", "x 00 11110 xx 1 00 10x 000000 nnnnn ddddd", "d : N",
           Timing::fp_to_integer),
        fp("int_to_fp", "x 00 11110 xx 1 00 01x 000000 nnnnn ddddd", "D : n",
           Timing::integer_to_fp),
        fp("fmov_to_register", "x 00 11110 xx 1 00 110 000000 nnnnn ddddd", "d : N",
           Timing::fp_to_integer),
        fp("fmov_from_register", "x 00 11110 xx 1 00 111 000000 nnnnn ddddd", "D : n",
           Timing::integer_to_fp),
        fp("fmov_from_top", "1 00 11110 10 1 01 110 000000 nnnnn ddddd", "d : N",
           Timing::fp_to_integer),
        fp("fmov_to_top", "1 00 11110 10 1 01 111 000000 nnnnn ddddd", "D : n D",
           Timing::integer_to_fp),
        fp("fmov", "000 11110 xx 1 000000 10000 nnnnn ddddd", kOfOne, Timing::fp_move),
        fp("fabs", "000 11110 xx 1 000001 10000 nnnnn ddddd", kOfOne),
        fp("fneg", "000 11110 xx 1 000010 10000 nnnnn ddddd", kOfOne),
        fp("fsqrt_scalar", "000 11110 xx 1 000011 10000 nnnnn ddddd", kOfOne,
           Timing::fp_square_root),
        fp("fcvt", "000 11110 xx 1 0001xx 10000 nnnnn ddddd", kOfOne),
        fp("frint_scalar", "000 11110 xx 1 001xxx 10000 nnnnn ddddd", kOfOne),
        fp("fcmp", "000 11110 xx 1 mmmmm 00 1000 nnnnn x0 000", "f : N M"),
        fp("fcmp_zero", "000 11110 xx 1 xxxxx 00 1000 nnnnn x1 000", "f : N"),
        fp("fmov_immediate", "000 11110 xx 1 xxxxxxxx 100 00000 ddddd", "D :", Timing::fp_move),
        fp("fccmp", "000 11110 xx 1 mmmmm xxxx 01 nnnnn x xxxx", "f : N M f"),
        fp("fmul", "000 11110 xx 1 mmmmm x000 10 nnnnn ddddd", kOfTwo, Timing::fp_multiply),
        fp("fdiv_scalar", "000 11110 xx 1 mmmmm 0001 10 nnnnn ddddd", kOfTwo, Timing::fp_divide),
        fp("fadd_fsub_scalar", "000 11110 xx 1 mmmmm 001x 10 nnnnn ddddd", kOfTwo),
        fp("fmax_fmin_scalar", "000 11110 xx 1 mmmmm 01xx 10 nnnnn ddddd", kOfTwo),
        fp("fcsel", "000 11110 xx 1 mmmmm xxxx 11 nnnnn ddddd", "D : N M f"),
        fp("fmadd", "000 11111 xx x mmmmm x aaaaa nnnnn ddddd", "D : N M A.",
           Timing::fp_multiply_add),
    };
}

std::vector<DecoderRow> rows_of_simd() {
    std::vector<DecoderRow> table;
    for (const auto part : {three_same, three_same_half, three_different, two_registers, lanes,
                            shifts, by_element, scalar_three, scalar_two, cryptography})
        append(table, part());
    return table;
}

} // namespace armpmu::cpu
