// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/a55/config.h"
#include "testbench/platform/program_platform.h"
#include "testbench/scenario/counter_plan.h"

#include <cstdint>
#include <string>
#include <vector>

namespace armpmu::testbench {

// What the counters of a core count piece by piece, as CSV:
//
//   run,instruction,cycle,inst_retired,cpu_cycles,metric: instructions_per_cycle
//   1,2000,1000,2000,1000,2
//   1,3998,2000,1998,1000,1.998
//
// A piece ends at an instruction and a cycle, both from the begin of what is measured; then stand
// what each event's counter has increased by, and metrics of that. The sum of a column is what the
// counter reads in the end. A run has no cells in columns of others, nor of a metric whose events
// are counted in several.
class OverTime {
  public:
    OverTime(const a55::Config& config, const std::vector<const UseCase*>& use_cases,
             const CounterPlan& plan);

    // Run `run` of the plan, from 0 on, whose counters were just started. The platform is looked
    // at until the next `begin`.
    void begin(ProgramPlatform& platform, std::size_t run);
    // A piece of it has ended: a row, unless nothing retired and no cycle passed since the last.
    void end_piece();

    std::string csv() const;

  private:
    struct Row {
        std::size_t run = 0;
        std::uint64_t instruction = 0;
        std::uint64_t cycle = 0;
        std::vector<std::uint64_t> increases; // of the run's events
    };
    struct MetricColumn {
        std::size_t use_case = 0;
        const UseCaseMetric* metric = nullptr;
    };

    std::string cells(const Row& row) const;
    std::string cell(const Row& row, const MetricColumn& column) const;

    CounterPlan plan_;
    std::vector<unsigned> events_; // of all runs, by column
    std::vector<MetricColumn> metrics_;
    std::vector<Row> rows_;

    ProgramPlatform* platform_ = nullptr;
    std::size_t run_ = 0;
    std::uint64_t first_instruction_ = 0, first_cycle_ = 0; // where the run's counting began
    std::uint64_t instruction_ = 0, cycle_ = 0;             // where the newest piece ended
    std::vector<std::uint64_t> values_;                     // then
};

} // namespace armpmu::testbench
