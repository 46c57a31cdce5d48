// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/report/result.h"
#include "testbench/system/program_platform.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace armpmu::testbench {

// A core's cycles by cause. An indented row is a part of the one above:
//
//   cycles                        800123  100.00 %
//     issued                      420031   52.50 %
//     stall_frontend                2100    0.26 %
//       stall_frontend_cache        2000    0.25 %
class StallsView final : public View {
  public:
    StallsView() = default;
    explicit StallsView(const CoreTotals& totals) : totals_(totals) {}
    std::uint64_t cycles() const { return totals_.cycles; }
    std::uint64_t issue_cycles() const { return totals_.issue_cycles; }
    // Each stall of a core by its event, parts behind what they are a part of.
    std::vector<std::pair<std::string, std::uint64_t>> parts() const;

    std::string text(const Result& result) const override;
    void describe(Fields& fields, Result& result) override;

  private:
    CoreTotals totals_;
};

} // namespace armpmu::testbench
