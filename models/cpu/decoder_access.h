// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cpu/decoder_row.h"

#include <cstdint>

namespace armpmu::cpu {

// The memory access of a word that a row takes.
Access access_of(const DecoderRow& row, std::uint32_t word);

} // namespace armpmu::cpu
