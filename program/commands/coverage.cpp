// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/commands/clock_progress.h"
#include "program/commands/commands.h"
#include "program/commands/compare_options.h"
#include "program/commands/interrupt.h"
#include "program/commands/result_output.h"
#include "program/commands/text_file.h"
#include "program/commands/vector_file.h"
#include "program/page/page.h"
#include "program/text/coverage_report.h"

#include <algorithm>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace armpmu::testbench {
namespace {

struct CoverageOptions {
    std::vector<std::string> files;
    std::string like;
    std::string page;
    std::size_t show = 10;
    bool json = false;
    WaveOptions waves;
    ProgressOption progress;
};

bool is_json(const std::string& path) {
    return path.size() > 5 && path.compare(path.size() - 5, 5, ".json") == 0;
}

class Covered {
  public:
    vectors::CoverageBuilder& of(const std::string& device) {
        for (auto& [name, builder] : builders_)
            if (name == device) return builder;
        return builders_.emplace_back(device, vectors::CoverageBuilder(device)).second;
    }
    std::vector<vectors::Coverage> results() {
        std::vector<vectors::Coverage> all;
        for (auto& one : builders_) all.push_back(one.second.result());
        return all;
    }

  private:
    std::vector<std::pair<std::string, vectors::CoverageBuilder>> builders_;
};

void add_file(Covered& covered, const CoverageOptions& options, const std::string& file) {
    if (is_json(file)) {
        for (const vectors::Coverage& one :
             coverage_of_json(file, text_of_file(file, "a result of `armpmu coverage -j`")))
            covered.of(one.device).add(one);
        return;
    }
    const auto reader = options.like.empty()
                            ? open_vector(file)
                            : options.waves.open(file, open_vector(options.like)->header());
    ClockProgress progress(options.progress);
    covered.of(reader->header().device).add(file, *reader, [&](std::uint64_t clocks) {
        progress.show(clocks);
        return !Interrupt::requested();
    });
}

int coverage(const CoverageOptions& options) {
    return exit_status_of(options.files.front(), [&] {
        const Interrupt interrupt;
        std::optional<ResultOutput> page;
        if (!options.page.empty()) page.emplace(options.page);
        if (options.waves.given() && options.like.empty())
            throw vectors::VectorError(std::string(kWaveOptions) + " need --like VECTOR");
        Covered covered;
        for (const std::string& file : options.files) {
            add_file(covered, options, file);
            if (Interrupt::requested()) return Interrupt::exit_status();
        }
        const std::vector<vectors::Coverage> results = covered.results();
        if (page) page->write(page_of_coverage(results).str());
        std::cout << (options.json ? coverage_json(results) : coverage_text(results, options.show));
        const bool holes = std::any_of(results.begin(), results.end(),
                                       [](const auto& one) { return !one.holes.empty(); });
        return holes ? int{kDifferent} : int{kFine};
    });
}

} // namespace

void add_coverage(CLI::App& app, int& status) {
    auto options = std::make_shared<CoverageOptions>();
    CLI::App* command = app.add_subcommand(
        "coverage", "Count how often vectors ask what the manuals say, and name what they do not");
    command
        ->add_option("FILE", options->files,
                     "vectors (.vec, .vcd or .vcol), a simulator's waves with the options below, "
                     "results of -j (.json); - is standard input")
        ->required();
    command->add_flag("-j,--json", options->json, "print JSON, which may be a FILE again");
    command->add_option("--page", options->page, "write an HTML page");
    command->add_option("--show", options->show, "holes of a kind that are printed");
    options->progress.add_to(*command);
    options->waves.add_to(*command);
    command
        ->add_option("--like", options->like,
                     "FILEs are a simulator's: a vector of the same PMU, whose header describes "
                     "them")
        ->group(WaveOptions::kGroup);
    command->footer("Example: armpmu coverage mine/cci550_*.vec\n"
                    "Exit status: 0 no holes, 1 some, 2 unusable input.");
    command->callback([options, &status] { status = coverage(*options); });
}

} // namespace armpmu::testbench
