// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace armpmu::testbench {

// A place in a run: after so many instructions, or at a virtual address.
struct GuestPlace {
    enum class Kind { instructions, address } kind = Kind::instructions;
    std::uint64_t value = 0;
};

// The place that a text names: digits are a number of instructions, 0x... is an address, anything
// else a symbol of `symbols`, the content of file `path` with lines "address type name". Throws
// GuestError, which begins with `what`.
GuestPlace guest_place(const std::string& what, const std::string& text, const std::string& path,
                       const std::vector<unsigned char>& symbols);

} // namespace armpmu::testbench
