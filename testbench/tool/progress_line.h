// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/experiment/experiment.h"

#include <chrono>
#include <string>

namespace armpmu::testbench {

// "  1.250 ms   1250000 cycles   340121 transactions    42 %   0:31 left", without the parts that
// are not known. `elapsed`: wall-clock time since the run began.
std::string progress_text(const Progress& progress, unsigned clock_mhz,
                          std::chrono::duration<double> elapsed);

// Keeps such a line up to date on standard error, if that is a terminal; a few times a second.
class ProgressLine {
  public:
    explicit ProgressLine(unsigned clock_mhz);
    ~ProgressLine(); // takes the line away
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    void show(const Progress& progress);

  private:
    using Clock = std::chrono::steady_clock;

    unsigned clock_mhz_;
    bool terminal_;
    bool shown_ = false;
    Clock::time_point begin_;
    Clock::time_point next_;
};

} // namespace armpmu::testbench
