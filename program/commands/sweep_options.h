// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "program/sweep/plan.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <thread>

namespace armpmu::testbench {

// Options that several forms of `armpmu sweep` have.

inline void add_request_options(CLI::App& command, SweepRequest& request) {
    command.add_option("FILE", request.file, "scenario");
    command
        .add_option("-p,--parameter", request.parameters,
                    "PATH=VALUE,VALUE,... or PATH,PATH=VALUE,VALUE,... for several that change "
                    "together; a VALUE may be FIRST..LAST:STEP or log:FIRST..LAST:COUNT; given "
                    "twice: all combinations")
        ->take_all()
        ->allow_extra_args(false);
    command.add_option("--points", request.points,
                       "CSV file: a line of paths, then a line of values for each point");
    command.add_option("--design", request.design,
                       "lhs:RUNS or sobol:RUNS, and :SEED: so many of the combinations, chosen "
                       "evenly, for spaces too large for all");
    command.add_option("-s,--set", request.changes, "PATH=VALUE in all runs, as of `run`")
        ->take_all()
        ->allow_extra_args(false);
}

struct JobsOption {
    unsigned jobs = std::max(1U, std::thread::hardware_concurrency());

    void add_to(CLI::App& command) {
        command.add_option("-J,--jobs", jobs, "runs at a time (the number of processors)")
            ->check(CLI::Range(1, 1024));
    }
};

// Throws ScenarioError for a request without a scenario or an axis. `command`: the command line as
// typed.
void require_request(const SweepRequest& request, const std::string& command);

// The forms of `armpmu sweep`, each a subcommand of it.
void add_sweep_plan(CLI::App& sweep, int& status);
void add_sweep_run(CLI::App& sweep, int& status);
void add_sweep_collect(CLI::App& sweep, int& status);
void add_sweep_submit(CLI::App& sweep, int& status);

} // namespace armpmu::testbench
