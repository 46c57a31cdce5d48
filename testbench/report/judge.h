// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/report/field_tree.h"
#include "testbench/report/objective.h"
#include "testbench/scenario/scenario_head.h"

#include <string>
#include <string_view>

namespace armpmu::testbench {

// `usual`: the number of this kind of run where the scenario names none, of which `more` is better
// or less. The result has all its other parts.
void judge(ObjectiveView& objective, const ObjectiveSection& wanted, const Result& result,
           const std::string& usual = "cycles", bool more = false);

// The number below the node that `path` may lead to; null: none.
const FieldNode* number_at(const FieldNode& node, std::string_view path);

// Throws ScenarioError for a number that no result of the kind can have.
void check_objective(const ScenarioHead& head, const std::string& kind);

} // namespace armpmu::testbench
