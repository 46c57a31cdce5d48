// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/report/result.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace armpmu::testbench {

// Every event that occurred, counted or not; the text on request.
class TotalsView final : public View {
  public:
    TotalsView() = default;
    explicit TotalsView(const std::vector<EventTotal>& totals);

    const std::vector<std::pair<std::string, std::uint64_t>>& totals() const { return totals_; }
    // By the name of the event; 0: it did not occur.
    std::uint64_t count(const std::string& event) const;

    std::string text(const Result& result) const override;
    void describe(Fields& fields, Result& result) override;
    bool on_request() const override { return true; }

  private:
    std::vector<std::pair<std::string, std::uint64_t>> totals_;
};

} // namespace armpmu::testbench
