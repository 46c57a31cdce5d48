// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <CLI/CLI.hpp>

namespace armpmu::testbench {

// --progress: prints lines of progress where standard error is no terminal, such as a job's log.
struct ProgressOption {
    double seconds = 0; // between two lines; 0: one line, on a terminal only

    void add_to(CLI::App& command) {
        command
            .add_option("--progress", seconds,
                        "SECONDS between two lines on standard error that say how far it is, also "
                        "where that is no terminal")
            ->check(CLI::Range(0.01, 1e6));
    }
};

} // namespace armpmu::testbench
