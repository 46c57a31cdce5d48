// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/report/result.h"
#include "testbench/scenario/scenario_head.h"

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

// `usual`: the number of this kind of run where the scenario names none, of which `more` is better
// or less. The result has all its other parts.
void judge(ObjectiveView& objective, const ObjectiveSection& wanted, const Result& result,
           const std::string& usual = "cycles", bool more = false);

// Throws ScenarioError for a number that no result of the kind can have.
void check_objective(const ScenarioHead& head, const std::string& kind);

} // namespace armpmu::testbench
