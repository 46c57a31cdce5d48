// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <stdexcept>
#include <string>

namespace armpmu::testbench {

// A traffic profile file that cannot be used; one line: "file:line:column: what is wrong, what is
// expected".
struct AtpError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// Where something stands in a file: line and column (in bytes), both from 1.
struct TextPlace {
    unsigned line = 1;
    unsigned column = 1;
};

// "file:line:column: message"
std::string text_at(const std::string& file, TextPlace place, const std::string& message);
[[noreturn]] void fail_at(const std::string& file, TextPlace place, const std::string& message);

} // namespace armpmu::testbench
