// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "program/commands/progress_option.h"
#include "program/commands/terminal_line.h"
#include "testbench/experiment/experiment.h"

#include <chrono>
#include <string>

namespace armpmu::testbench {

// "  1.250 ms   1250000 cycles   340121 transactions    42 %   0:31 left", without the parts that
// are not known. `elapsed`: wall-clock time since the run began.
std::string progress_text(const Progress& progress, unsigned clock_mhz,
                          std::chrono::duration<double> elapsed);

// Shows how far a run is.
class ProgressLine {
  public:
    ProgressLine(unsigned clock_mhz, const ProgressOption& option)
        : clock_mhz_(clock_mhz), line_(option.seconds) {}

    void show(const Progress& progress) {
        if (line_.due()) line_.show(progress_text(progress, clock_mhz_, line_.elapsed()));
    }

  private:
    unsigned clock_mhz_;
    TerminalLine line_;
};

} // namespace armpmu::testbench
