// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/report/result.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace armpmu::testbench {

// Of events of the CCI-550, with their grade.
std::string totals_text(const std::vector<std::pair<std::string, std::uint64_t>>& totals);

// Every event that occurred, counted or not; the text on request:
//
//   every event that occurred                                         truth  grade
//   cci_550/si_rrq_hs_arvalid,source=0x0/                             16812  exact
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
