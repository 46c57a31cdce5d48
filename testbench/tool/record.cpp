// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/experiment/experiment.h"
#include "testbench/scenario/shipped_scenarios.h"
#include "testbench/tool/commands.h"
#include "testbench/tool/interrupt.h"
#include "testbench/tool/progress_line.h"
#include "testbench/tool/result_output.h"
#include "testbench/tool/vector_file.h"
#include "testbench/tool/window_options.h"
#include "vectors/files/file_error.h"

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
    const std::unique_ptr<Experiment> experiment = make_experiment(scenario);
    const Interrupt interrupt;
    VectorOutput output(options, experiment->vector_header());
    std::optional<ResultOutput> file;
    if (!options.result.empty()) file.emplace(options.result);
    Recording recording(output.writer(), Interrupt::requested);
    Result result;
    {
        ProgressLine line(head.clock_mhz, options.progress);
        RunHooks hooks;
        hooks.recording = &recording;
        hooks.progress = [&](const Progress& progress) { line.show(progress); };
        hooks.stop = [&] { return Interrupt::requested() || output.done() || !recording.sound(); };
        result = experiment->run(hooks);
    }
    const bool run_stopped = result.partial && Interrupt::requested();
    // What can fail for want of room comes before the vector has its name.
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
        const std::string& refusal = kind_of(options.file).not_recorded;
        if (!refusal.empty()) throw ScenarioError(options.file + ":1:1: " + refusal);
        return record(options, load_scenario(options.file, parse_overrides(options.changes)));
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
    options->window.add_to(*command);
    options->progress.add_to(*command);
    command->footer(
        "Example: armpmu record tt-depth --from 1000 --clocks 2000 "
        "-o own.vec\n"
        "A window is a vector of its own: clocks with register writes stand in front of "
        "it that bring a\nPMU from reset to its state. Ctrl-C ends a recording early, "
        "exit status 130.");
    command->callback([options, &status] { status = record(*options); });
}

} // namespace armpmu::testbench
