// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/tool/over_time_option.h"

#include <variant>

namespace armpmu::testbench {
namespace {

constexpr std::uint64_t kMostCycles = 1'000'000'000; // in which no counter of 32 bits wraps twice

} // namespace

void OverTimeOption::add_to(CLI::App& command) {
    auto* const over_time =
        command.add_option("--over-time", file,
                           "CSV of what each counter counted piece by piece, with the metrics of "
                           "use cases; for scenarios with `program`");
    command.add_option("--every", every, "cycles of a piece of --over-time (10000)")
        ->needs(over_time)
        ->check(CLI::Range(std::uint64_t{1}, kMostCycles));
}

void OverTimeOption::apply(Scenario& scenario, const std::string& name) const {
    if (file.empty()) return;
    auto* const program = std::get_if<ProgramScenario>(&scenario);
    if (program == nullptr)
        throw ScenarioError(name + ":1:1: --over-time: expected a core that executes programs, a "
                                   "file with a section `program`");
    if (program->counters.empty() && program->use_cases.empty())
        throw ScenarioError(name + ":1:1: --over-time: nothing is counted; pmu.counters or "
                                   "pmu.use_cases says what");
    program->piece_cycles = every;
}

std::unique_ptr<OutputFile> OverTimeOption::open() const {
    return file.empty() ? nullptr : std::make_unique<OutputFile>(file);
}

} // namespace armpmu::testbench
