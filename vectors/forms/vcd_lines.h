// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "vectors/forms/hex_digits.h"

#include <cstdint>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace armpmu::vectors {

// Which of 64 characters are '\n', the first one lowest.
inline std::uint64_t line_ends(const char* text) {
    std::uint64_t ends = 0;
#ifdef __SSE2__
    for (int i = 0; i < 4; ++i) {
        const __m128i part = _mm_loadu_si128(reinterpret_cast<const __m128i*>(text + 16 * i));
        const int found = _mm_movemask_epi8(_mm_cmpeq_epi8(part, _mm_set1_epi8('\n')));
        ends |= static_cast<std::uint64_t>(static_cast<unsigned>(found)) << 16 * i;
    }
#else
    constexpr std::uint64_t kOnes = 0x0101010101010101;
    constexpr std::uint64_t kLow = 0x7f * kOnes;
    for (int i = 0; i < 8; ++i) {
        const std::uint64_t part = eight_characters(text + 8 * i) ^ '\n' * kOnes;
        const std::uint64_t others = ((part & kLow) + kLow) | part | kLow;
        ends |= (~others >> 7) * 0x0102040810204080 >> 56 << 8 * i;
    }
#endif
    return ends;
}

// The lines of a text of whole lines, one after another; where they end is looked up ahead.
class LineEnds {
  public:
    // `at` is the begin of a line; up to 64 characters behind the text's last line are read.
    void start(const char* at) {
        base_ = at_ = at;
        ends_ = line_ends(base_);
    }
    const char* at() const { return at_; } // a line's begin
    // Its '\n'; what is 64 characters behind its begin where that comes first.
    const char* end() {
        if (ends_ == 0) start(at_);
        return base_ + (ends_ == 0 ? 64 : __builtin_ctzll(ends_));
    }
    // To the next line; `end` is what `end()` says.
    void pass(const char* end) {
        at_ = end + 1;
        ends_ &= ends_ - 1;
    }

  private:
    const char* at_ = nullptr;
    const char* base_ = nullptr;
    std::uint64_t ends_ = 0; // of lines not passed, from base_ on
};

} // namespace armpmu::vectors
