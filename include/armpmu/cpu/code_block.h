// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstdint>
#include <vector>

namespace armpmu::cpu {

// Straight-line A64 code: only the last instruction may branch.
struct CodeBlock {
    std::uint64_t address = 0; // virtual, of the first instruction; a multiple of 4
    std::vector<std::uint32_t> words;

    std::uint64_t end() const { return address + 4 * words.size(); } // the address behind it
};

} // namespace armpmu::cpu
