// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/kernels/kernel_info.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>

namespace armpmu::testbench {

// The functions at the addresses of a kernel. A function ends behind a return and where the kernel
// ends. That of the entry has the kernel's name, the others a number behind it: call_nest.1.
class KernelListing {
  public:
    KernelListing(const KernelInfo& info, const Kernel& kernel);

    struct Line {
        std::string function;
        std::uint64_t begin = 0;        // of the function
        const char* assembly = nullptr; // with its label; null: not from the kernel's code
    };
    // Of an address in one of the kernel's blocks.
    Line at(std::uint64_t address) const;

  private:
    struct Piece { // a block
        std::size_t words = 0;
        const CodeText* text = nullptr;
        std::size_t line = 0; // of its first word
    };
    static Piece find(const KernelInfo& info, const cpu::CodeBlock& block, const Piece& before);

    std::map<std::uint64_t, Piece> pieces_;          // by address
    std::map<std::uint64_t, std::string> functions_; // by address
};

} // namespace armpmu::testbench
