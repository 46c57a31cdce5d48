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
// Elements have any names.
const FieldNode* number_at(const FieldNode& node, std::string_view path) {
    using Of = FieldNode::Kind;
    const auto behind = [&](std::size_t n) { return n < path.size() ? path.substr(n + 1) : ""; };
    switch (node.kind) {
    case Of::real:
    case Of::number:
    case Of::integer: return path.empty() ? &node : nullptr;
    case Of::object:
        for (const FieldNode& one : node.members) {
            const std::size_t n = one.name.size();
            if (path.substr(0, n) != one.name || (path.size() != n && path[n] != '.')) continue;
            if (const FieldNode* const found = number_at(one, behind(n))) return found;
        }
        return nullptr;
    case Of::list:
    case Of::map:
        for (std::size_t n = 1; n <= path.size(); ++n) {
            if (n != path.size() && path[n] != '.') continue;
            if (const FieldNode* const found = number_at(node.members.front(), behind(n)))
                return found;
        }
        return nullptr;
    default: return nullptr;
    }
}

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
        if (one.name == kind && number_at(tree_of(one.empty()), number)) return;
    throw ScenarioError(head.name + ": objective.number: no result of such a scenario has " +
                        in_quotes(number) + "; `armpmu list results` has all");
}

} // namespace armpmu::testbench
