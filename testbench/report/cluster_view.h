// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cluster/cluster_totals.h"
#include "testbench/report/described_table.h"
#include "testbench/report/result.h"
#include "testbench/system/cluster_metrics.h"
#include "testbench/system/interconnect_counts.h"
#include "testbench/system/program_platform.h"

#include <string>
#include <utility>
#include <vector>

namespace armpmu::testbench {

// A core of a cluster.
struct CoreNumbers {
    std::uint64_t instructions = 0;
    std::uint64_t cycles = 0;
    double ipc = 0;
    // Each event that it has, by perf's name.
    std::vector<std::pair<std::string, std::uint64_t>> totals;

    static CoreNumbers of(const CoreTotals& totals, const a55::Config& config);
    std::uint64_t total(const std::string& event) const; // 0: it has none such
    void describe(Fields& fields);
};

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
class ClusterView final : public View {
  public:
    struct Facts {
        std::string mode;
        unsigned aclk_mhz = 0;
        std::uint64_t late_snoops = 0; // of the whole run
    };
    ClusterView() = default;
    ClusterView(const std::vector<CoreTotals>& cores, const a55::Config& config,
                InterconnectCounts counts, std::vector<ClusterMetric> metrics, Facts facts);

    std::string text(const Result& result) const override;
    void describe(Fields& fields, Result& result) override;

    bool is_there() const { return there_; }
    const std::vector<CoreNumbers>& cores() const { return cores_; }
    std::vector<TableRow> table_of_cores() const;
    const InterconnectCounts& counts() const { return counts_; }
    // Of the interconnect, by the name of the event.
    const std::vector<std::pair<std::string, std::uint64_t>>& totals() const { return totals_; }

  private:
    void describe_interconnect(Fields& fields);

    bool there_ = false;
    std::vector<CoreNumbers> cores_;
    InterconnectCounts counts_;
    std::vector<std::pair<std::string, std::uint64_t>> totals_; // of the interconnect
    std::vector<ClusterMetric> metrics_;
    Facts facts_;
};

} // namespace armpmu::testbench
