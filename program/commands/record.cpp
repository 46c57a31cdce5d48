// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/commands/commands.h"
#include "program/commands/interrupt.h"
#include "program/commands/progress_line.h"
#include "program/commands/result_output.h"
#include "program/commands/scenario_notes.h"
#include "program/commands/vector_file.h"
#include "program/commands/window_options.h"
#include "testbench/experiment/experiment.h"
#include "testbench/scenario/shipped_scenarios.h"
#include "vectors/files/file_error.h"
#include "virtual_platform/experiment/make_experiment.h"

#include <fmt/format.h>

#include <iostream>
#include <memory>
#include <optional>
#include <vector>

namespace armpmu::testbench {
namespace {

struct RecordOptions {
    std::string file;
    std::string output;
    std::string result;
    std::vector<std::string> changes;
    WindowOptions window;
    RecordedPmu pmu;
    std::size_t run = 1;
    ProgressOption progress;
};

// Where a recorder writes: the file, or the window of it that is wanted.
class VectorOutput {
  public:
    VectorOutput(const RecordOptions& options, const vectors::Header& header)
        : options_(options), file_(create_vector(options.output, header)),
          window_writer_(options.window.writer(*file_, header)) {}

    vectors::Writer& writer() { return window_writer_ ? *window_writer_ : *file_; }
    bool done() const { return window_writer_ && window_writer_->done(); }
    // Ends the recording. False when the run was stopped before the window.
    bool finish(Recording& recording, bool run_stopped) const {
        try {
            recording.finish();
        } catch (const vectors::WindowError&) {
            if (!run_stopped && !recording.was_cut()) throw;
            std::cerr << options_.output << ": stopped before the window; nothing is written\n";
            return false;
        }
        return true;
    }
    void report(std::uint64_t clocks, const std::string& name, bool partial) const {
        std::cout << fmt::format("{}: {} clocks of {}{}{}\n", options_.output,
                                 window_writer_ ? window_writer_->clocks() : clocks, name,
                                 WindowOptions::describe(window_writer_.get()),
                                 partial ? ", stopped before its end" : "");
    }

  private:
    const RecordOptions& options_;
    std::unique_ptr<vectors::Writer> file_;
    std::unique_ptr<vectors::WindowWriter> window_writer_;
};

int record(const RecordOptions& options, const Scenario& scenario) {
    const ScenarioHead& head = head_of(scenario);
    say_notes(scenario);
    const std::unique_ptr<Experiment> experiment = make_experiment(scenario);
    const Interrupt interrupt;
    VectorOutput output(options, experiment->vector_header(options.pmu));
    std::optional<ResultOutput> file;
    if (!options.result.empty()) file.emplace(options.result);
    Recording recording(output.writer(), Interrupt::requested, options.pmu);
    Result result;
    {
        ProgressLine line(head.clock_mhz, options.progress);
        RunHooks hooks;
        hooks.recording = &recording;
        hooks.progress = [&](const Progress& progress) { line.show(progress); };
        hooks.stop = [&] { return Interrupt::requested() || output.done() || !recording.sound(); };
        result = experiment->run(hooks);
    }
    say_notes(result, options.file);
    const bool run_stopped = result.partial && Interrupt::requested();
    // Whatever can fail for want of room comes before the vector has its name.
    if (file) {
        file->add(result_json(result));
        file->file()->prepare();
    }
    if (!output.finish(recording, run_stopped)) return Interrupt::exit_status();
    const bool stopped = run_stopped || recording.was_cut();
    try {
        if (file) file->commit();
    } catch (const files::OutputError& error) {
        throw files::OutputError(error.what() + ("; of the same run there is " + options.output));
    }
    output.report(recording.clocks(), head.name, stopped);
    return stopped ? Interrupt::exit_status() : int{kFine};
}

int record(RecordOptions& options) {
    return exit_status_of(options.file, [&] {
        options.file = scenario_file(options.file);
        options.pmu.run = options.run - 1;
        const Scenario scenario = load_scenario(options.file, parse_overrides(options.changes));
        try {
            return record(options, scenario);
        } catch (const NotRecorded& error) {
            throw ScenarioError(options.file + ": " + error.what());
        }
    });
}

} // namespace

void add_record(CLI::App& app, int& status) {
    auto options = std::make_shared<RecordOptions>();
    CLI::App* command = app.add_subcommand(
        "record", "Run a scenario and write down what its PMU sees and shows in every clock");
    command->add_option("FILE", options->file, "scenario")->required();
    command->add_option("-o,--output", options->output, "vector: .vec, .vcd or .vcol")->required();
    command->add_option("-r,--result", options->result,
                        "write the run's result to this file, as `run -j` prints it");
    command->add_option("-s,--set", options->changes, "PATH=VALUE, as of `run`")
        ->take_all()
        ->allow_extra_args(false);
    using Kind = RecordedPmu::Kind;
    command
        ->add_option_function<std::string>(
            "--pmu",
            [options](const std::string& name) {
                options->pmu.kind = name == "a55" ? Kind::a55 : Kind::cci550;
            },
            "whose PMU: a55, a core's; cci550, the interconnect's; without it a core's where there "
            "are modelled cores")
        ->check(CLI::IsMember({"a55", "cci550"}));
    command->add_option("--core", options->pmu.core, "which core's, of several")
        ->check(CLI::NonNegativeNumber)
        ->capture_default_str();
    command
        ->add_option("--run", options->run,
                     "which run, where software needs several to count all it wants")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    options->window.add_to(*command);
    options->progress.add_to(*command);
    command->footer(
        "Example: armpmu record tt-depth --from 1000 --clocks 2000 "
        "-o own.vec\n"
        "Of a window's state, the writes that software made before it stand in front, and "
        "writes of counts.\nFrom clock 0 on nothing does: the window has the whole procedure. An "
        "interconnect that is estimated\n(`cluster: mode`) counts without clocks and cannot be "
        "recorded. Ctrl-C ends a recording early,\nexit status 130.");
    command->callback([options, &status] { status = record(*options); });
}

} // namespace armpmu::testbench
