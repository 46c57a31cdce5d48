// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "program/commands/exit_status.h"

#include <CLI/CLI.hpp>

namespace armpmu::testbench {

// Each subcommand adds itself and stores its exit status when it runs.
void add_run(CLI::App& app, int& status);
void add_stat(CLI::App& app, int& status);
void add_sweep(CLI::App& app, int& status);
void add_record(CLI::App& app, int& status);
void add_report(CLI::App& app, int& status);
void add_compare(CLI::App& app, int& status);
void add_replay(CLI::App& app, int& status);
void add_coverage(CLI::App& app, int& status);
void add_convert(CLI::App& app, int& status);
void add_import(CLI::App& app, int& status);
void add_golden(CLI::App& app, int& status);
void add_list(CLI::App& app, int& status);
void add_explain(CLI::App& app, int& status);
void add_series(CLI::App& app, int& status);
void add_silicon(CLI::App& app, int& status);
void add_calibrate(CLI::App& app, int& status);
void add_kernels(CLI::App& app, int& status);
void add_vp(CLI::App& app, int& status); // where there is a processor

} // namespace armpmu::testbench
