// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace armpmu::tests {

// A symbol of an executable that a test makes up.
struct ElfSymbol {
    std::string name;
    std::uint64_t address = 0;
    std::uint64_t bytes = 0;
    unsigned info = 0x12; // a global function
    unsigned section = 1; // 0: not in this file
};

inline std::string little_endian(std::uint64_t value, unsigned bytes) {
    std::string text;
    for (unsigned n = 0; n < bytes; ++n) text += static_cast<char>(value >> 8 * n);
    return text;
}

// An executable for AArch64 of a header, symbols, their names, and two more sections that say so.
inline std::string elf_file(const std::vector<ElfSymbol>& symbols) {
    std::string names(1, '\0'), table(24, '\0');
    for (const ElfSymbol& one : symbols) {
        table += little_endian(names.size(), 4) + little_endian(one.info, 2) +
                 little_endian(one.section, 2) + little_endian(one.address, 8) +
                 little_endian(one.bytes, 8);
        names += one.name + '\0';
    }
    const auto section = [](unsigned type, std::uint64_t at, std::uint64_t bytes, unsigned link) {
        return little_endian(0, 4) + little_endian(type, 4) + std::string(16, '\0') +
               little_endian(at, 8) + little_endian(bytes, 8) + little_endian(link, 4) +
               std::string(20, '\0');
    };
    const std::uint64_t at = 64;
    std::string file = "\x7f"
                       "ELF\2\1\1";
    file.resize(16);
    file += little_endian(2, 2) + little_endian(183, 2) + little_endian(1, 4) +
            std::string(16, '\0') + little_endian(at + table.size() + names.size(), 8) +
            std::string(10, '\0') + little_endian(64, 2) + little_endian(3, 2) +
            little_endian(0, 2);
    return file + table + names + section(0, 0, 0, 0) + section(2, at, table.size(), 2) +
           section(3, at + table.size(), names.size(), 0);
}

} // namespace armpmu::tests
