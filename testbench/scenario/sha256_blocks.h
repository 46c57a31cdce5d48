// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace armpmu::testbench {

// FIPS 180-4, 6.2.2: what so many blocks of 64 bytes do to the hash so far.
using Sha256Words = std::array<std::uint32_t, 8>;
void sha256_compress(Sha256Words& state, const char* blocks, std::size_t count);

// The two ways it does so: the second one where the machine has instructions for it.
void sha256_compress_anywhere(Sha256Words& state, const char* blocks, std::size_t count);
bool sha256_has_instructions();
void sha256_compress_by_instructions(Sha256Words& state, const char* blocks, std::size_t count);

} // namespace armpmu::testbench
