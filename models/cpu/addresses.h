// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cpu/memory_port.h"
#include "armpmu/cpu/translator.h"

#include <cstdint>

namespace armpmu::cpu {

inline constexpr std::uint64_t kPageBytes = std::uint64_t{1} << kPageBits;
inline constexpr std::uint64_t kPageLines = kPageBytes / kLineBytes;

// Of the 48 bits that are translated, and the one that says in which half they are.
constexpr std::uint64_t virtual_line(std::uint64_t address) {
    constexpr std::uint64_t kTranslated = std::uint64_t{1} << 55 | ((std::uint64_t{1} << 48) - 1);
    return (address & kTranslated) / kLineBytes;
}
constexpr std::uint64_t physical_line(const Translator::Page& page, std::uint64_t address) {
    return page.physical * kPageLines + address % kPageBytes / kLineBytes;
}
// Bit n: byte n of the line at `address`, from there on.
constexpr std::uint64_t bytes_of_line(std::uint64_t address, std::uint32_t bytes) {
    const std::uint64_t all =
        bytes >= kLineBytes ? ~std::uint64_t{0} : (std::uint64_t{1} << bytes) - 1;
    return all << address % kLineBytes;
}

} // namespace armpmu::cpu
