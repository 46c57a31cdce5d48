// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace armpmu::vectors {

// A column as LEB128 lengths of its runs of equal bits, the first of zeros and perhaps of length 0.

// False as soon as there would be `limit` bytes or more; `data` is then of no use.
bool encode_runs(const std::uint64_t* words, std::uint32_t clocks, std::size_t limit,
                 std::string& data);

// Fills the words. Returns what is wrong with the data, or nothing.
std::string decode_runs(std::string_view data, std::uint32_t clocks, std::uint64_t* words);

} // namespace armpmu::vectors
