// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/experiment/experiment.h"
#include "testbench/report/sweep_report.h"
#include "testbench/scenario/shipped_scenarios.h"
#include "testbench/tool/commands.h"
#include "testbench/tool/interrupt.h"
#include "testbench/tool/progress_option.h"
#include "testbench/tool/result_output.h"
#include "testbench/tool/separate_runs.h"
#include "testbench/tool/terminal_line.h"

#include <nlohmann/json.hpp>

#include <iostream>
#include <memory>
#include <set>
#include <thread>
#include <vector>

namespace armpmu::testbench {
namespace {

constexpr std::size_t kMostRuns = 10'000;

struct SweepOptions {
    std::string file;
    std::string output;
    std::vector<std::string> parameters;
    std::vector<std::string> changes;
    unsigned jobs = std::max(1U, std::thread::hardware_concurrency());
    ProgressOption progress;
    bool json = false;
    bool csv = false;
};

// "a,b" at commas that stand outside of brackets and braces.
std::vector<std::string> split(const std::string& text) {
    std::vector<std::string> parts(1);
    int depth = 0;
    for (const char c : text) {
        if (c == '[' || c == '{') ++depth;
        if (c == ']' || c == '}') --depth;
        if (c == ',' && depth == 0)
            parts.emplace_back();
        else
            parts.back() += c;
    }
    return parts;
}

// "path=1,2" or "path,path=1,2": the parameters of one axis change together.
SweepAxis parse_axis(const std::string& text) {
    const std::size_t equals = text.find('=');
    SweepAxis axis;
    if (equals != std::string::npos) {
        axis.paths = split(text.substr(0, equals));
        axis.values = split(text.substr(equals + 1));
    }
    for (const auto* list : {&axis.paths, &axis.values})
        for (const std::string& part : *list)
            if (part.empty()) axis.paths.clear();
    if (axis.paths.empty())
        throw ScenarioError("--parameter " + in_quotes(text) +
                            ":1:1: expected PATH=VALUE,VALUE,... such as "
                            "interconnect.tt_depth=16,32,64");
    return axis;
}

// Two of the same path would show one value and run with the other.
void refuse_twice(const std::vector<SweepAxis>& axes) {
    std::set<std::string> seen;
    for (const SweepAxis& axis : axes)
        for (const std::string& path : axis.paths)
            if (!seen.insert(path).second)
                throw ScenarioError("--parameter " + in_quotes(path) +
                                    ":1:1: stands here twice; expected each path once, with all "
                                    "its values");
}

// Every combination of the axes' values, the last axis fastest.
std::vector<SweepPoint> points_of(const std::vector<SweepAxis>& axes) {
    std::vector<SweepPoint> points(1);
    for (const SweepAxis& axis : axes) {
        std::vector<SweepPoint> longer;
        for (const SweepPoint& point : points) {
            for (const std::string& value : axis.values) {
                longer.push_back(point);
                longer.back().values.push_back(value);
            }
        }
        points = longer;
        if (points.size() > kMostRuns)
            throw ScenarioError("--parameter:1:1: more than " + std::to_string(kMostRuns) +
                                " combinations");
    }
    return points;
}

std::vector<Override> changes_of(const SweepOptions& options, const std::vector<SweepAxis>& axes,
                                 const SweepPoint& point) {
    std::vector<Override> changes = parse_overrides(options.changes);
    for (std::size_t i = 0; i < axes.size(); ++i)
        for (const std::string& path : axes[i].paths) changes.push_back({path, point.values[i]});
    return changes;
}

// "path=value, path=value"
std::string name_of(const std::vector<SweepAxis>& axes, const SweepPoint& point) {
    std::string text;
    for (std::size_t i = 0; i < axes.size(); ++i)
        text += (i == 0 ? "" : ", ") + axes[i].paths.front() + "=" + point.values[i];
    return text;
}

// All of them, while it is shown how many have ended.
std::vector<SeparateRun> run_all(const std::vector<Scenario>& scenarios,
                                 const SweepOptions& options) {
    TerminalLine line(options.progress.seconds);
    return separate_runs(
        scenarios.size(), options.jobs,
        [&](std::size_t i) { return result_json(make_experiment(scenarios[i])->run({})); },
        [&](std::size_t done) {
            if (line.due())
                line.show(std::to_string(done) + " of " + std::to_string(scenarios.size()) +
                          " runs");
        },
        Interrupt::requested);
}

int sweep(const SweepOptions& options) {
    std::vector<SweepAxis> axes;
    for (const std::string& text : options.parameters) axes.push_back(parse_axis(text));
    refuse_twice(axes);
    const std::string& refusal = kind_of(options.file).not_swept;
    if (!refusal.empty()) throw ScenarioError(options.file + ":1:1: " + refusal);
    std::vector<SweepPoint> points = points_of(axes);
    std::vector<Scenario> scenarios; // all read before any runs
    for (const SweepPoint& point : points)
        scenarios.push_back(load_scenario(options.file, changes_of(options, axes, point)));
    const Interrupt interrupt; // before the file beside the output is made
    ResultOutput output(options.output);

    const std::vector<SeparateRun> results = run_all(scenarios, options);
    int status = Interrupt::requested() ? Interrupt::exit_status() : int{kFine};
    std::vector<SweepPoint> finished;
    for (std::size_t i = 0; i < points.size(); ++i) {
        if (!results[i].failure.empty()) {
            std::cerr << options.file << ": " << name_of(axes, points[i])
                      << ": the simulation failed: " << results[i].failure << '\n';
            status = kFailed;
        }
        if (results[i].result.empty()) continue;
        points[i].result = nlohmann::json::parse(results[i].result);
        finished.push_back(points[i]);
    }
    if (Interrupt::requested())
        std::cerr << options.file << ": stopped before its end; " << finished.size() << " of "
                  << points.size() << " runs are there\n";

    output.write(options.json  ? sweep_json(axes, finished)
                 : options.csv ? sweep_csv(axes, finished)
                               : sweep_text(axes, finished));
    return status;
}

} // namespace

void add_sweep(CLI::App& app, int& status) {
    auto options = std::make_shared<SweepOptions>();
    CLI::App* command = app.add_subcommand(
        "sweep", "Run a scenario once for each value of a parameter, and print a row for each");
    command->add_option("FILE", options->file, "scenario")->required();
    command
        ->add_option("-p,--parameter", options->parameters,
                     "PATH=VALUE,VALUE,... or PATH,PATH=VALUE,VALUE,... for several that change "
                     "together; given twice: all combinations")
        ->required()
        ->take_all()
        ->allow_extra_args(false);
    command->add_option("-s,--set", options->changes, "PATH=VALUE in all runs, as of `run`")
        ->take_all()
        ->allow_extra_args(false);
    command->add_option("-J,--jobs", options->jobs, "runs at a time")->check(CLI::Range(1, 1024));
    CLI::Option* json = command->add_flag("-j,--json", options->json, "one JSON array");
    command->add_flag("-x,--csv", options->csv, "comma-separated values")->excludes(json);
    command->add_option("-o,--output", options->output,
                        "write the result to this file, whole or not at all");
    options->progress.add_to(*command);
    command->footer(
        "Example: armpmu sweep tt-depth -p "
        "interconnect.tt_depth=16,32,48\n"
        "Ctrl-C ends a sweep early: the runs that have ended are printed, exit status 130.");
    command->callback([options, &status] {
        status = exit_status_of(
            options->file,
            [&] {
                options->file = scenario_file(options->file);
                return sweep(*options);
            },
            "the simulation failed: ");
    });
}

} // namespace armpmu::testbench
