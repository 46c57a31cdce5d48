// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "virtual_platform/experiment/platform_experiment.h"

#include "virtual_platform/experiment/platform_result.h"
#include "virtual_platform/experiment/platform_run.h"

namespace armpmu::testbench {

Result PlatformExperiment::run(const RunHooks& hooks) {
    PlatformRun run(scenario_, request_, hooks);
    run.go();
    guest_status_ = run.guest_status();
    snapshots_taken_ = run.snapshots_taken();
    run.expect_no_problem();
    return result_of(run.platform(), scenario_);
}

vectors::Header PlatformExperiment::vector_header(const RecordedPmu& /*which*/) const {
    throw NotRecorded("processors that execute software, and the interconnect behind them, count "
                      "in bulk, without clocks; expected traffic, or programs on modelled cores");
}

} // namespace armpmu::testbench
