// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/experiment/experiment.h"

namespace armpmu::testbench {

class ProgramPlatform;

// A core executes kernels and programs.
class ProgramExperiment final : public Experiment {
  public:
    explicit ProgramExperiment(const ProgramScenario& scenario) : scenario_(scenario) {}

    Result run(const RunHooks& hooks) override;
    // Of its PMU; but it is not recorded.
    vectors::Header vector_header() const override;

  private:
    // To an instruction. False when it was stopped before.
    bool run_to(ProgramPlatform& platform, std::uint64_t instruction, const RunHooks& hooks) const;
    // Instructions of the whole run; 0: not known.
    std::uint64_t expected() const;

    const ProgramScenario& scenario_;
};

} // namespace armpmu::testbench
