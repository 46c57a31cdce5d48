// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/experiment/experiment.h"
#include "testbench/report/sweep_report.h"
#include "testbench/tool/commands.h"
#include "testbench/tool/interrupt.h"
#include "testbench/tool/output_file.h"
#include "testbench/tool/separate_runs.h"

#include <nlohmann/json.hpp>
#include <unistd.h>

#include <iostream>
#include <memory>
#include <optional>
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
        throw ScenarioError("--parameter " + shown(text) +
                            ":1:1: expected PATH=VALUE,VALUE,... such as "
                            "interconnect.tt_depth=16,32,64");
    return axis;
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
    std::vector<Override> changes;
    for (const std::string& change : options.changes) changes.push_back(parse_override(change));
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

int sweep(const SweepOptions& options) {
    try {
        std::vector<SweepAxis> axes;
        for (const std::string& text : options.parameters) axes.push_back(parse_axis(text));
        const ScenarioKind& kind = kind_of(options.file);
        if (!kind.not_swept.empty()) throw ScenarioError(options.file + ":1:1: " + kind.not_swept);
        std::vector<SweepPoint> points = points_of(axes);
        std::vector<Scenario> scenarios; // all read before any runs
        for (const SweepPoint& point : points)
            scenarios.push_back(kind.load(options.file, changes_of(options, axes, point)));
        const Interrupt interrupt; // before the file beside the output is made
        std::optional<OutputFile> file;
        if (!options.output.empty()) file.emplace(options.output);

        const bool terminal = isatty(STDERR_FILENO) != 0;
        const std::vector<SeparateRun> results = separate_runs(
            points.size(), options.jobs,
            [&](std::size_t i) { return result_json(make_experiment(scenarios[i])->run({})); },
            [&](std::size_t done) {
                if (terminal) std::cerr << "\r" << done << " of " << points.size() << " runs";
            },
            Interrupt::requested);
        if (terminal) std::cerr << "\r\x1b[K";
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

        const std::string text = options.json  ? sweep_json(axes, finished)
                                 : options.csv ? sweep_csv(axes, finished)
                                               : sweep_text(axes, finished);
        if (file) {
            file->write(text);
            file->commit();
        } else {
            std::cout << text;
        }
        return status;
    } catch (const ScenarioError& error) {
        std::cerr << error.what() << '\n';
        return kUnusableInput;
    } catch (const OutputError& error) {
        std::cerr << error.what() << '\n';
        return kFailed;
    } catch (const std::exception& error) {
        std::cerr << options.file << ": the simulation failed: " << error.what() << '\n';
        return kFailed;
    }
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
    command->footer(
        "Ctrl-C ends a sweep early: the runs that have ended are printed, exit status 130.");
    command->callback([options, &status] { status = sweep(*options); });
}

} // namespace armpmu::testbench
