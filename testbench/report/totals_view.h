// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/report/result.h"

#include <string>
#include <utility>
#include <vector>

namespace armpmu::testbench {

// Every event that occurred, counted or not; the text on request. JSON: totals {event: number}.
class TotalsView final : public View {
  public:
    explicit TotalsView(std::vector<EventTotal> totals) : totals_(std::move(totals)) {}

    std::string text(const Result& result) const override;
    void add_to(nlohmann::ordered_json& json, const Result& result) const override;
    bool on_request() const override { return true; }

  private:
    std::vector<EventTotal> totals_;
};

} // namespace armpmu::testbench
