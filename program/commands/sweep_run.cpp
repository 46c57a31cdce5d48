// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/commands/exit_status.h"
#include "program/commands/interrupt.h"
#include "program/commands/progress_option.h"
#include "program/commands/sweep_options.h"
#include "program/commands/terminal_line.h"
#include "program/sweep/run_shard.h"

#include <cstdlib>
#include <iostream>
#include <memory>

namespace armpmu::testbench {
namespace {

struct ShardOptions {
    std::string folder;
    std::string shard = "0/1";
    std::optional<double> minutes;
    bool retry_failed = false;
    JobsOption jobs;
    ProgressOption progress;
};

int run(const ShardOptions& options) {
    ShardRun shard;
    shard.folder = options.folder;
    shard.shard = parse_shard(options.shard, [](const char* name) -> const char* {
        return std::getenv(name); // NOLINT(concurrency-mt-unsafe)
    });
    shard.jobs = options.jobs.jobs;
    shard.minutes = options.minutes;
    shard.retry_failed = options.retry_failed;
    shard.stop = Interrupt::requested;
    const Interrupt interrupt;
    ShardSummary summary;
    {
        TerminalLine line(options.progress.seconds);
        shard.progress = [&](std::size_t done, std::size_t points) {
            if (line.due())
                line.show(std::to_string(done) + " of " + std::to_string(points) + " points");
        };
        summary = run_shard(shard);
    }
    for (const std::string& message : summary.messages) std::cerr << message << '\n';
    const std::size_t left = summary.points - summary.there - summary.done - summary.failed;
    std::cout << "shard " << shard.shard.number << "/" << shard.shard.count << ": "
              << summary.points << " points, " << summary.there << " were there, " << summary.done
              << " done, " << summary.failed << " failed, " << left << " left\n";
    if (summary.failed_before != 0)
        std::cerr << "of those that were there " << summary.failed_before
                  << " had failed; --retry-failed carries them out again\n";
    if (summary.stopped) return Interrupt::exit_status();
    return summary.failed != 0 || summary.killed != 0 ? kFailed : kFine;
}

} // namespace

void add_sweep_run(CLI::App& sweep, int& status) {
    auto options = std::make_shared<ShardOptions>();
    CLI::App* command =
        sweep.add_subcommand("run", "Carry out a shard of a planned sweep: what has no result yet");
    command->add_option("DIR", options->folder, "of the sweep")->required();
    command->add_option("--shard", options->shard,
                        "I/N: points I, I+N, ... with I from 0 to N-1; auto/N takes I from the "
                        "environment that Slurm, Grid Engine, LSF or MPI give a task (0/1: all)");
    options->jobs.add_to(*command);
    command
        ->add_option("--minutes", options->minutes,
                     "end after so long, before a scheduler's limit; points under way are lost")
        ->check(CLI::Range(0.0, 1e6));
    command->add_flag("--retry-failed", options->retry_failed,
                      "carry out points again that failed, too");
    options->progress.add_to(*command);
    command->footer("Example: armpmu sweep run depths --shard 3/8\n"
                    "Ctrl-C and SIGTERM end it; what was done stays, and the same command goes "
                    "on.");
    command->callback([options, &status] {
        status = exit_status_of("armpmu sweep run", [&] { return run(*options); });
    });
}

} // namespace armpmu::testbench
