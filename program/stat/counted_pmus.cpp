// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/stat/counted_pmus.h"

namespace armpmu::testbench {
namespace {

CountedPmus pmus_of(const TrafficScenario& scenario) {
    CountedPmus pmus;
    pmus.interconnect = scenario.cci();
    return pmus;
}

CountedPmus pmus_of(const CoreScenario& scenario) {
    CountedPmus pmus;
    pmus.cores = 1;
    pmus.core = scenario.core;
    return pmus;
}

CountedPmus pmus_of(const ProgramScenario& scenario) {
    CountedPmus pmus;
    pmus.cores = scenario.cluster.used ? scenario.cluster.cores : 1;
    pmus.core = scenario.pmu;
    if (scenario.cluster.used) pmus.interconnect = scenario.cluster.interconnect.cci;
    return pmus;
}

CountedPmus pmus_of(const PlatformScenario& scenario) {
    CountedPmus pmus;
    pmus.cores = scenario.processors;
    pmus.core = scenario.core_pmu;
    pmus.interconnect = scenario.interconnect_pmu;
    return pmus;
}

} // namespace

unsigned aclk_mhz(const Scenario& scenario) {
    if (!counted_pmus(scenario).interconnect) return 0;
    const auto* const program = std::get_if<ProgramScenario>(&scenario);
    return program != nullptr ? program->cluster.config.aclk_mhz : head_of(scenario).clock_mhz;
}

Series empty_series(const Scenario& scenario, const CountedPmus& pmus) {
    Series series;
    series.clock_mhz = head_of(scenario).clock_mhz;
    const unsigned aclk = aclk_mhz(scenario);
    if (aclk != series.clock_mhz) series.aclk_mhz = aclk;
    series.cores = pmus.cores;
    return series;
}

CountedPmus counted_pmus(const Scenario& scenario) {
    return std::visit([](const auto& one) { return pmus_of(one); }, scenario);
}

} // namespace armpmu::testbench
