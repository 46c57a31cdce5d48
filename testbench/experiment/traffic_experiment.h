// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/experiment/experiment.h"
#include "testbench/scenario/traffic_scenario.h"

namespace armpmu::testbench {

// Masters around a CCI-550 whose PMU is measured by the manual's procedure.
class TrafficExperiment final : public Experiment {
  public:
    explicit TrafficExperiment(const TrafficScenario& scenario) : scenario_(scenario) {}

    Result run(const RunHooks& hooks) override;
    vectors::Header vector_header(const RecordedPmu& which) const override;

  private:
    const TrafficScenario& scenario_;
};

} // namespace armpmu::testbench
