// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/cpu/decoder_rows.h"

// Floating point and cryptography (Arm ARM C4.1.97).
namespace armpmu::cpu {

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
           Timing::integer_to_fp_move),
        fp("fmov_from_top", "1 00 11110 10 1 01 110 000000 nnnnn ddddd", "d : N",
           Timing::fp_to_integer),
        fp("fmov_to_top", "1 00 11110 10 1 01 111 000000 nnnnn ddddd", "D : n D.",
           Timing::integer_to_fp_move),
        fp("fmov", "000 11110 xx 1 000000 10000 nnnnn ddddd", kOfOne, Timing::fp_move),
        fp("fabs", "000 11110 xx 1 000001 10000 nnnnn ddddd", kOfOne),
        fp("fneg", "000 11110 xx 1 000010 10000 nnnnn ddddd", kOfOne),
        fp("fsqrt_scalar", "000 11110 xx 1 000011 10000 nnnnn ddddd", kOfOne,
           Timing::fp_square_root),
        fp("fcvt", "000 11110 xx 1 0001xx 10000 nnnnn ddddd", kOfOne),
        fp("frint_scalar", "000 11110 xx 1 001xxx 10000 nnnnn ddddd", kOfOne),
        fp("fcmp", "000 11110 xx 1 mmmmm 00 1000 nnnnn x0 000", "f : N M", Timing::fp_compare),
        fp("fcmp_zero", "000 11110 xx 1 xxxxx 00 1000 nnnnn x1 000", "f : N", Timing::fp_compare),
        fp("fmov_immediate", "000 11110 xx 1 xxxxxxxx 100 00000 ddddd",
           "D :", Timing::fp_immediate),
        fp("fccmp", "000 11110 xx 1 mmmmm xxxx 01 nnnnn x xxxx", "f : N M f", Timing::fp_compare),
        fp("fmul", "000 11110 xx 1 mmmmm x000 10 nnnnn ddddd", kOfTwo, Timing::fp_multiply),
        fp("fdiv_scalar", "000 11110 xx 1 mmmmm 0001 10 nnnnn ddddd", kOfTwo, Timing::fp_divide),
        fp("fadd_fsub_scalar", "000 11110 xx 1 mmmmm 001x 10 nnnnn ddddd", kOfTwo),
        fp("fmax_fmin_scalar", "000 11110 xx 1 mmmmm 01xx 10 nnnnn ddddd", kOfTwo),
        fp("fcsel", "000 11110 xx 1 mmmmm xxxx 11 nnnnn ddddd", "D : N M f", Timing::fp_select),
        fp("fmadd", "000 11111 xx x mmmmm x aaaaa nnnnn ddddd", "D : N M A.",
           Timing::fp_multiply_add),
    };
}

std::vector<DecoderRow> rows_of_cryptography() {
    return {
        crypto("aese", "01001110 00 10100 00100 10 nnnnn ddddd", "D : N D", Timing::crypto_aese),
        crypto("aesd", "01001110 00 10100 00101 10 nnnnn ddddd", "D : N D", Timing::crypto_aesd),
        crypto("aesmc", "01001110 00 10100 00110 10 nnnnn ddddd", kOfOne, Timing::crypto_aesmc),
        crypto("aesimc", "01001110 00 10100 00111 10 nnnnn ddddd", kOfOne, Timing::crypto_aesimc),
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

} // namespace armpmu::cpu
