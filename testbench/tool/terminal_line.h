// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <chrono>
#include <string>

namespace armpmu::testbench {

// A line on standard error that is written anew a few times a second, if that is a terminal.
class TerminalLine {
  public:
    TerminalLine();
    ~TerminalLine(); // takes the line away
    TerminalLine(const TerminalLine&) = delete;
    TerminalLine& operator=(const TerminalLine&) = delete;

    // Whether it is time to show something.
    bool due() const { return terminal_ && Clock::now() >= next_; }
    void show(const std::string& text);
    // Since it was made.
    std::chrono::duration<double> elapsed() const { return Clock::now() - begin_; }

  private:
    using Clock = std::chrono::steady_clock;

    bool terminal_;
    bool shown_ = false;
    Clock::time_point begin_;
    Clock::time_point next_;
};

} // namespace armpmu::testbench
