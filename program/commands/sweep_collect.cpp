// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/commands/exit_status.h"
#include "program/commands/interrupt.h"
#include "program/commands/sweep_options.h"
#include "program/sweep/json_sinks.h"
#include "program/sweep/shard.h"
#include "program/sweep/table_text.h"
#include "testbench/scenario/parameters.h"
#include "vectors/files/output_file.h"

#include <filesystem>
#include <iostream>
#include <memory>
#include <optional>

namespace armpmu::testbench {
namespace {

struct CollectOptions {
    std::string folder;
    std::string output;
    bool partial = false;
    bool retry_failed = false;
    std::optional<std::size_t> resubmit; // 0: shards as the results were made by
};

enum class Form : unsigned char { none, csv, jsonl, sqlite };

Form form_of(const std::string& output) {
    const std::string extension = std::filesystem::path(output).extension().string();
    if (output.empty()) return Form::none;
    if (extension == ".csv") return Form::csv;
    if (extension == ".jsonl") return Form::jsonl;
    if (extension == ".sqlite") return Form::sqlite;
    throw ScenarioError(output + ": expected a file that ends in .csv, .jsonl or .sqlite");
}

// The output, whole or not at all; it takes its name in `commit`.
class Collected {
  public:
    Collected(const std::string& output, Form form) : form_(form), output_(output) {
        if (form != Form::none) file_.emplace(output, files::OutputRules{true, nullptr});
    }
    SweepState merge(const CollectOptions& options) {
        const auto write = [this](const std::string& text) { file_->write(text); };
        SweepState state;
        const auto into = [&](PointSink& sink) {
            state = merge_results(options.folder, sink, options.resubmit.value_or(0),
                                  Interrupt::requested);
        };
        if (form_ == Form::none) {
            NoSink sink;
            into(sink);
        } else if (form_ == Form::jsonl) {
            JsonLines sink(write, [this] { file_->restart(); });
            into(sink);
        } else {
            // Beside the output, where there is room for it.
            table_.emplace(file_->part() + ".sqlite", PointTable::Form::collected);
            into(*table_);
            if (!Interrupt::requested()) table_->finish(state);
            if (form_ == Form::csv && !Interrupt::requested()) write_collected_csv(*table_, write);
        }
        return state;
    }
    void commit() {
        if (form_ == Form::sqlite) file_->take(file_->part() + ".sqlite");
        if (file_) file_->commit();
    }

  private:
    Form form_;
    std::string output_;
    std::optional<files::OutputFile> file_;
    std::optional<PointTable> table_;
};

void report(const SweepState& state) {
    for (const std::string& message : state.messages) std::cerr << message << '\n';
    for (const std::string& failure : state.failures) std::cerr << failure << '\n';
    if (state.failed > state.failures.size())
        std::cerr << "... and " << state.failed - state.failures.size() << " more that failed\n";
    std::cerr << state.head.points << " points: " << state.done << " done, " << state.failed
              << " failed, " << state.missing << " missing, " << state.doubled
              << " with several equal results\n";
}

void print_shards(const CollectOptions& options, const SweepState& state) {
    if (options.resubmit == 0 && state.shard_count == 0)
        throw ScenarioError("--resubmit:1:1: results do not say how many shards there are; "
                            "expected --resubmit N");
    std::set<std::size_t> shards = state.incomplete;
    if (options.retry_failed) shards.insert(state.with_failed.begin(), state.with_failed.end());
    std::cout << array_expression(shards) << '\n';
}

int collect(const CollectOptions& options) {
    const Form form = form_of(options.output);
    const Interrupt interrupt;
    Collected collected(options.output, form);
    const SweepState state = collected.merge(options);
    if (Interrupt::requested()) return Interrupt::exit_status();
    report(state);
    if (options.resubmit) print_shards(options, state);
    if (state.missing != 0 && !options.partial) {
        if (options.resubmit && form == Form::none) return kFine;
        std::cerr << options.folder << ": point " << state.first_missing
                  << (state.missing == 1 ? " is" : " and others are")
                  << " missing; nothing written: run the rest, or collect with --partial\n";
        return kFailed;
    }
    collected.commit();
    return state.failed != 0 ? kFailed : kFine;
}

} // namespace

void add_sweep_collect(CLI::App& sweep, int& status) {
    auto options = std::make_shared<CollectOptions>();
    CLI::App* command =
        sweep.add_subcommand("collect", "Merge the results of all shards, and say what is missing");
    command->add_option("DIR", options->folder, "of the sweep")->required();
    command->add_option("-o,--output", options->output,
                        "OUT.csv, OUT.jsonl or OUT.sqlite, written whole or not at all");
    command->add_flag("--partial", options->partial, "write it although points are missing");
    command
        ->add_option_function<std::string>(
            "--resubmit",
            [options](const std::string& text) {
                std::size_t shards = 0;
                if (!text.empty() && (!CLI::detail::lexical_cast(text, shards) || shards == 0))
                    throw CLI::ValidationError("--resubmit",
                                               "expected the number of shards, not " + text);
                options->resubmit = shards;
            },
            "N: print which of N shards lack points, as an array expression 3,7-9 (without N: of "
            "as many as the results were made by)")
        ->expected(0, 1);
    command->add_flag("--retry-failed", options->retry_failed,
                      "with --resubmit: also those that have points that failed");
    command->footer("Example: armpmu sweep collect depths -o depths.csv\n"
                    "Exit status 1: two results of a point differ. 3: points are missing or have "
                    "failed.");
    command->callback([options, &status] {
        status = exit_status_of("armpmu sweep collect", [&] { return collect(*options); });
    });
}

} // namespace armpmu::testbench
