// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/cpu/decoder_rows_kinds.h"

// Advanced SIMD by immediate and element, and of one lane (Arm ARM C4.1.97).
namespace armpmu::cpu {

namespace {

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

} // namespace

std::vector<DecoderRow> rows_of_simd_by_element() {
    std::vector<DecoderRow> table;
    for (const auto part : {shifts, by_element, scalar_three, scalar_two}) append(table, part());
    return table;
}

} // namespace armpmu::cpu
