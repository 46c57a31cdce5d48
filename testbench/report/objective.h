// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/report/result.h"

#include <limits>
#include <string>

namespace armpmu::testbench {

// The number that a run is judged by; the text has it if the scenario names one.
class ObjectiveView final : public View {
  public:
    std::string text(const Result& result) const override;
    void describe(Fields& fields, Result& result) override;

    std::string number;                                      // by its path
    bool more = false;                                       // is better; else less is
    double value = std::numeric_limits<double>::quiet_NaN(); // not finite: it has none
    bool declared = false;
};

} // namespace armpmu::testbench
