// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/report/heading_view.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace armpmu::testbench {
namespace {

constexpr Field kPartial = {"partial", "Whether it ended before the scenario's end."};
constexpr Field kInstructions = {"instructions", "Executed.", "instructions", Quantity::count};

} // namespace

std::string HeadingView::text(const Result& result) const {
    return result.scenario + ": " + (result.partial ? "PARTIAL: " : "") + sentence(result) + "\n";
}

void HeadingView::describe(Fields& fields, Result& result) {
    fields.member({"scenario", "Its name."}, result.scenario);
    describe_facts(fields, result);
    fields.member({"cycles", "That were measured.", "cycles", Quantity::time, Grade::timing},
                  result.cycles);
}

std::string TrafficHeading::sentence(const Result& result) const {
    return fmt::format("{} ACLK cycles {}", result.cycles,
                       until_done ? "until the traffic was done" : "between enable and disable") +
           (records == 0 ? "" : fmt::format(", {} trace records", records));
}

void TrafficHeading::describe_facts(Fields& fields, Result& result) {
    fields.member({"seed", "Of all that is random."}, seed);
    fields.member({"clock_mhz", "Of ACLK.", "MHz", Quantity::rate}, result.clock_mhz);
    fields.member(kPartial, result.partial);
}

std::string CoreHeading::sentence(const Result& result) const {
    return sequence + "; " + std::to_string(result.cycles) + " cycles of work";
}

void CoreHeading::describe_facts(Fields& fields, Result& /*result*/) {
    fields.member({"sequence", "That software executed."}, sequence);
}

std::string ProgramHeading::sentence(const Result& result) const {
    std::string text = fmt::format("{} instructions in {} cycles, {:.4g} per cycle", instructions,
                                   result.cycles, ipc);
    if (exit_status.value_or(0) != 0)
        text += fmt::format("; it exited with status {}", *exit_status);
    if (!instructions_of_runs.empty())
        text += fmt::format("; its runs differ, with {} instructions",
                            fmt::join(instructions_of_runs, ", "));
    return text;
}

void ProgramHeading::describe_facts(Fields& fields, Result& result) {
    fields.member(kPartial, result.partial);
    fields.member(kInstructions, instructions);
    fields.member({"ipc", "Instructions per cycle.", "", Quantity::rate, Grade::timing}, ipc);
    fields.optional({"exit_status", "Of the program."}, exit_status);
    const Field runs = {"instructions_of_runs", "Of each run, where they differ.", "instructions",
                        Quantity::count};
    if (fields.present(runs, !instructions_of_runs.empty()))
        fields.values(runs, instructions_of_runs);
}

std::string PlatformHeading::sentence(const Result& result) const {
    std::string text =
        fmt::format("{} instructions in {} cycles; {}", instructions, result.cycles, end);
    for (const ModeChange& change : mode_changes)
        if (change.instructions != 0)
            text += fmt::format("; {} after {} instructions", change.mode, change.instructions);
    if (unmodelled_instructions != 0)
        text += fmt::format("; {} of AArch32 were not modelled", unmodelled_instructions);
    return text;
}

void PlatformHeading::describe_facts(Fields& fields, Result& result) {
    fields.member(kInstructions, instructions);
    fields.member({"end", "Why it ended."}, end);
    fields.member(kPartial, result.partial);
    fields.list({"mode_changes", "Modes from the one that it began in."}, mode_changes,
                [&](ModeChange& change) {
                    fields.member({"instructions", "After which it changed.", "instructions",
                                   Quantity::count},
                                  change.instructions);
                    fields.member({"mode"}, change.mode);
                });
    fields.member({"unmodelled_instructions", "Of AArch32, that timed mode does not model.",
                   "instructions", Quantity::count},
                  unmodelled_instructions);
    fields.member({"core_interrupts", "Of the processors' PMUs.", "", Quantity::count},
                  core_interrupts);
    fields.member({"interconnect_interrupts", "Of the interconnect's PMU.", "", Quantity::count},
                  interconnect_interrupts);
}

} // namespace armpmu::testbench
