// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <chrono>
#include <string>

namespace armpmu::testbench {

// A line on standard error that is rewritten a few times a second, if that is a terminal. Or, on
// request, a new line at each interval, whatever standard error is.
class TerminalLine {
  public:
    explicit TerminalLine(double seconds_between_lines = 0); // 0: rewrites one line
    ~TerminalLine();                                         // clears the line
    TerminalLine(const TerminalLine&) = delete;
    TerminalLine& operator=(const TerminalLine&) = delete;

    // Whether it is time to show something.
    bool due() const { return shows_ && Clock::now() >= next_; }
    void show(const std::string& text);
    // Time since construction.
    std::chrono::duration<double> elapsed() const { return Clock::now() - begin_; }

  private:
    using Clock = std::chrono::steady_clock;

    bool shows_;
    bool lines_; // a new line each time
    bool shown_ = false;
    Clock::duration interval_;
    Clock::time_point begin_;
    Clock::time_point next_;
};

} // namespace armpmu::testbench
