// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/report/result.h"
#include "testbench/scenario/scenario_traffic.h"

#include <string>
#include <utility>
#include <vector>

namespace armpmu::testbench {

// What the transactions of each master took, from ARVALID or AWVALID to RLAST or B, and how long
// the oldest request has waited that has no answer yet:
//
//   latency in cycles        count    min    mean   p50   p90   p99    max  waiting   oldest  done
//   at gpu              reads   12500     71    83.2    80    95   120    300        8       41 -
//
// JSON, in each of masters, after MastersView: latency {reads, writes, other: {count, min, mean,
// max, p50, p90, p99, p999, histogram {"80-87": number}}}, waiting {requests, oldest_cycles},
// completed_at, bytes_per_cycle.
class LatencyView final : public View {
  public:
    explicit LatencyView(std::vector<MasterResult> masters) : masters_(std::move(masters)) {}

    std::string text(const Result& result) const override;
    void add_to(nlohmann::ordered_json& json, const Result& result) const override;

  private:
    std::vector<MasterResult> masters_;
};

} // namespace armpmu::testbench
