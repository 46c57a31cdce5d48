// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/commands/terminal_line.h"

#include "program/commands/terminal_text.h"

#include <fmt/format.h>
#include <unistd.h>

namespace armpmu::testbench {

TerminalLine::TerminalLine(double seconds_between_lines)
    : shows_(seconds_between_lines > 0 || isatty(STDERR_FILENO) != 0),
      lines_(seconds_between_lines > 0), interval_(std::chrono::milliseconds(200)),
      begin_(Clock::now()), next_(begin_ + std::chrono::milliseconds(500)) {
    if (!lines_) return;
    interval_ = std::chrono::duration_cast<Clock::duration>(
        std::chrono::duration<double>(seconds_between_lines));
    next_ = begin_ + interval_;
}

TerminalLine::~TerminalLine() {
    if (shown_ && !lines_) fmt::print(stderr, "\r\x1b[K");
}

void TerminalLine::show(const std::string& text) {
    next_ = Clock::now() + interval_;
    if (lines_)
        fmt::print(stderr, "{}\n", terminal_text(text));
    else
        fmt::print(stderr, "\r{}\x1b[K", terminal_text(text));
    shown_ = true;
}

} // namespace armpmu::testbench
