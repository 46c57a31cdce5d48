// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/cpu/profile.h"

#include <algorithm>

namespace armpmu::cpu {

namespace {

constexpr unsigned kQuad = 4;

bool is_divided_by_lane(Timing timing) {
    return timing == Timing::fp_divide || timing == Timing::fp_square_root ||
           timing == Timing::simd_fp_square_root || timing == Timing::fp_root_step ||
           timing == Timing::fp_root_estimate;
}

bool is_structure(Timing timing) {
    return timing == Timing::load_multiple || timing == Timing::load_lane ||
           timing == Timing::store_multiple || timing == Timing::store_interleave ||
           timing == Timing::store_lane;
}

// 64 bits a beat, up to 8 of them.
unsigned beats(const Access& access) {
    return std::clamp((access.size() + 7) / 8, 1U, PipelineProfile::kColumns);
}

unsigned by_width(unsigned bytes) {
    return bytes <= 4 ? 1 : bytes == 8 ? 2 : 3;
}

} // namespace

unsigned PipelineProfile::column_of(const Instruction& instruction) {
    const Access& access = instruction.access;
    if (instruction.timing == Timing::load_several || instruction.timing == Timing::store_several)
        return beats(access) - 1;
    if (is_structure(instruction.timing))
        return access.count - 1u + (access.bytes == 16 ? kQuad : 0);
    if (access.any()) return by_width(access.bytes);
    const unsigned quad = instruction.quad ? kQuad : 0;
    if (!is_divided_by_lane(instruction.timing)) return quad;
    return quad + (instruction.lane_bytes <= 2 ? 0 : instruction.lane_bytes == 4 ? 1 : 2);
}

} // namespace armpmu::cpu
