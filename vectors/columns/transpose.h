// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstdint>

namespace armpmu::vectors {

// 64 words become their 64 columns, in place: bit i of word j becomes bit j of word i. Uses the
// processor's fastest variant; all give the same result.
void transpose(std::uint64_t* square);

void transpose_portable(std::uint64_t* square);
// Does nothing and returns false where there is no AVX2.
bool transpose_avx2(std::uint64_t* square);

} // namespace armpmu::vectors
