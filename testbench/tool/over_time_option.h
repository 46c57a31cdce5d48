// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/scenario/scenario.h"
#include "testbench/tool/output_file.h"

#include <CLI/CLI.hpp>

#include <cstdint>
#include <memory>
#include <string>

namespace armpmu::testbench {

// `--over-time` and `--every`: what the counters of a core that executes programs count, piece by
// piece, into a file of CSV.
struct OverTimeOption {
    void add_to(CLI::App& command);
    // Tells the scenario, of the file `name`. Throws ScenarioError for a scenario of another kind,
    // and where nothing is counted.
    void apply(Scenario& scenario, const std::string& name) const;
    // The file, to be made before a long run; null when none is wanted. Throws OutputError.
    std::unique_ptr<OutputFile> open() const;

    std::string file;
    std::uint64_t every = 10'000; // cycles
};

} // namespace armpmu::testbench
