// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cpu/code_block.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace armpmu::testbench {

// A word of code, and the assembly it comes from.
struct CodeLine {
    std::uint32_t word;
    const char* assembly;
};

// A piece of position-independent code; a test assembles it again. A label begins a block, and a
// branch ends one.
using CodeText = std::vector<CodeLine>;

// Its blocks when it stands at `address`.
std::vector<cpu::CodeBlock> blocks_of(const CodeText& text, std::uint64_t address);

} // namespace armpmu::testbench
