// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/report/result.h"

#include <cstddef>
#include <cstdint>
#include <string>

namespace armpmu::testbench {

// One line, with its unit, grade and meaning.
std::string metric_text(const MetricResult& metric);

// Numbers made of counts:
//
//   snoop_hit_rate_si3             41.20 %        order   share of the lines found in another cache
//   instructions_per_cycle               1.2  timing  INST_RETIRED / CPU_CYCLES
class MetricsView final : public View {
  public:
    enum class Form : std::uint8_t {
        with_units,      // two decimals, unit, grade, meaning
        ratios,          // six digits, grade, formula
        ratios_of_given, // the same without a grade: the events are given, not made
    };

    // `shown`: the text has the first so many.
    explicit MetricsView(Form form, std::size_t shown = ~std::size_t{0})
        : form_(form), shown_(shown) {}

    std::string text(const Result& result) const override;
    void describe(Fields& fields, Result& result) override;

  private:
    Form form_;
    std::size_t shown_;
};

} // namespace armpmu::testbench
