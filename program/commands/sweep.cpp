// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/commands/commands.h"
#include "program/commands/interrupt.h"
#include "program/commands/progress_option.h"
#include "program/commands/result_output.h"
#include "program/commands/sweep_options.h"
#include "program/commands/terminal_line.h"
#include "program/sweep/json_sinks.h"
#include "program/sweep/run_shard.h"
#include "program/sweep/table_text.h"
#include "testbench/scenario/parameters.h"
#include "testbench/scenario/shipped_scenarios.h"
#include "vectors/files/scratch_folder.h"

#include <filesystem>
#include <iostream>
#include <memory>
#include <optional>

namespace armpmu::testbench {
namespace {

namespace fs = std::filesystem;

struct SweepOptions {
    SweepRequest request;
    std::string output;
    std::string keep;
    JobsOption jobs;
    ProgressOption progress;
    bool retry_failed = false;
    bool json = false;
    bool csv = false;
};

void run_all(const SweepOptions& options, const std::string& folder) {
    TerminalLine line(options.progress.seconds);
    ShardRun run;
    run.folder = folder;
    run.jobs = options.jobs.jobs;
    run.retry_failed = options.retry_failed;
    run.stop = Interrupt::requested;
    run.progress = [&](std::size_t done, std::size_t points) {
        if (line.due()) line.show(std::to_string(done) + " of " + std::to_string(points) + " runs");
    };
    for (const std::string& message : run_shard(run).messages)
        if (message.rfind("point ", 0) != 0) std::cerr << message << '\n';
}

// Names a point that failed by its values.
class Failures final : public PointSink {
  public:
    Failures(PointSink& sink, const std::string& file) : sink_(sink), file_(file) {}

    void begin(const ManifestHead& head) override {
        head_ = head;
        text_.clear();
        sink_.begin(head);
    }
    void add(const ManifestPoint& point, const PointResult* result) override {
        sink_.add(point, result);
        if (result == nullptr || !result->failed) return;
        text_ += file_ + ": ";
        std::size_t at = 0;
        for (const ManifestHead::Axis& axis : head_.axes) {
            text_ += (at == 0 ? "" : ", ") + axis.paths.front() + "=" + point.values[at];
            at += axis.paths.size();
        }
        text_ += ": the simulation failed: " + result->result + "\n";
    }
    const std::string& text() const { return text_; }

  private:
    PointSink& sink_;
    std::string file_;
    ManifestHead head_;
    std::string text_;
};

bool never() {
    return false;
}

SweepState print(const SweepOptions& options, const std::string& folder, ResultOutput& output,
                 std::string& failures) {
    const auto write = [&](const std::string& text) { output.add(text); };
    const auto merge = [&](PointSink& sink) {
        Failures named(sink, options.request.file);
        const SweepState state = merge_results(folder, named, 0, never);
        failures = named.text();
        return state;
    };
    SweepState state;
    if (options.json) {
        bool begun = false; // output cannot be taken back
        JsonArray array(write, [&] {
            if (begun) throw StoreError(folder + ": results changed while they were read");
            begun = true;
        });
        state = merge(array);
        array.finish();
    } else {
        const files::ScratchFolder scratch;
        PointTable table(scratch.path() + "/table.sqlite", PointTable::Form::printed);
        state = merge(table);
        table.finish(state);
        if (options.csv)
            write_printed_csv(table, state.head, write);
        else
            write_printed_text(table, state.head, write);
    }
    output.commit();
    return state;
}

int sweep(const SweepOptions& options) {
    require_request(options.request, "armpmu sweep");
    const Interrupt interrupt; // before any folder or file is made
    std::optional<files::ScratchFolder> scratch;
    if (options.keep.empty()) scratch.emplace();
    const std::string folder = scratch ? scratch->path() : options.keep;
    plan_sweep(
        options.request, folder, [](std::size_t, std::size_t) {}, Interrupt::requested);
    ResultOutput output(options.output);
    if (!Interrupt::requested()) run_all(options, folder);
    std::error_code ignored;
    if (!fs::exists(manifest_file(folder), ignored)) return Interrupt::exit_status();

    std::string failures;
    const SweepState state = print(options, folder, output, failures);
    std::cerr << failures;
    for (const std::string& message : state.messages) std::cerr << message << '\n';
    if (Interrupt::requested())
        std::cerr << options.request.file << ": stopped before its end; " << state.done << " of "
                  << state.head.points << " runs are there\n";
    if (state.failed != 0) return kFailed;
    if (Interrupt::requested()) return Interrupt::exit_status();
    if (state.missing == 0) return kFine;
    std::cerr << options.request.file << ": " << state.missing << " of " << state.head.points
              << " runs were killed\n";
    return kFailed;
}

} // namespace

void require_request(const SweepRequest& request, const std::string& command) {
    if (request.file.empty())
        throw ScenarioError(command + ": FILE is required; expected a scenario");
    if (request.parameters.empty() && request.points.empty())
        throw ScenarioError(command + ": --parameter is required, or --points");
}

void add_sweep(CLI::App& app, int& status) {
    auto options = std::make_shared<SweepOptions>();
    CLI::App* command = app.add_subcommand(
        "sweep", "Run a scenario once for each value of a parameter, and print a row for each");
    add_request_options(*command, options->request);
    options->jobs.add_to(*command);
    CLI::Option* json = command->add_flag("-j,--json", options->json, "one JSON array");
    command->add_flag("-x,--csv", options->csv, "comma-separated values")->excludes(json);
    command->add_option("-o,--output", options->output,
                        "write the result to this file, whole or not at all");
    CLI::Option* keep = command->add_option(
        "--keep", options->keep, "DIR that keeps plan and results: what has run is not run again");
    command->add_flag("--retry-failed", options->retry_failed, "but for what failed")->needs(keep);
    options->progress.add_to(*command);
    command->footer(
        "Example: armpmu sweep tt-depth -p "
        "interconnect.tt_depth=16..64:16\n"
        "Ctrl-C ends a sweep early: the runs that have ended are printed, exit status 130.\n"
        "On several machines: plan, then run a shard on each, then collect. A scenario that is "
        "called as one of these is ./plan.");
    add_sweep_plan(*command, status);
    add_sweep_run(*command, status);
    add_sweep_collect(*command, status);
    add_sweep_submit(*command, status);
    command->callback([command, options, &status] {
        if (!command->get_subcommands().empty()) return;
        std::string& file = options->request.file;
        status = exit_status_of(
            file.empty() ? "armpmu sweep" : file,
            [&] {
                file = scenario_file(file);
                return sweep(*options);
            },
            "the simulation failed: ");
    });
}

} // namespace armpmu::testbench
