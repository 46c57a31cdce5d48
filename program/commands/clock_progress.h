// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "program/commands/progress_option.h"
#include "program/commands/terminal_line.h"

#include <cstdint>
#include <string>

namespace armpmu::testbench {

// Shows the clocks of a vector that are done.
class ClockProgress {
  public:
    explicit ClockProgress(const ProgressOption& option) : line_(option.seconds) {}

    void add(std::uint64_t clocks) {
        clocks_ += clocks;
        if (++calls_ % 4096 == 0) show(clocks_);
    }
    // Reports the number of clocks done; for callers that call rarely.
    void show(std::uint64_t clocks) {
        if (line_.due()) line_.show(std::to_string(clocks) + " clocks");
    }

  private:
    std::uint64_t clocks_ = 0;
    std::uint64_t calls_ = 0;
    TerminalLine line_;
};

} // namespace armpmu::testbench
