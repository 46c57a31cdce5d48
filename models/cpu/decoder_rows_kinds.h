// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "models/cpu/decoder_rows.h"

// Rows of floating point, Advanced SIMD and cryptography.
namespace armpmu::cpu {

inline constexpr char kOfTwo[] = "D : N M";
inline constexpr char kOfOne[] = "D : N";
inline constexpr char kAdds[] = "D : N M D."; // to what is in the destination
inline constexpr char kKeeps[] = "D : N D";   // a part of the destination

inline DecoderRow fp(const char* name, const char* pattern, const char* operands,
                     Timing timing = Timing::fp_arithmetic) {
    return {name, pattern, operands, InstructionKind::fp, timing};
}
inline DecoderRow simd(const char* name, const char* pattern, const char* operands,
                       Timing timing = Timing::simd_arithmetic) {
    return {name, pattern, operands, InstructionKind::simd, timing};
}
inline DecoderRow crypto(const char* name, const char* pattern, const char* operands,
                         Timing timing) {
    return {name, pattern, operands, InstructionKind::crypto, timing};
}

} // namespace armpmu::cpu
