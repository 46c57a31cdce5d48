// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace armpmu::testbench {

// An expression that cannot be read: what was expected, and the column (from 0) where.
struct ExpressionError : std::invalid_argument {
    ExpressionError(const std::string& message, std::size_t where)
        : std::invalid_argument(message), column(where) {}
    std::size_t column;
};

// The count of an event, or the value of a constant that begins with #; nothing where it is not
// known.
using ValueOf = std::function<std::optional<double>(const std::string&)>;

// An expression over event counts in the language of the kernel's perf (tools/perf/util/expr.y):
//
//   operators, from the loosest   a if c else b    |    ^    &    < >    + -    * / %    - (sign)
//   functions                     min(a, b)  max(a, b)  d_ratio(a, b), which is 0 where b is
//                                 has_event(e)  source_count(e)  strcmp_cpuid_str(midr)
//   constants                     12  1.5e-3  NaN  #num_cpus
//   events                        l1d_cache   cci_550@si_rrq_hs_rval\,source\=0x3@
//
// | ^ & and conditions take numbers as true or false; % is that of whole numbers. In an event's
// name @ stands for /, a backslash keeps , = and - from being operators, and ? is the number of
// an interface.
//
// Differs from perf: what follows from an unknown value is unknown, also behind `if`, and a
// character that means nothing is an error.
class Expression {
  public:
    // Throws ExpressionError.
    explicit Expression(std::string_view text);

    // Events by the names that `armpmu stat -e` takes, each once, in order of appearance. For each
    // `?` stands `interface`.
    std::vector<std::string> events(const std::string& interface = "?") const;
    // Constants that begin with #, likewise.
    std::vector<std::string> constants() const;
    // Nothing where an event it depends on is not known, and for a division by zero. `value_of` is
    // asked for events and constants by the names that `events` and `constants` give.
    std::optional<double> evaluate(const ValueOf& value_of,
                                   const std::string& interface = "?") const;

    // One step of it; the operands stand before it in `nodes`.
    struct Node {
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
        std::size_t operands[3] = {};
    };

  private:
    static double value(const Node& node, const std::vector<double>& values,
                        const ValueOf& value_of, const std::string& interface);
    std::vector<std::string> names(Node::Kind kind, const std::string& interface) const;

    std::vector<Node> nodes_; // the last one is the whole
};

} // namespace armpmu::testbench
