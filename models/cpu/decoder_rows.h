// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cpu/decoder_row.h"

#include <vector>

namespace armpmu::cpu {

// The table of A64 (Arm ARM, C4), in the order of its top-level groups.
std::vector<DecoderRow> rows_of_immediates();
std::vector<DecoderRow> rows_of_branches();
std::vector<DecoderRow> rows_of_registers();
std::vector<DecoderRow> rows_of_loads_and_stores();
std::vector<DecoderRow> rows_of_fp();
std::vector<DecoderRow> rows_of_simd();
std::vector<DecoderRow> rows_of_simd_by_element();
std::vector<DecoderRow> rows_of_cryptography();

inline void append(std::vector<DecoderRow>& table, const std::vector<DecoderRow>& rows) {
    table.insert(table.end(), rows.begin(), rows.end());
}

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
