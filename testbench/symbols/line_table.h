// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace armpmu::testbench {

// Which source line the instructions of a program come from, in order of address. A row holds from
// its address on, up to the next one; of several at one address the last holds.
struct LineTable {
    struct Row {
        std::uint64_t address = 0;
        std::uint32_t file = 0;
        std::uint32_t line = 0; // 0: of no line
    };
    std::vector<std::string> files;
    std::vector<Row> rows;
};

// Whether this build reads DWARF; without libdw it does not.
bool reads_line_tables();

// The line table in the DWARF of an ELF file, of any machine and byte order; empty if there is
// none, if it is damaged or if there is no such file.
LineTable read_line_table(const std::string& path);

} // namespace armpmu::testbench
