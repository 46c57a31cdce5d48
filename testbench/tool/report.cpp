// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/experiment/experiment.h"
#include "testbench/tool/commands.h"
#include "testbench/tool/interrupt.h"
#include "testbench/tool/progress_line.h"
#include "testbench/tool/result_output.h"

#include <iostream>
#include <memory>
#include <vector>

namespace armpmu::testbench {
namespace {

struct ReportOptions {
    std::vector<std::string> files;
    std::vector<std::string> changes;
    std::string output;
    std::size_t intervals = 2000;
    bool json = false;
    ProgressOption progress;
};

Result result_of(const std::string& file, const ReportOptions& options) {
    const Scenario scenario = load_scenario(file, parse_overrides(options.changes));
    ProgressLine line(head_of(scenario).clock_mhz, options.progress);
    SeriesRequest series;
    series.all_events = true;
    series.every = 1;
    series.most_intervals = options.intervals;
    RunHooks hooks;
    hooks.progress = [&](const Progress& progress) { line.show(progress); };
    hooks.stop = Interrupt::requested;
    hooks.series = &series;
    hooks.detail = true;
    return make_experiment(scenario)->run(hooks);
}

int report(const ReportOptions& options) {
    const Interrupt interrupt;
    ResultOutput output(options.output);
    const Result result = result_of(options.files.front(), options);
    output.write(result_json(result));
    return kFine;
}

} // namespace

void add_report(CLI::App& app, int& status) {
    auto options = std::make_shared<ReportOptions>();
    CLI::App* command = app.add_subcommand("report", "x");
    command->add_option("FILE", options->files, "x")->required();
    command->add_option("-o,--output", options->output, "x");
    command->add_option("--intervals", options->intervals, "x");
    command->callback([options, &status] {
        status = exit_status_of(
            options->files.front(), [&] { return report(*options); }, "the simulation failed: ");
    });
}

} // namespace armpmu::testbench
