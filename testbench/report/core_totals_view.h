// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/a55/event.h"
#include "testbench/report/result.h"
#include "testbench/system/program_platform.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace armpmu::testbench {

// Every event of a core that occurred, or those that are wanted:
//
//   event                               count  per 1000 instructions  grade
//   0x03 l1d_cache_refill                4097                  31.99  order
class CoreTotalsView final : public View {
  public:
    CoreTotalsView() = default;
    // `shown`: empty: all that occurred.
    CoreTotalsView(const CoreTotals& totals, const a55::Config& config,
                   std::vector<a55::Event> shown);

    const std::vector<std::pair<std::string, std::uint64_t>>& totals() const { return totals_; }
    std::string text(const Result& result) const override;
    void describe(Fields& fields, Result& result) override;

  private:
    std::uint64_t instructions_ = 0;
    // Each event that the core has, by perf's name.
    std::vector<std::pair<std::string, std::uint64_t>> totals_;
    std::vector<a55::Event> shown_;
};

} // namespace armpmu::testbench
