// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "virtual_platform/scenario/scenario.h"

#include <CLI/CLI.hpp>

#include <string>
#include <vector>

namespace armpmu::testbench {

// --program PROGRAM [ARGUMENT...] in place of a scenario, and how it is run.
struct ProgramOption {
    std::string program; // empty: a scenario is
    unsigned cores = 1;
    std::string root;
    std::string time = "host";

    void add_to(CLI::App& command);
    bool used() const { return !program.empty(); }
    // Throws ScenarioError for an option that needs --program, without it.
    void check_unused() const;
    Scenario scenario(const std::vector<std::string>& arguments,
                      const std::vector<Override>& overrides) const;
};

} // namespace armpmu::testbench
