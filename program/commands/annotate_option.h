// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "virtual_platform/scenario/scenario.h"

#include <CLI/CLI.hpp>

#include <string>
#include <vector>

namespace armpmu::testbench {

// `--annotate` and `--annotate-percent`: counts of some events by function and instruction, of a
// core that executes programs.
struct AnnotateOption {
    void add_to(CLI::App& command);
    // Adds the events to the scenario of file `file`. Throws ScenarioError for an event that the
    // core does not have or that belongs to no instruction, and for a scenario of another kind.
    void apply(Scenario& scenario, const std::string& file) const;

    std::vector<std::string> events;
    double percent = 1;
};

} // namespace armpmu::testbench
