// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/vectors/compare/compare.h"
#include "armpmu/cci550/clocked.h"
#include "armpmu/vectors/columns/columns.h"
#include "armpmu/vectors/replay/column_replay.h"
#include "armpmu/vectors/stream/device_header.h"

#include "program/commands/adopted_state.h"
#include "program/commands/clock_progress.h"
#include "program/commands/commands.h"
#include "program/commands/compare_options.h"
#include "program/commands/interrupt.h"
#include "program/commands/mid_run.h"
#include "program/commands/unpacked_input.h"
#include "program/commands/vector_file.h"
#include "program/text/comparison_report.h"
#include "vectors/fst/fst_file.h"

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

namespace armpmu::testbench {
namespace {

struct CompareCommand {
    std::string reference;
    std::string device;
    std::uint64_t reference_from = 0; // rows that DEVICE does not have
    bool adopt = false;               // its counts
    ComparingOptions comparing;
    WaveOptions waves;
};

vectors::CompareOptions watched(const ComparingOptions& comparing, ClockProgress& progress) {
    vectors::CompareOptions options = comparing.options();
    options.progress = [&](std::uint64_t clocks) {
        progress.show(clocks);
        return !Interrupt::requested();
    };
    return options;
}

// Warnings, printed after the report and before an error that ends the program.
struct WarningsAtEnd {
    ~WarningsAtEnd() {
        for (const std::string& line : lines) std::cerr << "warning: " << line << '\n';
    }
    std::vector<std::string> lines;
};

// Files that can be read twice cheaply: neither unpacked nor converted by another program, no
// pipes.
bool read_twice(const std::string& path) {
    const InputForm form = form_of_file(path);
    return form == InputForm::text || form == InputForm::waves || form == InputForm::columns ||
           (form == InputForm::fst && vectors::reads_fst());
}

// The result of `fast`; nothing where the input is damaged, as rows before the damage count, too.
template <typename Fast>
auto unless_damaged(const Fast& fast) -> decltype(fast()) try {
    return fast();
} catch (const vectors::VectorError&) {
    return {};
}

// Column by column, which is much faster, where that can say that nothing differs; else nothing.
std::optional<vectors::Comparison> replayed_columns(const CompareCommand& command,
                                                    const vectors::Header& header) {
    const ComparingOptions& comparing = command.comparing;
    if (!comparing.plain() || !command.reference.empty() || !read_twice(command.device)) return {};
    if (header.device != cci550::device().name() || !header.latencies.empty() ||
        header.layout != vectors::make_device(header)->layout())
        return {};
    ClockProgress progress(comparing.progress);
    vectors::ColumnReplayOptions options;
    options.check_all = true;
    options.progress = [&](std::uint64_t clocks) {
        progress.show(clocks);
        return !Interrupt::requested();
    };
    std::optional<vectors::ColumnReplayResult> result;
    if (form_of_file(command.device) == InputForm::columns) {
        vectors::ColumnFile file(command.device);
        result = vectors::replay_columns(file, options);
    } else {
        result = vectors::replay_columns(*open_vector(command.device), options);
    }
    if (!result || result->difference) return {};
    vectors::Comparison comparison;
    comparison.clocks = result->clocks;
    comparison.stopped = result->stopped;
    return comparison;
}

// The comparison of a reference with a device that shows the same in every clock; else nothing.
std::optional<vectors::Comparison> compared_same(const std::string& reference,
                                                 vectors::Reader& device,
                                                 const vectors::CompareOptions& options) {
    const auto rows = open_vector(reference);
    if (form_of_file(reference) != InputForm::columns) return compare_same(*rows, device, options);
    if (!agreement(rows->header(), device.header(), options, 0)) return {};
    const auto same = vectors::same_rows(reference, device, options.progress);
    if (!same) return {};
    return agreement(rows->header(), device.header(), options, same->clocks, same->stopped);
}

int compare_vectors(const CompareCommand& command) {
    return exit_status_of(command.device, [&] {
        const Interrupt interrupt;
        const auto junit = command.comparing.junit_file();
        vectors::Comparison comparison;
        auto reference = open_vector(command.reference);
        const vectors::Header header = reference->header();
        const auto opened_waves = [&] {
            return command.waves.given() ? command.waves.open(command.device, header)
                                         : open_vector(command.device);
        };
        if (command.reference_from != 0)
            check_reference_from(*open_vector(command.reference), command.reference_from);
        std::optional<AdoptedState> adopted;
        if (command.adopt) {
            adopted.emplace(*open_vector(command.reference), command.reference_from,
                            *opened_waves());
            reference = adopted->before(std::move(reference), command.reference_from + 1);
        }
        const auto opened = [&] {
            if (adopted) return adopted->before(opened_waves(), 1);
            if (command.reference_from == 0) return opened_waves();
            return behind_reference(open_vector(command.reference), opened_waves(),
                                    command.reference_from);
        };
        FirstRowsKept device(opened());
        WarningsAtEnd warnings;
        {
            ClockProgress progress(command.comparing.progress);
            vectors::CompareOptions options = watched(command.comparing, progress);
            options.by_model = command.adopt;
            std::optional<vectors::Comparison> same;
            if (!command.adopt && read_twice(command.reference) && read_twice(command.device)) {
                const auto again = opened();
                same = unless_damaged(
                    [&] { return compared_same(command.reference, *again, options); });
                if (same) warnings.lines = again->warnings();
            }
            comparison = same ? std::move(*same) : compare(*reference, device, options);
            if (!same) warnings.lines = device.warnings();
        }
        if (comparison.total != 0 && form_of_file(command.reference) != InputForm::none &&
            command.reference_from == 0 && !command.adopt) {
            const std::string begin = device.hint(command.device, *open_vector(command.reference));
            if (!begin.empty()) std::cerr << begin << '\n';
        }
        if (adopted)
            std::cerr << command.device << ": the first " << adopted->clocks()
                      << " clocks are writes that lead to the counts of its first row; row 1 of it "
                         "is the clock behind them\n";
        return command.comparing.report(comparison, {command.reference, command.device},
                                        header.layout, junit.get());
    });
}

// The comparison of one vector with the model, and the header that describes it.
struct Replayed {
    vectors::Comparison comparison;
    vectors::Header like;
    std::vector<std::string> warnings;
};

Replayed replayed(const CompareCommand& command) {
    Replayed result;
    if (!command.reference.empty()) result.like = open_vector(command.reference)->header();
    const auto device = command.reference.empty() ? open_vector(command.device)
                                                  : command.waves.open(command.device, result.like);
    if (command.reference.empty()) result.like = device->header();
    if (const auto fast = unless_damaged([&] { return replayed_columns(command, result.like); })) {
        result.comparison = *fast;
    } else {
        ClockProgress progress(command.comparing.progress);
        result.comparison = replay(*device, result.like, watched(command.comparing, progress));
    }
    result.warnings = device->warnings();
    return result;
}

void require_like(const CompareCommand& command) {
    if (command.waves.given() && command.reference.empty())
        throw vectors::VectorError(std::string(kWaveOptions) + " need --like VECTOR");
}

int replay_vector(const CompareCommand& command) {
    return exit_status_of(command.device, [&] {
        const Interrupt interrupt;
        const auto junit = command.comparing.junit_file();
        require_like(command);
        const Replayed result = replayed(command);
        const WarningsAtEnd warnings{result.warnings};
        return command.comparing.report(result.comparison, {"the model", command.device},
                                        result.like.layout, junit.get());
    });
}

// The vectors of a folder, by name.
std::vector<std::string> vectors_in(const std::string& folder) {
    std::vector<std::string> files;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        const std::string ending = entry.path().extension().string();
        if (ending == ".vec" || ending == ".vcd" || ending == ".vcol" || ending == ".fst")
            files.push_back(entry.path().string());
    }
    std::sort(files.begin(), files.end());
    if (files.empty())
        throw vectors::VectorError(folder + ": no vectors (.vec, .vcd, .vcol) in it");
    return files;
}

int replay_set(const CompareCommand& command) {
    return exit_status_of(command.device, [&] {
        const Interrupt interrupt;
        const auto junit = command.comparing.junit_file();
        require_like(command);
        std::vector<SetEntry> entries;
        for (const std::string& file : vectors_in(command.device)) {
            CompareCommand one = command;
            one.device = file;
            SetEntry entry{file, 0, 0, {}, {}};
            try {
                const vectors::Comparison comparison = replayed(one).comparison;
                if (Interrupt::requested()) break;
                entry.clocks = comparison.clocks;
                entry.divergences = comparison.total;
                entry.unusable = comparison.damage;
                if (comparison.explanation) entry.reason = comparison.explanation->reason;
            } catch (const vectors::VectorError& error) {
                entry.unusable = error.what();
            }
            entries.push_back(std::move(entry));
        }
        if (junit) {
            junit->write(set_junit(command.device, entries));
            junit->commit();
        }
        std::cout << (command.comparing.json ? set_json(command.device, entries)
                                             : set_text(command.device, entries));
        if (Interrupt::requested()) return Interrupt::exit_status();
        int status = kFine;
        for (const SetEntry& one : entries)
            status = std::max(status, int{!one.unusable.empty()  ? kUnusableInput
                                          : one.divergences != 0 ? kDifferent
                                                                 : kFine});
        return status;
    });
}

} // namespace

