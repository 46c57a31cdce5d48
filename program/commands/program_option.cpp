// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/commands/program_option.h"

namespace armpmu::testbench {

void ProgramOption::add_to(CLI::App& command) {
    command.add_option("--program", program,
                       "PROGRAM [ARGUMENT...], an arm64 one that a modelled core executes, instead "
                       "of a scenario; arguments that begin with a dash go behind --");
    command
        .add_option("--cores", cores, "modelled cores that the threads of --program run on, 1 to 4")
        ->check(CLI::Range(1U, 4U));
    command.add_option("--root", root,
                       "DIR with loader and libraries of a dynamic --program, under the names that "
                       "it has for them (/usr/aarch64-linux-gnu, or this machine's)");
    command
        .add_option("--time", time,
                    "modelled: clocks and timers of --program go by the modelled core, the same in "
                    "every run; host: by this machine (host)")
        ->check(CLI::IsMember({"host", "modelled"}));
}

void ProgramOption::check_unused() const {
    if (cores != 1)
        throw ScenarioError("--cores: goes with --program; a scenario says cluster.cores");
    if (!root.empty())
        throw ScenarioError("--root: goes with --program; a scenario says program[].root");
    if (time != "host")
        throw ScenarioError("--time: goes with --program; a scenario says program[].time");
}

Scenario ProgramOption::scenario(const std::vector<std::string>& arguments,
                                 const std::vector<Override>& overrides) const {
    ProgramCommand command{{program}, cores, root, time};
    command.words.insert(command.words.end(), arguments.begin(), arguments.end());
    return scenario_of_program(command, overrides);
}

} // namespace armpmu::testbench
