// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "virtual_platform/scenario/scenario.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace armpmu::python {

// The source of a scenario, as given in Python.
struct ScenarioSource {
    std::string file;                 // or the name of a shipped one; for messages where it is none
    std::optional<std::string> text;  // YAML, instead of a file
    std::vector<std::string> program; // words of a command line, instead of either
    unsigned cores = 1;
    std::string root;
    std::string time = "host";
    std::vector<std::pair<std::string, std::string>> changes; // path and value

    // Throws ScenarioError.
    testbench::Scenario load(const std::vector<testbench::Override>& more = {}) const;
};

} // namespace armpmu::python
