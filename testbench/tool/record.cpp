// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/a55/probe.h"
#include "armpmu/cci550/probe.h"
#include "armpmu/vectors/record/recorder.h"
#include "testbench/platform/run_core_scenario.h"
#include "testbench/platform/run_scenario.h"
#include "testbench/report/core_report.h"
#include "testbench/report/run_report.h"
#include "testbench/scenario/core_scenario.h"
#include "testbench/tool/commands.h"
#include "testbench/tool/interrupt.h"
#include "testbench/tool/output_file.h"
#include "testbench/tool/progress_line.h"
#include "testbench/tool/vector_command.h"
#include "testbench/tool/vector_file.h"
#include "testbench/tool/window_options.h"
#include "testbench/traffic/trace_reader.h"

#include <fmt/format.h>

#include <exception>
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
};

// A scenario's name in a header: one line of printable ASCII without the word $end.
std::string in_ascii(std::string name) {
    for (char& c : name)
        if (c < ' ' || c > '~' || c == '$') c = '?';
    return name;
}

struct Stopped : std::exception {};

// Throws Stopped once Ctrl-C was pressed.
class UntilStopped final : public vectors::Writer {
  public:
    explicit UntilStopped(vectors::Writer& out) : out_(out) {}
    void put(const vectors::Span& span) override {
        if (Interrupt::requested()) throw Stopped();
        out_.put(span);
    }
    void finish() override { out_.finish(); }

  private:
    vectors::Writer& out_;
};

// Where a recorder writes: the file, or the window of it that is wanted.
class Recording {
  public:
    Recording(const RecordOptions& options, const vectors::Header& header)
        : options_(options), file_(create_vector(options.output, header)),
          excerpt_(options.window.excerpt(*file_, header)) {}

    vectors::Writer& writer() { return excerpt_ ? *excerpt_ : *file_; }
    bool done() const { return excerpt_ && excerpt_->done(); }
    // Calls `ending`, which finishes the writer. False when the run was stopped before the window.
    template <typename Ending>
    bool finish(bool stopped, Ending ending) const {
        try {
            ending();
        } catch (const vectors::WindowError&) {
            if (!stopped) throw;
            std::cerr << options_.output << ": stopped before the window; nothing is written\n";
            return false;
        }
        return true;
    }
    void report(std::uint64_t clocks, const std::string& name, bool partial) const {
        std::cout << fmt::format("{}: {} clocks of {}{}{}\n", options_.output,
                                 excerpt_ ? excerpt_->clocks() : clocks, name,
                                 WindowOptions::describe(excerpt_.get()),
                                 partial ? ", stopped before its end" : "");
    }

  private:
    const RecordOptions& options_;
    std::unique_ptr<vectors::Writer> file_;
    std::unique_ptr<vectors::Excerpt> excerpt_;
};

// --result, made before the run.
class ResultFile {
  public:
    explicit ResultFile(const RecordOptions& options) {
        if (!options.result.empty()) file_.emplace(options.result);
    }
    void write(const std::string& json) {
        if (!file_) return;
        file_->write(json);
        file_->commit();
    }

  private:
    std::optional<OutputFile> file_;
};

int record_core(const RecordOptions& options, const CoreScenario& scenario) {
    vectors::Header header = vectors::device_header(scenario.core);
    header.clock_ps = 1'000'000 / scenario.clock_mhz;
    header.source = "armpmu record, scenario " + in_ascii(scenario.name);
    const Interrupt interrupt;
    Recording recording(options, header);
    ResultFile file(options);
    UntilStopped writer(recording.writer());
    std::optional<a55::Probe> probe;
    std::optional<vectors::Recorder> recorder;
    CoreRunHooks hooks;
    hooks.attach = [&](a55::Pmu& pmu) {
        probe.emplace(pmu);
        recorder.emplace(*probe, writer);
    };
    hooks.recorded = [&](a55::Event event, std::uint64_t n) { probe->record(event, n); };
    hooks.detach = [&] {
        if (recorder) recorder->detach();
    };
    const CoreRunResult result = run_core_scenario(scenario, hooks);
    bool stopped = false;
    const auto finish = [&] {
        try {
            recorder->finish();
        } catch (const Stopped&) {
            stopped = true;
            writer.finish();
        }
    };
    if (!recording.finish(Interrupt::requested(), finish)) return Interrupt::exit_status();
    file.write(core_json(result));
    recording.report(recorder->clocks(), scenario.name, stopped);
    return stopped ? Interrupt::exit_status() : int{kFine};
}

int record_traffic(const RecordOptions& options, const Scenario& scenario) {
    vectors::Header header = vectors::device_header(scenario.cci());
    header.clock_ps = 1'000'000 / scenario.clock_mhz;
    header.source =
        fmt::format("armpmu record, scenario {}, seed {}", in_ascii(scenario.name), scenario.seed);
    const Interrupt interrupt;
    Recording recording(options, header);
    ResultFile file(options);
    std::optional<cci550::Probe> probe;
    std::optional<vectors::Recorder> recorder;
    RunResult result;
    {
        ProgressLine line(scenario.clock_mhz);
        RunHooks hooks;
        hooks.attach = [&](cci550::Pmu& pmu) {
            probe.emplace(pmu);
            recorder.emplace(*probe, recording.writer());
        };
        hooks.detach = [&] {
            if (recorder) recorder->detach();
        };
        hooks.progress = [&](const Progress& progress) { line.show(progress); };
        hooks.stop = [&] {
            return Interrupt::requested() || recording.done() || !recorder->sound();
        };
        result = run_scenario(scenario, hooks);
    }
    const bool stopped = result.partial && Interrupt::requested();
    if (!recording.finish(stopped, [&] { recorder->finish(); })) return Interrupt::exit_status();
    file.write(run_json(result));
    recording.report(recorder->clocks(), scenario.name, stopped);
    return stopped ? Interrupt::exit_status() : int{kFine};
}

int record(const RecordOptions& options) {
    return vector_command(options.file, [&] {
        if (options.result == options.output)
            throw vectors::VectorError(options.output + ": cannot be the vector and the result");
        std::vector<Override> changes;
        for (const std::string& change : options.changes) changes.push_back(parse_override(change));
        if (is_core_scenario(options.file))
            return record_core(options, load_core_scenario(options.file, changes));
        return record_traffic(options, load_scenario(options.file, changes));
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
    command->footer(
        "A window is a vector of its own: clocks with register writes stand in front of "
        "it that bring a\nPMU from reset to its state. Ctrl-C ends a recording early, "
        "exit status 130.");
    command->callback([options, &status] { status = record(*options); });
}

} // namespace armpmu::testbench
