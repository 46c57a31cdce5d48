// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/commands/commands.h"
#include "program/commands/interrupt.h"
#include "program/commands/progress_line.h"
#include "program/commands/result_output.h"
#include "program/commands/scenario_notes.h"
#include "program/commands/separate_runs.h"
#include "program/commands/stat_options.h"
#include "program/commands/terminal_line.h"
#include "testbench/experiment/experiment.h"
#include "vectors/files/file_error.h"
#include "virtual_platform/experiment/make_experiment.h"

#include <ctime>
#include <iostream>
#include <memory>

namespace armpmu::testbench {
namespace {

struct Counted {
    std::vector<CountSamples> runs;
    bool partial = false;
};

CountSamples count(const Scenario& scenario, const StatRequest& request, const RunHooks& hooks,
                   bool& partial) {
    SampleWatch watch(events_of(request.groups), request.steps());
    RunHooks watched = hooks;
    watched.watch = &watch;
    partial = make_experiment(scenario)->run(watched).partial;
    return watch.samples();
}

Counted count_once(const Scenario& scenario, const StatRequest& request,
                   const ProgressOption& progress) {
    ProgressLine line(request.clock_mhz, progress);
    RunHooks hooks;
    hooks.progress = [&](const Progress& now) { line.show(now); };
    hooks.stop = Interrupt::requested;
    Counted counted;
    counted.runs.push_back(count(scenario, request, hooks, counted.partial));
    return counted;
}

Counted count_all(const std::vector<Scenario>& scenarios, const StatRequest& request,
                  const StatOptions& options) {
    if (scenarios.size() == 1) return count_once(scenarios.front(), request, options.progress);
    TerminalLine line(options.progress.seconds);
    const std::vector<SeparateRun> results = separate_runs(
        scenarios.size(), options.jobs,
        [&](std::size_t n) {
            bool partial = false;
            return count(scenarios[n], request, {}, partial).text();
        },
        [&](std::size_t done) {
            if (line.due())
                line.show(std::to_string(done) + " of " + std::to_string(scenarios.size()) +
                          " runs");
        },
        Interrupt::requested);
    Counted counted;
    for (const SeparateRun& one : results) {
        if (!one.failure.empty()) throw std::runtime_error(one.failure);
        if (one.result.empty())
            counted.partial = true;
        else
            counted.runs.push_back(CountSamples::from_text(one.result));
    }
    return counted;
}

// The file to be written is a matter of the command line until the run has begun.
std::unique_ptr<ResultOutput> open_output(const std::string& path) {
    try {
        return std::make_unique<ResultOutput>(path);
    } catch (const files::OutputError& error) {
        throw ScenarioError(std::string(error.what()) + "; expected a file that can be written");
    }
}

// As perf begins a file.
std::string started_on(const std::string& output) {
    if (output.empty()) return "";
    const std::time_t now = std::time(nullptr);
    return std::string("# started on ") + std::ctime(&now) + "\n";
}

int stat(const StatOptions& options) {
    const std::unique_ptr<StatWriter> writer = options.writer();
    std::vector<Scenario> scenarios; // all read before any runs
    for (unsigned n = 0; n < options.runs; ++n) scenarios.push_back(options.scenario(n));
    const StatRequest request = options.request(scenarios.front());
    say_notes(scenarios.front());
    const Interrupt interrupt; // before the file beside the output is made
    const std::unique_ptr<ResultOutput> output = open_output(options.output);
    const std::string start = started_on(options.output);
    const Counted counted = count_all(scenarios, request, options);
    if (counted.partial)
        std::cerr << options.name() << ": stopped before its end; the counts are partial\n";
    if (!counted.runs.empty()) output->write(start + stat_text(request, counted.runs, *writer));
    return counted.partial ? Interrupt::exit_status() : int{kFine};
}

} // namespace

void add_stat(CLI::App& app, int& status) {
    auto options = std::make_shared<StatOptions>();
    CLI::App* command = app.add_subcommand(
        "stat", "Run a scenario and print what occurred, all at once, as perf stat does");
    options->add_to(*command);
    command->footer(
        "Example, each 10000 cycles how many reads an interface took and how many hit:\n"
        "  armpmu stat -I 10000 -e cci_550/si_rrq_hs_arvalid,source=3/,"
        "cci_550/si_rrq_hs_rlast_snoop,source=3/ snoop-hit-rate\n"
        "Ctrl-C ends it early: what was counted is printed, exit status 130.");
    command->callback([options, &status] {
        status = exit_status_of(
            options->name(), [&] { return stat(*options); }, "the simulation failed: ");
    });
}

} // namespace armpmu::testbench
