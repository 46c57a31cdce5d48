// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace armpmu::testbench {

struct CodeWord {
    std::uint64_t address = 0;
    std::uint32_t word = 0; // of A64
};

// The assembly of each, as `ldr x0, [x1, #8]`; a branch has the address that it leads to. LLVM's
// library does it if one of versions 14 and later is installed (Debian: libllvm14), else objdump
// (binutils-aarch64-linux-gnu or binutils-multiarch). Without either all are empty, and so is what
// is no instruction.
std::vector<std::string> assembly_of(const std::vector<CodeWord>& code);

} // namespace armpmu::testbench
