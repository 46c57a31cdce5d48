// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/report/judge.h"

#include "testbench/report/result_numbers.h"
#include "testbench/report/results.h"
#include "testbench/scenario/parameters.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string_view>

namespace armpmu::testbench {
namespace {

// Whether `path` may lead to a number below the node. Elements have any names.
bool leads_to_number(const FieldNode& node, std::string_view path) {
    using Of = FieldNode::Kind;
    const auto behind = [&](std::size_t n) { return n < path.size() ? path.substr(n + 1) : ""; };
    switch (node.kind) {
    case Of::real:
    case Of::number:
    case Of::integer: return path.empty();
    case Of::object:
        return std::any_of(node.members.begin(), node.members.end(), [&](const FieldNode& one) {
            const std::size_t n = one.name.size();
            return path.substr(0, n) == one.name && (path.size() == n || path[n] == '.') &&
                   leads_to_number(one, behind(n));
        });
    case Of::list:
    case Of::map:
        for (std::size_t n = 1; n <= path.size(); ++n)
            if ((n == path.size() || path[n] == '.') &&
                leads_to_number(node.members.front(), behind(n)))
                return true;
        return false;
    default: return false;
    }
}

} // namespace

void judge(ObjectiveView& objective, const ObjectiveSection& wanted, const Result& result,
           const std::string& usual, bool more) {
    objective.declared = !wanted.number.empty();
    objective.number = objective.declared ? wanted.number : usual;
    objective.more = objective.declared ? wanted.more : more;
    for (const auto& [path, value] : numbers_of(result))
        if (path == objective.number) objective.value = value.get<double>();
}

void check_objective(const ScenarioHead& head, const std::string& kind) {
    const std::string& number = head.objective.number;
    if (number.empty()) return;
    for (const ResultKind& one : result_kinds())
        if (one.name == kind && leads_to_number(tree_of(one.empty()), number)) return;
    throw ScenarioError(head.name + ": objective.number: no result of such a scenario has " +
                        in_quotes(number) + "; `armpmu list results` has all");
}

} // namespace armpmu::testbench
