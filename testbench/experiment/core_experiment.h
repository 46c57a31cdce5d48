// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/experiment/experiment.h"
#include "testbench/scenario/core_scenario.h"
#include "testbench/system/software/core_port.h"

#include <vector>

namespace armpmu::testbench {

class CorePlatform;

// Published software measures given work by the PMU of one core. It takes no time to speak of, so
// that `stop` only cuts its recording.
class CoreExperiment final : public Experiment {
  public:
    explicit CoreExperiment(const CoreScenario& scenario) : scenario_(scenario) {}

    Result run(const RunHooks& hooks) override;
    vectors::Header vector_header(const RecordedPmu& which) const override;

    // After `run`: the instructions that the software executed.
    const std::vector<ExecutedAccess>& accesses() const { return accesses_; }

  private:
    void run_application_note(CorePlatform& platform, const std::function<void()>& work,
                              Result& result) const;
    void run_pseudo_code(CorePlatform& platform, const std::function<void()>& work,
                         Result& result) const;
    CounterResult counter(unsigned index, unsigned event, std::uint64_t value) const;
    std::string sequence_name() const;

    const CoreScenario& scenario_;
    std::vector<ExecutedAccess> accesses_;
};

} // namespace armpmu::testbench