void add_compare(CLI::App& app, int& status) {
    auto options = std::make_shared<CompareCommand>();
    CLI::App* command = app.add_subcommand(
        "compare", "Compare what a device did with a reference, within stated tolerances");
    command->add_option("REFERENCE", options->reference, "vector: .vec, .vcd or .vcol")->required();
    command
        ->add_option("DEVICE", options->device,
                     "the same, or a simulator's VCD or FST with the options below; - is standard "
                     "input, and each may be packed by gzip, zstd, xz or bzip2")
        ->required();
    options->comparing.add_to(*command);
    command
        ->add_option("--reference-from", options->reference_from,
                     "DEVICE begins at this row of the reference; what is before is taken from it")
        ->check(CLI::Range(std::uint64_t{0}, ~std::uint64_t{0} - 1));
    command->add_flag("--adopt", options->adopt,
                      "its counts are what DEVICE shows in its first row, its other registers the "
                      "reference's at --reference-from");
    options->waves.add_to(*command);
    command->footer(
        "Example: armpmu compare golden.vec block.vcd --clock tb.clk --sample out=after "
        "--from run\n" +
        command->get_footer());
    command->callback([options, &status] { status = compare_vectors(*options); });
}

void add_replay(CLI::App& app, int& status) {
    auto options = std::make_shared<CompareCommand>();
    CLI::App* command = app.add_subcommand(
        "replay", "Feed a vector's inputs to the model and compare all outputs in every clock");
    command
        ->add_option("FILE", options->device,
                     "vector: .vec, .vcd or .vcol; or a folder: all that are in it, a line for "
                     "each")
        ->required();
    options->comparing.add_to(*command);
    options->waves.add_to(*command);
    command
        ->add_option("--like", options->reference,
                     "FILE is a simulator's: a vector of the same PMU, whose header describes it")
        ->group(WaveOptions::kGroup);
    command->footer("Example: armpmu replay vectors/golden/cci550_overflow.vec --junit out.xml\n" +
                    command->get_footer());
    command->callback([options, &status] {
        std::error_code error;
        const bool set = std::filesystem::is_directory(options->device, error);
        status = set ? replay_set(*options) : replay_vector(*options);
    });
}

} // namespace armpmu::testbench
