// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/experiment/experiment.h"
#include "virtual_platform/scenario/scenario.h"

#include <memory>

namespace armpmu::testbench {

// An experiment for a scenario of any kind; the scenario outlives it. Throws ScenarioError for one
// that this build cannot run.
std::unique_ptr<Experiment> make_experiment(const Scenario& scenario);

} // namespace armpmu::testbench
