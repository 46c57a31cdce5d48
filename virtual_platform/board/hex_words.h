// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace armpmu::testbench {

// Memory as a text: words of 32 bits in hexadecimal, as Verilog's $readmemh reads them. `@`
// precedes the number of the next word, `//` a comment. Words that are left out are 0. Throws
// GuestError, also for more than `most` bytes.
std::vector<unsigned char> bytes_of_hex_words(const std::string& path,
                                              const std::vector<unsigned char>& text,
                                              std::uint64_t most);

} // namespace armpmu::testbench
