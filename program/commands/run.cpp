// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/commands/annotate_option.h"
#include "program/commands/commands.h"
#include "program/commands/interrupt.h"
#include "program/commands/over_time_option.h"
#include "program/commands/program_option.h"
#include "program/commands/progress_line.h"
#include "program/commands/result_output.h"
#include "program/commands/scenario_notes.h"
#include "program/commands/tarmac_option.h"
#include "testbench/boards/board.h"
#include "testbench/experiment/traffic_listeners.h"
#include "testbench/scenario/shipped_scenarios.h"
#include "testbench/traffic/program_error.h"
#include "virtual_platform/experiment/make_experiment.h"

#include <filesystem>
#include <iostream>
#include <memory>
#include <vector>

namespace armpmu::testbench {
namespace {

struct RunOptions {
    std::vector<std::string> files; // a scenario, or more arguments of the program
    ProgramOption program;
    std::string board;
    std::string output;
    std::vector<std::string> changes;
    bool json = false;
    bool all = false;
    AnnotateOption annotate;
    OverTimeOption over_time;
    TarmacOption tarmac;
    ProgressOption progress;
};

// Runs the experiment and shows its progress.
Result run_shown(const Scenario& scenario, RunOptions& options, TransactionLog& log) {
    ProgressLine line(head_of(scenario).clock_mhz, options.progress);
    RunHooks hooks;
    options.over_time.listen(hooks);
    options.tarmac.listen(hooks);
    if (options.over_time.transactions) hooks.questions.push_back(logged_in(log));
    hooks.progress = [&](const Progress& progress) { line.show(progress); };
    hooks.stop = Interrupt::requested;
    Result result =
        options.tarmac.kept_of<ProgramCrash>([&] { return make_experiment(scenario)->run(hooks); });
    options.over_time.finish(result);
    return result;
}

// For messages.
std::string name_of(const RunOptions& options) {
    if (options.program.used()) return options.program.program;
    return options.files.empty() ? "run" : options.files.front();
}

Scenario scenario_of(const RunOptions& options) {
    std::vector<std::string> given = options.changes;
    // A file is where the command is typed, not where the scenario is.
    if (!options.board.empty())
        given.push_back("board=" + (is_board_file(options.board)
                                        ? std::filesystem::absolute(options.board).string()
                                        : options.board));
    const std::vector<Override> changes = parse_overrides(given);
    if (options.program.used()) return options.program.scenario(options.files, changes);
    options.program.check_unused();
    if (options.files.empty())
        throw ScenarioError("armpmu run: FILE is required, or --program PROGRAM");
    if (options.files.size() > 1)
        throw ScenarioError("armpmu run: expected one FILE, not also " + options.files[1]);
    return load_scenario(scenario_file(options.files.front()), changes);
}

int run(RunOptions& options) {
    Scenario scenario = scenario_of(options);
    say_notes(scenario);
    options.annotate.apply(scenario, name_of(options));
    options.over_time.apply(scenario, name_of(options));
    options.tarmac.check(scenario, name_of(options));
    const OutputSection& wanted = head_of(scenario).output;
    const Interrupt interrupt; // before the file beside the output is made
    const std::string file = options.output.empty() ? wanted.file : options.output;
    ResultOutput output(file);
    const std::unique_ptr<files::OutputFile> over_time = options.over_time.open();
    TraceFilesOption::Files traces = options.over_time.traces.open();
    options.tarmac.open();
    TransactionLog log;
    const Result result = run_shown(scenario, options, log);
    if (result.partial)
        std::cerr << name_of(options) << ": stopped before its end; the result is partial\n";
    say_notes(result, name_of(options));
    const bool json = options.json || wanted.json;
    output.add(json ? result_json(result) : result_text(result, options.all || wanted.all));
    if (over_time != nullptr) over_time->write(options.over_time.text(result));
    if (result.series != nullptr)
        TraceFilesOption::write(traces, *result.series,
                                options.over_time.transactions ? &log : nullptr);
    options.tarmac.finish();
    files::commit_together({output.file(), over_time.get(), traces.perfetto.get(), traces.vcd.get(),
                            options.tarmac.file()});
    return result.partial ? Interrupt::exit_status() : int{kFine};
}

} // namespace

void add_run(CLI::App& app, int& status) {
    auto options = std::make_shared<RunOptions>();
    CLI::App* command =
        app.add_subcommand("run", "Run a scenario and print what its counters measured");
    command->add_option("FILE", options->files,
                        "scenario: a file, or a name of `armpmu list scenarios`");
    options->program.add_to(*command);
    command->add_option("--board", options->board,
                        "the core and memory of that board: rk3588, rk3566, rk3568, s905x3, or a "
                        "file that `armpmu calibrate` wrote; as --set board=NAME");
    command->add_flag("-j,--json", options->json, "print one JSON object instead of the table");
    command->add_flag("-a,--all", options->all, "show every event that occurred, counted or not");
    command->add_option("-o,--output", options->output,
                        "write the result to this file, whole or not at all");
    command
        ->add_option("-s,--set", options->changes,
                     "PATH=VALUE instead of the file's, e.g. interconnect.tt_depth=16 or "
                     "masters.gpu.profile.qos=4; `armpmu list params` has the paths")
        ->take_all()
        ->allow_extra_args(false);
    options->annotate.add_to(*command);
    options->over_time.add_to(*command);
    options->tarmac.add_to(*command);
    options->progress.add_to(*command);
    command->footer("Example: armpmu run tt-depth --over-time tracker.csv "
                    "--every 1000\n"
                    "Ctrl-C ends a run early: its result is marked partial, exit status 130.");
    command->callback([options, &status] {
        status = exit_status_of(
            name_of(*options), [&] { return run(*options); }, "the simulation failed: ");
    });
}

} // namespace armpmu::testbench
