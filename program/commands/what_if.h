// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "program/commands/progress_line.h"
#include "testbench/report/findings.h"

#include <optional>
#include <string>
#include <vector>

namespace armpmu::testbench {

// A run of a scenario with one change.
struct Tried {
    std::string change;         // "interconnect.tt_depth=32"
    std::string cost;           // "16, twice", "without dma"
    double value = 0;           // of the objective; not finite: it has none
    std::optional<double> gain; // of the objective, as a share of its value without the change
    std::string limits;         // what limits the changed run, as `cause_of`
    double share = 0;           // the share that its rule is about
    std::vector<std::uint64_t> counts; // of the events asked for
    std::string failure;               // why there is no result; the rest has no meaning
};

// The gain of one step of each lever of a run's findings, and the limit without each master that
// shares something full.
struct WhatIf {
    std::string scenario;
    std::string number; // the objective, by its path
    bool more = false;  // is better
    std::vector<std::string> events;
    Tried as_it_is;
    std::vector<Tried> tried; // first the levers, in the order of the findings
};

// Runs the scenario as it is and with each change, in processes of their own. Throws
// std::runtime_error where the scenario itself fails. If stopped early, some changes are missing.
WhatIf what_if(const std::string& file, const std::vector<std::string>& changes,
               const std::vector<std::string>& events, const ProgressOption& progress);

//   tt-depth: bytes_per_cycle is 14.62, more is better; what limits: tracker
//
//   change                                      from         value     gain  limits then
//   interconnect.tt_depth=32                    16, twice    19.41  +32.7 %  latency 71.2 %
std::string what_if_text(const WhatIf& all);
std::string what_if_json(const WhatIf& all);

} // namespace armpmu::testbench
