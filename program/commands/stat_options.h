// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "program/commands/metrics_option.h"
#include "program/commands/program_option.h"
#include "program/commands/progress_option.h"
#include "program/stat/stat_report.h"
#include "program/stat/stat_writer.h"
#include "virtual_platform/scenario/scenario.h"

#include <CLI/CLI.hpp>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace armpmu::testbench {

// The options of `armpmu stat`.
struct StatOptions {
    void add_to(CLI::App& command);

    // Each of these throws ScenarioError, in one line, for options that cannot be used. The
    // scenario of run `n` of several: with a seed of its own, where the scenario has one.
    Scenario scenario(unsigned n) const;
    StatRequest request(const Scenario& scenario) const;
    std::unique_ptr<StatWriter> writer() const;
    std::string name() const; // for messages

    // Adds the metrics' events to the request.
    StatMetrics metrics_for(const Scenario& scenario, StatRequest& request) const;

    std::vector<std::string> files; // a scenario, or more arguments of the program
    ProgramOption program;
    std::vector<std::string> changes;
    std::vector<std::string> events;
    std::vector<std::string> metrics; // by name
    MetricsOption metric_files;
    bool metric_only = false;
    std::string interval;
    bool summary = false;
    std::optional<std::string> separator;
    bool json = false;
    bool plain_digits = false;
    unsigned runs = 1;
    unsigned jobs = 1;
    bool no_aggregation = false;
    bool per_socket = false;
    bool as_software = false;
    std::string tick = "10000";
    std::string output;
    ProgressOption progress;
};

} // namespace armpmu::testbench
