// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/calibrate/calibration_output.h"
#include "program/calibrate/calibrator.h"
#include "program/calibrate/contradictions.h"
#include "program/commands/commands.h"
#include "program/commands/interrupt.h"
#include "program/commands/progress_option.h"
#include "program/commands/sweep_options.h"
#include "program/commands/terminal_line.h"
#include "testbench/boards/board.h"
#include "vectors/files/input_file.h"
#include "vectors/files/output_file.h"

#include <filesystem>
#include <iostream>
#include <memory>
#include <set>

namespace armpmu::testbench {
namespace {

struct CalibrateOptions {
    std::vector<std::string> files;
    std::vector<std::string> perf; // kernel, file, kernel, file ...
    std::string soc;
    std::string board;
    std::vector<std::string> fixed;
    double noise = 2;
    std::uint64_t seed = 1;
    std::string output, json, page;
    JobsOption jobs;
    ProgressOption progress;
};

const files::InputLimits kFigures{16u << 20, "is larger than 16 MiB, which no figures are", false};

void read_figures(CalibrationRequest& request, const CalibrateOptions& options) {
    Observations& to = request.observations;
    for (const std::string& file : options.files)
        add_figures(to, file, files::text_of(file, kFigures), options.soc);
    for (std::size_t n = 0; n + 1 < options.perf.size(); n += 2)
        add_perf_output(to, options.perf[n + 1], files::text_of(options.perf[n + 1], kFigures),
                        options.perf[n]);
    if (const double clock = usual_clock(to.all); clock != 0) to.facts.mhz = clock;
}

CalibrationRequest request_of(const CalibrateOptions& options) {
    if (options.files.empty() && options.perf.empty())
        throw FiguresError("armpmu calibrate: expected FIGURES.csv, or --perf KERNEL FILE");
    CalibrationRequest request;
    if (!options.board.empty()) request.start = board_named(options.board).core;
    read_figures(request, options);
    std::set<std::string> fixed;
    for (const std::string& one : options.fixed) {
        const std::size_t equals = one.find('=');
        const std::string name = one.substr(0, equals);
        find_fit_parameter(name);
        if (equals != std::string::npos)
            set_member(request.start, cpu::core_members(), name, one.substr(equals + 1));
        if (fixed.insert(name).second) request.fixed.push_back(name);
    }
    request.noise = options.noise / 100;
    request.seed = options.seed;
    return request;
}

int carry_out(const CalibrateOptions& options) try {
    const CalibrationRequest request = request_of(options);
    const std::string name =
        options.output.empty() ? "board" : std::filesystem::path(options.output).stem().string();
    const Interrupt interrupt;
    Evaluator::Options evaluation;
    evaluation.jobs = options.jobs.jobs;
    evaluation.stop = Interrupt::requested;
    if (!options.output.empty()) evaluation.journal = options.output + ".measured";
    std::vector<std::unique_ptr<files::OutputFile>> outputs;
    const auto open = [&](const std::string& file) {
        outputs.push_back(file.empty() ? nullptr : std::make_unique<files::OutputFile>(file));
        return outputs.back().get();
    };
    files::OutputFile* const board = open(options.output);
    files::OutputFile* const json = open(options.json);
    files::OutputFile* const page = open(options.page);
    Calibration found;
    try {
        TerminalLine line(options.progress.seconds);
        evaluation.shown = [&](std::size_t measured) {
            if (line.due()) line.show(std::to_string(measured) + " measurements");
        };
        found = calibrate(request, evaluation);
    } catch (const Stopped&) {
        std::cerr << "armpmu calibrate: stopped"
                  << (evaluation.journal.empty() ? "\n"
                                                 : "; the same command goes on, with what is in " +
                                                       evaluation.journal + "\n");
        return Interrupt::exit_status();
    }
    if (board != nullptr) board->write(board_text_of(found, name));
    if (json != nullptr) json->write(calibration_json(found));
    if (page != nullptr) page->write(calibration_page(found, name).str());
    files::commit_together({board, json, page});
    if (!evaluation.journal.empty()) Journal::remove(evaluation.journal);
    std::cout << calibration_text(found);
    return kFine;
} catch (const ConfigError& error) {
    throw FiguresError("armpmu calibrate: " + std::string(error.what()));
}

} // namespace

void add_calibrate(CLI::App& app, int& status) {
    auto options = std::make_shared<CalibrateOptions>();
    CLI::App* command = app.add_subcommand(
        "calibrate", "Fit the model to a board's figures, and say how far to believe it");
    command->add_option("FIGURES", options->files,
                        "CSV files with the columns of docs/calibrate.md");
    command
        ->add_option("--perf", options->perf,
                     "KERNEL FILE: output of `perf stat -x,` or `-j` of that kernel, such as "
                     "'chains chains=4 footprint=65536'")
        ->type_size(2)
        ->expected(1, 1000);
    command->add_option("--soc", options->soc, "figures of that SoC only, where there are several");
    command->add_option("--board", options->board,
                        "name or file of a board whose values the fit begins with");
    command
        ->add_option("--fix", options->fixed,
                     "NAME or NAME=VALUE: a parameter of the core that is not fitted")
        ->take_all()
        ->allow_extra_args(false);
    command->add_option("--noise", options->noise, "of a figure, in percent (2)")
        ->check(CLI::Range(0.1, 50.0));
    command->add_option("--seed", options->seed, "of the bootstrap (1)");
    command->add_option("-o,--output", options->output,
                        "write the board to this file, which --board reads");
    command->add_option("--json", options->json, "write all of it to this file");
    command->add_option("--page", options->page, "write a page to this file, HTML");
    options->jobs.add_to(*command);
    options->progress.add_to(*command);
    command->footer("Example: armpmu calibrate mine.csv -o mine.yaml --page mine.html\n"
                    "One that was stopped or killed goes on where it was: FILE.measured is beside "
                    "the output.");
    command->callback([options, &status] {
        status = exit_status_of("armpmu calibrate", [&] { return carry_out(*options); });
    });
}

} // namespace armpmu::testbench
