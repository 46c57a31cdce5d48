// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/commands/annotate_option.h"
#include "program/commands/commands.h"
#include "program/commands/everything_over_time.h"
#include "program/commands/interrupt.h"
#include "program/commands/program_option.h"
#include "program/commands/progress_line.h"
#include "program/commands/result_output.h"
#include "program/commands/scenario_notes.h"
#include "program/commands/separate_runs.h"
#include "program/commands/terminal_line.h"
#include "program/commands/text_file.h"
#include "program/commands/what_if.h"
#include "program/page/page.h"
#include "program/page/reported_view.h"
#include "program/sweep/sweep_numbers.h"
#include "program/text/series_view.h"
#include "testbench/experiment/traffic_listeners.h"
#include "testbench/scenario/shipped_scenarios.h"
#include "vectors/files/scratch_folder.h"
#include "virtual_platform/experiment/make_experiment.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <iostream>
#include <memory>
#include <optional>
#include <variant>
#include <vector>

namespace armpmu::testbench {
namespace {

using Json = nlohmann::ordered_json;
namespace fs = std::filesystem;

struct ReportOptions {
    std::vector<std::string> files; // scenarios or results, or more arguments of the program
    ProgramOption program;
    std::vector<std::string> changes;
    std::string output;
    std::size_t intervals = 2000;
    std::vector<std::string> objectives;
    bool json = false;
    bool what_if = false;
    ProgressOption progress;
};

// The source of a page: a scenario to be run, or a result that is there.
struct Source {
    std::string file;
    std::optional<Scenario> scenario;
    std::string result; // JSON
};

// A result begins with a brace, a scenario does not.
// A scenario may be JSON, too; it has none of a result's numbers.
bool is_result(const std::string& text) {
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    if (first == std::string::npos || text[first] != '{') return false;
    const Json json = Json::parse(text, nullptr, false);
    return !json.is_object() || json.contains("partial") || json.contains("cycles") ||
           !json.contains("scenario");
}

Source source_of(const std::string& argument, const ReportOptions& options) {
    const std::string file = scenario_file(argument);
    std::error_code ignored;
    if (file == "-" || (fs::exists(file, ignored) && !fs::is_directory(file, ignored))) {
        const std::string text = text_of_file(file, "a scenario or a result of `armpmu report -j`");
        if (is_result(text)) {
            if (!options.changes.empty())
                throw ScenarioError("--set: expected a scenario to run; " + file + " is a result");
            return {file, std::nullopt, text};
        }
        if (text.rfind("<!doctype html", 0) == 0)
            throw ScenarioError(file + ":1:1: is a page; its numbers are what `armpmu report -j` "
                                       "writes");
    }
    return {file, load_scenario(file, parse_overrides(options.changes)), ""};
}

std::vector<Source> sources_of(const ReportOptions& options) {
    std::vector<Source> sources;
    if (options.program.used()) {
        sources.push_back(
            {options.program.program,
             options.program.scenario(options.files, parse_overrides(options.changes)), ""});
        return sources;
    }
    options.program.check_unused();
    if (options.files.empty())
        throw ScenarioError("armpmu report: FILE is required, or --program PROGRAM");
    if (options.files.size() > 2)
        throw ScenarioError("armpmu report: expected one FILE, or two to compare, not also " +
                            options.files[2]);
    for (const std::string& file : options.files) sources.push_back(source_of(file, options));
    return sources;
}

// Of cores that execute programs: by function.
void annotate(Source& source) {
    if (!source.scenario || !std::holds_alternative<ProgramScenario>(*source.scenario)) return;
    AnnotateOption option;
    option.events = {"cpu_cycles", "l1d_cache_refill"};
    option.apply(*source.scenario, source.file);
}

TurnEstimates estimates_of(const Turns& turns) {
    TurnEstimates all;
    all.ticks = turns.ticks;
    all.mean_error = turns.mean_error;
    for (const Turns::Event& event : turns.events)
        all.events.push_back({event.name, event.estimate, event.truth,
                              100 * (event.estimate - event.truth) / event.truth, event.running});
    return all;
}

// Errors that only a board's counters would make are no limit of the run.
void add_multiplexing(Result& result, const TurnEstimates& turns) {
    constexpr double kNoticed = 5; // percent
    if (turns.mean_error < kNoticed) return;
    const auto worst = std::max_element(
        turns.events.begin(), turns.events.end(),
        [](const auto& a, const auto& b) { return std::abs(a.error) < std::abs(b.error); });
    Finding one;
    one.kind = Finding::Kind::multiplexing;
    one.share = turns.mean_error / 100;
    one.event = worst->event;
    add_finding(result, one);
}

// The JSON of a run with all that a page shows.
std::string run_all(const Source& source, std::size_t intervals,
                    const std::function<void(const Progress&)>& progress) {
    const Scenario& scenario = *source.scenario;
    say_notes(scenario);
    EverythingOverTime over_time(scenario, intervals);
    RunHooks hooks;
    hooks.progress = progress;
    hooks.stop = Interrupt::requested;
    hooks.questions.push_back(where_time_goes());
    over_time.listen(hooks);
    Result result = make_experiment(scenario)->run(hooks);
    over_time.finish(result);
    const auto reported = std::make_shared<ReportedView>();
    if (const Turns turns = over_time.turns(); !turns.events.empty()) {
        reported->software = estimates_of(turns);
        add_multiplexing(result, *reported->software);
    }
    reported->file = source.file;
    reported->parameters = head_of(scenario).origin.parameters;
    result.views.push_back(reported);
    return result_json(result);
}

// Runs those that are scenarios; SystemC simulates once per process.
void run_missing(std::vector<Source>& sources, const ReportOptions& options) {
    std::vector<Source*> missing;
    for (Source& source : sources)
        if (source.scenario) missing.push_back(&source);
    if (missing.empty()) return;
    if (missing.size() == 1) {
        const Scenario& scenario = *missing.front()->scenario;
        ProgressLine line(head_of(scenario).clock_mhz, options.progress);
        missing.front()->result = run_all(*missing.front(), options.intervals,
                                          [&](const Progress& progress) { line.show(progress); });
        return;
    }
    TerminalLine line(options.progress.seconds);
    const std::vector<SeparateRun> runs = separate_runs(
        missing.size(), 2,
        [&](std::size_t n) { return run_all(*missing[n], options.intervals, {}); },
        [&](std::size_t done) {
            if (line.due()) line.show(std::to_string(done) + " of 2 runs");
        },
        Interrupt::requested);
    for (std::size_t n = 0; n < missing.size(); ++n) {
        if (runs[n].result.empty())
            throw std::runtime_error(missing[n]->file + ": " +
                                     (runs[n].failure.empty() ? "stopped" : runs[n].failure));
        missing[n]->result = runs[n].result;
    }
}

PageRun page_run(const Source& source) {
    Json json = Json::parse(source.result, nullptr, false);
    if (json.is_discarded())
        throw PageError(source.file + ":1:1: expected JSON, as of `armpmu report -j`");
    std::optional<Series> series;
    if (json.is_object() && json.contains("series")) {
        series = series_of_result(source.file, source.result);
        json.erase("series");
    }
    PageRun run = page_run_of(source.file, json);
    run.series = std::move(series);
    return run;
}

// "tt-depth.html", in the present folder.
std::string usual_name(const std::vector<Source>& sources) {
    std::string name;
    for (const Source& source : sources)
        name += (name.empty() ? "" : "-") + std::filesystem::path(source.file).stem().string();
    return name + ".html";
}

// Of a folder: the points of a sweep that are done.
int report_sweep(const ReportOptions& options) {
    if (options.files.size() != 1 || options.json || !options.changes.empty())
        throw ScenarioError("armpmu report: expected one DIR of a sweep alone, without -j and -s");
    fs::path folder = fs::path(options.files.front()).lexically_normal();
    if (!folder.has_filename()) folder = folder.parent_path();
    const std::string file =
        options.output.empty() ? folder.filename().string() + ".html" : options.output;
    const Interrupt interrupt; // before the file beside the output is made
    ResultOutput output(file);
    const files::ScratchFolder scratch;
    const std::vector<NumberUse> objectives = parse_objectives(options.objectives);
    std::vector<std::string> numbers;
    for (const NumberUse& one : objectives) numbers.push_back(one.path);
    PointTable table(scratch.path() + "/table.sqlite", PointTable::Form::collected, numbers);
    const SweepState state = merge_results(folder.string(), table, 0, Interrupt::requested);
    if (Interrupt::requested()) return Interrupt::exit_status();
    table.finish(state);
    for (const std::string& message : state.messages) std::cerr << message << '\n';
    output.write(page_of_sweep(sweep_numbers(table, state, objectives)).str());
    std::cerr << file << ": written\n";
    return kFine;
}

// Instead of a page, prints the gain of each lever.
int report_levers(const ReportOptions& options) {
    if (options.files.size() != 1 || options.program.used())
        throw ScenarioError("armpmu report: --what-if: expected one FILE, a scenario");
    const std::string file = scenario_file(options.files.front());
    const Interrupt interrupt;
    ResultOutput output(options.output);
    const WhatIf all = what_if(file, options.changes, {}, options.progress);
    output.write(options.json ? what_if_json(all) : what_if_text(all));
    return Interrupt::requested() ? Interrupt::exit_status() : int{kFine};
}

// Numbers of a core have nothing to be held against in those of an interconnect. Of scenarios that
// is known before they run.
void check_alike(const std::vector<Source>& sources) {
    if (sources.size() < 2 || !sources[0].scenario || !sources[1].scenario) return;
    if (sources[0].scenario->index() != sources[1].scenario->index())
        throw ScenarioError("armpmu report: expected two results of one kind; " + sources[0].file +
                            " and " + sources[1].file + " are of two");
}

void check_alike(const std::vector<PageRun>& runs) {
    if (runs.size() < 2) return;
    const std::string a = kind_of(runs[0].result).name;
    const std::string b = kind_of(runs[1].result).name;
    if (a != b)
        throw ScenarioError("armpmu report: expected two results of one kind; " + runs[0].file +
                            " is of the kind " + in_quotes(a) + ", " + runs[1].file + " of " +
                            in_quotes(b));
}

int report(const ReportOptions& options) {
    if (options.what_if) return report_levers(options);
    std::error_code ignored;
    if (!options.program.used() && !options.files.empty() &&
        fs::is_directory(options.files.front(), ignored))
        return report_sweep(options);
    if (!options.objectives.empty())
        throw ScenarioError("armpmu report: --objective: expected the DIR of a sweep");
    std::vector<Source> sources = sources_of(options);
    if (options.json && sources.size() != 1)
        throw ScenarioError("armpmu report: -j: expected one FILE");
    check_alike(sources);
    const std::string file =
        options.json || !options.output.empty() ? options.output : usual_name(sources);
    const Interrupt interrupt; // before the file beside the output is made
    ResultOutput output(file);
    for (Source& source : sources) annotate(source);
    run_missing(sources, options);
    bool partial = false;
    std::vector<PageRun> runs;
    for (const Source& source : sources) {
        runs.push_back(page_run(source));
        partial |= runs.back().result.partial;
    }
    check_alike(runs);
    output.write(options.json ? sources.front().result : page_of(runs).str());
    if (!options.json) std::cerr << file << ": written\n";
    if (!Interrupt::requested()) return kFine;
    std::cerr << "armpmu report: stopped before its end; the report is marked partial\n";
    return partial ? Interrupt::exit_status() : int{kFine};
}

} // namespace

void add_report(CLI::App& app, int& status) {
    auto options = std::make_shared<ReportOptions>();
    CLI::App* command =
        app.add_subcommand("report", "Write an HTML page of a run, or of two beside each other");
    command->add_option("FILE", options->files,
                        "scenario to be run, or result of `armpmu report -j` or `armpmu run -j`; "
                        "two are compared; or the DIR of a sweep");
    command
        ->add_option("--objective", options->objectives,
                     "of a sweep's DIR, NUMBER, NUMBER:less or NUMBER:more that it is judged by "
                     "instead of the scenario's; given twice, the front of both is drawn")
        ->take_all()
        ->allow_extra_args(false);
    options->program.add_to(*command);
    command->add_option("-o,--output", options->output,
                        "write the page to this file, whole or not at all (FILE.html, in the "
                        "present folder)");
    command->add_flag("-j,--json", options->json,
                      "print what the page is made of as one JSON object instead");
    command->add_flag("--what-if", options->what_if,
                      "instead of a page, run the scenario with one step of each parameter that "
                      "its findings name, and print what each gains");
    command
        ->add_option("--intervals", options->intervals,
                     "of the run at most, over which its events are told (2000); they are joined "
                     "as the run goes on")
        ->check([](const std::string& text) -> std::string {
            std::size_t intervals = 0;
            if (!CLI::detail::lexical_cast(text, intervals) || intervals < 2 ||
                intervals > 1'000'000 || intervals % 2 != 0)
                return "expected an even number from 2 to 1000000, not " + text;
            return "";
        });
    command
        ->add_option("-s,--set", options->changes, "PATH=VALUE instead of the file's, as of `run`")
        ->take_all()
        ->allow_extra_args(false);
    options->progress.add_to(*command);
    command->footer("Example: armpmu report tt-depth\n"
                    "         armpmu report depths            (the DIR of a sweep)\n"
                    "         armpmu report tt-depth -j -s "
                    "interconnect.tt_depth=64 -o deep.json\n"
                    "         armpmu report tt-depth deep.json -o "
                    "both.html");
    command->callback([options, &status] {
        const std::string name = options->program.used()  ? options->program.program
                                 : options->files.empty() ? "report"
                                                          : options->files.front();
        status = exit_status_of(
            name, [&] { return report(*options); }, "the simulation failed: ");
    });
}

} // namespace armpmu::testbench
