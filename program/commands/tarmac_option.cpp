// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/commands/tarmac_option.h"

#include <variant>

namespace armpmu::testbench {

void TarmacOption::add_to(CLI::App& command) {
    option_ = command.add_option("--tarmac", path_,
                                 "FILE that gets each instruction with its cycle, loads, stores "
                                 "and branches as a Tarmac text trace, some 120 bytes each");
}

void TarmacOption::check(const Scenario& scenario, const std::string& name) const {
    if (!wanted() || std::holds_alternative<ProgramScenario>(scenario) ||
        std::holds_alternative<PlatformScenario>(scenario))
        return;
    throw ScenarioError(name + ":1:1: --tarmac: expected a core that executes programs, a file "
                               "with a section `program`, or a platform");
}

void TarmacOption::open() {
    if (!wanted()) return;
    file_ = std::make_unique<files::OutputFile>(path_);
    log_.emplace([this](const std::string& text) { file_->write(text); });
}

void TarmacOption::finish() {
    if (log_) log_->finish();
}

} // namespace armpmu::testbench
