// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/platform/run_core_scenario.h"
#include "testbench/platform/run_scenario.h"
#include "testbench/report/core_report.h"
#include "testbench/report/run_report.h"
#include "testbench/tool/commands.h"
#include "testbench/traffic/trace_reader.h"

#include <fmt/format.h>
#include <unistd.h>

#include <iostream>
#include <memory>

namespace armpmu::testbench {
namespace {

struct RunOptions {
    std::string file;
    bool json = false;
};

void show_progress(const Progress& progress) {
    fmt::print(stderr, "\r{:>12} cycles  {:>10} trace records", progress.cycle, progress.records);
}

int run(const RunOptions& options) {
    const bool terminal = isatty(STDERR_FILENO) != 0;
    try {
        if (is_core_scenario(options.file)) {
            const CoreRunResult result = run_core_scenario(load_core_scenario(options.file));
            std::cout << (options.json ? core_json(result) : core_text(result));
            return kFine;
        }
        const Scenario scenario = load_scenario(options.file);
        const RunResult result = run_scenario(
            scenario, terminal ? show_progress : std::function<void(const Progress&)>());
        if (terminal) fmt::print(stderr, "\r\x1b[K");
        std::cout << (options.json ? run_json(result) : run_text(result));
        return kFine;
    } catch (const ScenarioError& error) {
        std::cerr << error.what() << '\n';
        return kUnusableInput;
    } catch (const TraceError& error) {
        std::cerr << (terminal ? "\r\x1b[K" : "") << error.what() << '\n';
        return kUnusableInput;
    } catch (const std::exception& error) {
        std::cerr << (terminal ? "\r\x1b[K" : "") << options.file
                  << ": the simulation failed: " << error.what() << '\n';
        return kFailed;
    }
}

} // namespace

void add_run(CLI::App& app, int& status) {
    auto options = std::make_shared<RunOptions>();
    CLI::App* command =
        app.add_subcommand("run", "Run a scenario and print what its counters measured");
    command
        ->add_option("FILE", options->file,
                     "scenario, e.g. testbench/scenarios/snoop-hit-rate.yaml")
        ->required();
    command->add_flag("-j,--json", options->json, "print one JSON object instead of the table");
    command->callback([options, &status] { status = run(*options); });
}

} // namespace armpmu::testbench
