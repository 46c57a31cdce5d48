// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/experiment/experiment.h"
#include "testbench/report/results.h"
#include "testbench/scenario/program_scenario.h"
#include "testbench/system/cluster_metrics.h"
#include "testbench/system/program_platform.h"

#include <optional>
#include <vector>

namespace armpmu::testbench {

// A core executes kernels and programs, once for each run of the scenario's plan.
class ProgramExperiment final : public Experiment {
  public:
    explicit ProgramExperiment(const ProgramScenario& scenario) : scenario_(scenario) {}

    Result run(const RunHooks& hooks) override;
    // Cores can be recorded, and the CCI-550 behind them where it is stepped.
    vectors::Header vector_header(const RecordedPmu& which) const override;

  private:
    // The counts of one run.
    struct Counted {
        CoreTotals totals;
        std::vector<CounterResult> counters;
        bool partial = false;
        std::optional<int> exit_status;
        std::vector<CoreTotals> cores; // of a cluster
        std::optional<InterconnectCounts> interconnect;
        std::uint64_t late_snoops = 0;
    };

    // From the start, with the counters of run `run`. The first one has listeners, which add to
    // `parts`.
    Counted run_once(const CounterPlan& plan, std::size_t run, ProgramResult& parts,
                     const RunHooks& hooks) const;
    using Runs = std::vector<Counted>; // in the order of the plan, at least one
    std::vector<ClusterMetric> cluster_metrics_of(const Runs& runs) const;
    // Adds what was measured to the metrics.
    ClusterView cluster_of(const Runs& runs, std::vector<MetricResult>& metrics) const;
    // The scenario's metrics.
    void add_metrics(const CounterPlan& plan, const Runs& runs, Result& result,
                     ProgramResult& parts) const;
    // The same, and progress is that of all runs.
    static RunHooks hooks_of(std::size_t run, std::size_t runs, const RunHooks& hooks);
    // To an instruction. False when it was stopped before.
    bool run_to(ProgramPlatform& platform, std::uint64_t instruction, const RunHooks& hooks) const;
    void show(const ProgramPlatform& platform, const RunHooks& hooks) const;
    // Instructions of the whole run; 0: not known.
    std::uint64_t expected() const;

    const ProgramScenario& scenario_;
};

} // namespace armpmu::testbench
