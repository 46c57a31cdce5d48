// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <set>
#include <string>

namespace armpmu::tests {

// What an instruction of A64 reads and writes, told from its assembly text alone: the registers as
// x0 .. x30, sp, flags, v0 .. v31.
struct AssemblyOperands {
    std::set<std::string> read;
    std::set<std::string> written;
    bool load = false;
    bool store = false;
    unsigned bytes = 0; // of the access in all
};

// Of a line as LLVM's disassembler prints it, such as "ldp x1, x2, [sp], #16".
AssemblyOperands assembly_operands(const std::string& line);

} // namespace armpmu::tests
