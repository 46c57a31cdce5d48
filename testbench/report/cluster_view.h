// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cluster/cluster_totals.h"
#include "testbench/report/result.h"
#include "testbench/system/cluster_metrics.h"
#include "testbench/system/interconnect_counts.h"
#include "testbench/system/program_platform.h"

#include <string>
#include <utility>
#include <vector>

namespace armpmu::testbench {

// The cores of a cluster one by one, and what the interconnect in front of it counted:
//
//   core   instructions         cycles     ipc  l1d_cache_refill  l2d_cache_refill  stall_backend
//      0         200123         301234   0.664              4097              4001         150123
//
//   interconnect, 150617 cycles of ACLK
//    #  event                                      count      truth  overflow
//   every event that occurred                                      truth
//
//   cores and interconnect             measured        truth  formula
//   cluster_read_bytes                  3152384      3152384  16 * si_rrq_hs_rval
//
// JSON: cores [instructions, cycles, totals]; interconnect {mode, aclk_mhz, cycles, counters,
// totals, metrics, late_snoops}; cluster_metrics [metric, formula, events, value, truth].
class ClusterView final : public View {
  public:
    struct Facts {
        std::string mode;
        unsigned aclk_mhz = 0;
        std::uint64_t late_snoops = 0; // of the whole run
    };
    ClusterView(std::vector<CoreTotals> cores, a55::Config config, InterconnectCounts counts,
                std::vector<ClusterMetric> metrics, Facts facts)
        : cores_(std::move(cores)), config_(config), counts_(std::move(counts)),
          metrics_(std::move(metrics)), facts_(std::move(facts)) {}

    std::string text(const Result& result) const override;
    void add_to(nlohmann::ordered_json& json, const Result& result) const override;

  private:
    std::vector<CoreTotals> cores_;
    a55::Config config_;
    InterconnectCounts counts_;
    std::vector<ClusterMetric> metrics_;
    Facts facts_;
};

} // namespace armpmu::testbench
