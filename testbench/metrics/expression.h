// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/metrics/expression_node.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace armpmu::testbench {

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
// name @ stands for /, and ? is the number of an interface. A backslash makes the character behind
// it a part of the name: , = and - are no operators then, @ and ? themselves.
//
// Differs from perf: results of an unknown value are unknown, also with `if`, a meaningless
// character is an error, and any character may follow a backslash.
class Expression {
  public:
    // Throws ExpressionError.
    explicit Expression(std::string_view text);

    // Events by the names that `armpmu stat -e` takes, each once, in order of appearance. For each
    // `?` stands `interface`.
    std::vector<std::string> events(const std::string& interface = "?") const;
    // Whether some event is of an interface, by `?`.
    bool per_interface() const;
    // Constants that begin with #, likewise.
    std::vector<std::string> constants() const;
    // Nothing if an event that it depends on is unknown, and for a division by zero. `value_of` is
    // called for events and constants by the names that `events` and `constants` return.
    std::optional<double> evaluate(const ValueOf& value_of,
                                   const std::string& interface = "?") const;

  private:
    static double value(const ExpressionNode& node, const std::vector<double>& values,
                        const ValueOf& value_of, const std::string& interface);
    std::vector<std::string> names(ExpressionNode::Kind kind, const std::string& interface) const;

    std::vector<ExpressionNode> nodes_; // the last one is the whole
};

} // namespace armpmu::testbench
