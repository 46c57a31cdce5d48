// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/metrics/expression_node.h"

#include <string_view>
#include <vector>

namespace armpmu::testbench {

// The steps of an expression, the whole last. Throws ExpressionError.
std::vector<ExpressionNode> parse_expression(std::string_view text);

// Whether the language has it as a word: "min", "if", "NaN".
bool is_word_of_expressions(std::string_view text);

} // namespace armpmu::testbench
