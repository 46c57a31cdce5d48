// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/experiment/core_experiment.h"
#include "testbench/experiment/traffic_experiment.h"

namespace armpmu::testbench {
namespace {

// The compiler asks for each kind of Scenario.
template <typename Kind>
struct ExperimentOf;
template <>
struct ExperimentOf<TrafficScenario> {
    using Type = TrafficExperiment;
};
template <>
struct ExperimentOf<CoreScenario> {
    using Type = CoreExperiment;
};

} // namespace

std::unique_ptr<Experiment> make_experiment(const Scenario& scenario) {
    return std::visit(
        [](const auto& one) -> std::unique_ptr<Experiment> {
            using Kind = std::decay_t<decltype(one)>;
            return std::make_unique<typename ExperimentOf<Kind>::Type>(one);
        },
        scenario);
}

} // namespace armpmu::testbench
