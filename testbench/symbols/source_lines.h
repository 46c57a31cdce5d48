// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/symbols/line_table.h"

#include <cstdint>
#include <optional>
#include <string>

namespace armpmu::testbench {

struct SourceLine {
    std::string file; // with its folder, as DWARF has it
    std::uint32_t line = 0;
};

// The source lines of an executable, from its DWARF (from -g) or that of its debug file
// (debug_file_of). Compressed sections too; no split DWARF.
class SourceLines {
  public:
    // Reads all of them. Empty where read_line_table has nothing.
    explicit SourceLines(const std::string& path);

    // The line of the instruction at an address that the file is linked to.
    std::optional<SourceLine> find(std::uint64_t address) const;
    bool empty() const { return table_.rows.empty(); }

  private:
    LineTable table_;
};

} // namespace armpmu::testbench
