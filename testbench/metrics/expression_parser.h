// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/metrics/expression_node.h"

#include <string>
#include <string_view>
#include <vector>

namespace armpmu::testbench {

// The steps of an expression, the whole last. Throws ExpressionError.
std::vector<ExpressionNode> parse_expression(std::string_view text);

// An event of that name, whatever characters are in it, as an expression has it: parse_expression
// gives one step, with `name`. Not for an empty name.
std::string in_expression(const std::string& name);

} // namespace armpmu::testbench
