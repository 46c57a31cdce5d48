// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/text.h"

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

namespace armpmu::testbench {

// An expression that cannot be read: what was expected, and the column (from 0) where.
struct ExpressionError : std::invalid_argument {
    ExpressionError(const std::string& message, std::size_t where)
        : std::invalid_argument(one_line(message)), column(where) {}
    std::size_t column;
};

// One step of an expression; its operands precede it.
struct ExpressionNode {
    enum class Kind : std::uint8_t {
        number,
        event,
        constant,
        sign,
        add,
        subtract,
        multiply,
        divide,
        remainder,
        less,
        greater,
        both,   // &
        either, // |
        one,    // ^
        min,
        max,
        d_ratio,
        choice, // operand 0 if operand 1 else operand 2
        has_event,
        source_count,
        is_core, // strcmp_cpuid_str
    };
    Kind kind = Kind::number;
    double number = 0;
    std::string name;
    std::vector<std::size_t> interfaces; // where in `name` the number of an interface goes
    std::size_t operands[3] = {};
};

} // namespace armpmu::testbench
