// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/experiment/core_experiment.h"
#include "testbench/experiment/program_experiment.h"
#include "testbench/experiment/traffic_experiment.h"
#ifdef ARMPMU_HAVE_ISS
#include "testbench/experiment/platform_experiment.h"
#endif

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
template <>
struct ExperimentOf<ProgramScenario> {
    using Type = ProgramExperiment;
};
#ifdef ARMPMU_HAVE_ISS
template <>
struct ExperimentOf<PlatformScenario> {
    using Type = PlatformExperiment;
};
#else
// Without Unicorn there is no processor.
struct NoProcessor {
    explicit NoProcessor(const PlatformScenario& scenario) {
        throw ScenarioError(scenario.name + ": needs a processor that executes software, and this "
                                            "armpmu was built without Unicorn (libunicorn-dev)");
    }
    operator std::unique_ptr<Experiment>() const { return nullptr; }
};
template <>
struct ExperimentOf<PlatformScenario> {
    using Type = NoProcessor;
};
#endif

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
