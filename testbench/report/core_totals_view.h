// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/a55/event.h"
#include "testbench/report/result.h"
#include "testbench/system/program_platform.h"

#include <string>
#include <vector>

namespace armpmu::testbench {

// Every event of a core that occurred, or those that are wanted:
//
//   event                               count  per 1000 instructions
//   0x03 l1d_cache_refill                4097                  31.99
//
// JSON: totals {event: number}, of all events that the core has.
class CoreTotalsView final : public View {
  public:
    // `shown`: empty: all that occurred.
    CoreTotalsView(const CoreTotals& totals, a55::Config config, std::vector<a55::Event> shown)
        : totals_(totals), config_(config), shown_(std::move(shown)) {}

    std::string text(const Result& result) const override;
    void add_to(nlohmann::ordered_json& json, const Result& result) const override;

  private:
    CoreTotals totals_;
    a55::Config config_;
    std::vector<a55::Event> shown_;
};

} // namespace armpmu::testbench
