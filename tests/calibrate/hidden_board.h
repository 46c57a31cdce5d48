// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "program/calibrate/calibration.h"

#include <cstdint>
#include <string>
#include <vector>

namespace armpmu::tests {

// A core whose parameters nobody is told, and its figures with a noise of 2 %.
struct HiddenBoard {
    cpu::CoreConfig core;
    testbench::Observations figures;
};

// A figure of a published kind ("chain_step_time 4xPTR in 64 KB") or of a kernel ("adds").
testbench::Observation observation_named(const std::string& name);

// The parameters that `names` has are drawn; the others are at their defaults.
HiddenBoard hidden_board(std::uint64_t seed, const std::vector<std::string>& names,
                         const std::vector<std::string>& figures);

// All that are drawn in the campaign, and its figures.
std::vector<std::string> hidden_parameters();
std::vector<std::string> hidden_figures();

} // namespace armpmu::tests
