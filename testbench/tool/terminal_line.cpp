// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/tool/terminal_line.h"

#include <fmt/format.h>
#include <unistd.h>

namespace armpmu::testbench {

TerminalLine::TerminalLine()
    : terminal_(isatty(STDERR_FILENO) != 0), begin_(Clock::now()),
      next_(begin_ + std::chrono::milliseconds(500)) {}

TerminalLine::~TerminalLine() {
    if (shown_) fmt::print(stderr, "\r\x1b[K");
}

void TerminalLine::show(const std::string& text) {
    next_ = Clock::now() + std::chrono::milliseconds(200);
    fmt::print(stderr, "\r{}\x1b[K", text);
    shown_ = true;
}

} // namespace armpmu::testbench
