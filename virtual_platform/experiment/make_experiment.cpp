// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "virtual_platform/experiment/make_experiment.h"

#include "testbench/experiment/core_experiment.h"
#include "testbench/experiment/program_experiment.h"
#include "testbench/experiment/traffic_experiment.h"
#include "testbench/report/judge.h"
#ifdef ARMPMU_HAVE_ISS
#include "virtual_platform/experiment/platform_experiment.h"
#endif

namespace armpmu::testbench {
namespace {

// One for each kind of Scenario.
std::unique_ptr<Experiment> make(const TrafficScenario& scenario) {
    check_objective(scenario, "traffic");
    return std::make_unique<TrafficExperiment>(scenario);
}
std::unique_ptr<Experiment> make(const CoreScenario& scenario) {
    check_objective(scenario, "core");
    return std::make_unique<CoreExperiment>(scenario);
}
std::unique_ptr<Experiment> make(const ProgramScenario& scenario) {
    check_objective(scenario, "program");
    return std::make_unique<ProgramExperiment>(scenario);
}
std::unique_ptr<Experiment> make(const PlatformScenario& scenario) {
#ifdef ARMPMU_HAVE_ISS
    check_objective(scenario, "platform");
    return std::make_unique<PlatformExperiment>(scenario);
#else
    throw ScenarioError(scenario.name + ": needs a processor that executes software, and this "
                                        "armpmu was built without Unicorn (libunicorn-dev)");
#endif
}

} // namespace

std::unique_ptr<Experiment> make_experiment(const Scenario& scenario) {
    return std::visit([](const auto& one) { return make(one); }, scenario);
}

} // namespace armpmu::testbench
