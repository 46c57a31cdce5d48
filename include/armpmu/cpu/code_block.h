// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace armpmu::cpu {

enum class InstructionSet : std::uint8_t { a64, a32, t32 };

// The length of the T32 instruction that begins with this halfword.
constexpr unsigned t32_bytes(std::uint16_t first) {
    return first >> 11 >= 0x1d ? 4 : 2;
}

// Straight-line code of one instruction set: only the last instruction may branch.
struct CodeBlock {
    std::uint64_t address = 0; // virtual, of the first instruction; a multiple of 4, of T32 of 2
    // One word for each instruction. T32 has the first halfword in the upper half, and for 16-bit
    // instructions 0 in the lower half.
    std::vector<std::uint32_t> words;
    InstructionSet set = InstructionSet::a64;

    // Address of the n-th instruction, or of the end.
    std::uint64_t address_of(std::size_t n) const {
        if (set != InstructionSet::t32) return address + 4 * n;
        std::uint64_t at = address;
        for (std::size_t k = 0; k < n; ++k)
            at += t32_bytes(static_cast<std::uint16_t>(words[k] >> 16));
        return at;
    }
    std::uint64_t end() const { return address_of(words.size()); } // the address behind it
};

} // namespace armpmu::cpu
