// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/vectors/compare/comparison.h"
#include "vectors/compare/compare_history.h"
#include "vectors/compare/compare_plan.h"
#include "vectors/compare/divergence_log.h"
#include "vectors/compare/expectation.h"
#include "vectors/compare/row_aligner.h"
#include "vectors/compare/rule_checks.h"
#include "vectors/compare/surroundings.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace armpmu::vectors {

// The clock-by-clock comparison: it aligns rows, computes the device's expected outputs, checks
// each rule, and explains the first divergence from the clocks around it.
class ClockComparison {
  public:
    // `alone`: there is no reference but the model. `stages`: how the device's event path is built.
    ClockComparison(const Header& reference, const Header& device, const CompareOptions& options,
                    bool alone, const EventStages& stages = {});

    // `unknown`: bits of the device's row without a value, or null.
    void clock(const std::uint64_t* reference, const std::uint64_t* device, std::uint64_t cycles,
               const std::uint64_t* unknown = nullptr);
    void end_differs(std::uint64_t reference, std::uint64_t device) { // numbers of clocks
        log_.add_lengths(reference, device);
    }
    Comparison finish();

    // Whether rows that are the same on both sides are right without running the model.
    bool same_is_right() const {
        return plan_.moves.same() && plan_.latencies.none() && plan_.monotone.empty() &&
               !plan_.alone;
    }
    // Adds so many clocks in which both sides were the same.
    Comparison agreed(std::uint64_t clocks, bool stopped);

    std::uint64_t now() const { return now_; } // clocks compared
    std::uint64_t total() const { return log_.total(); }
    const std::vector<Divergence>& divergences() const { return log_.all(); }
    std::vector<CounterUse> counters() const { return model_->counters(); }
    bool stopped() const { return stopped_; } // by `progress`; clocks are then ignored

  private:
    void step();
    void hold(std::uint64_t clocks);
    void end_clocks();
    void look_at_unknown();
    Explanation explanation();

    std::unique_ptr<ClockedDevice> model_;
    ComparePlan plan_;
    RowAligner rows_;
    Expectation expectation_;
    CompareHistory history_;
    DivergenceLog log_;
    SurroundingsKeeper surroundings_;
    ExactCheck exact_;
    WindowCheck windows_;
    LineCheck lines_;
    MonotoneCheck monotone_;
    DelayedCheck delayed_;
    std::vector<std::uint64_t> unknown_at_; // by signal: the last clock without a value, plus 1
    std::uint64_t settled_after_;           // clocks that are all the same
    std::uint64_t now_ = 0;
    std::uint64_t looks_ = 0; // at single clocks, or at many equal ones
    bool idle_ = true;        // in this clock nothing differed and nothing waits
    bool stopped_ = false;
};

} // namespace armpmu::vectors
