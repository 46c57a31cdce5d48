// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/metrics/expression.h"

#include "armpmu/core/text.h"
#include "testbench/metrics/expression_parser.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace armpmu::testbench {
namespace {

using Kind = ExpressionNode::Kind;

constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();

// MIDR_EL1 of a Cortex-A55 without variant and revision.
constexpr std::uint64_t kCore = 0x410fd050;
constexpr std::uint64_t kCoreBits = 0xff0ffff0;

std::string with_interface(const ExpressionNode& node, const std::string& interface) {
    std::string text;
    std::size_t from = 0;
    for (const std::size_t at : node.interfaces) {
        text.append(node.name, from, at - from).append(interface);
        from = at + 1;
    }
    return text.append(node.name, from);
}

double is_core(const std::string& midr) {
    const auto number = parse_number(midr);
    return number && (*number & kCoreBits) == kCore ? 1 : 0;
}

// The truth of a value of which only the other operand may be known.
double truth(bool known, bool value) {
    return known ? (value ? 1 : 0) : kUnknown;
}

double logical(Kind kind, double a, double b) {
    const bool a_known = !std::isnan(a);
    const bool b_known = !std::isnan(b);
    const bool a_true = a_known && a != 0;
    const bool b_true = b_known && b != 0;
    if (kind == Kind::both) {
        if ((a_known && !a_true) || (b_known && !b_true)) return 0;
        return truth(a_known && b_known, true);
    }
    if (kind == Kind::either) {
        if (a_true || b_true) return 1;
        return truth(a_known && b_known, false);
    }
    return truth(a_known && b_known, a_true != b_true);
}

// Of whole numbers, towards zero.
double remainder(double a, double b) {
    const double divisor = std::trunc(b);
    return divisor == 0 ? kUnknown : std::fmod(std::trunc(a), divisor);
}

double arithmetic(Kind kind, double a, double b) {
    if (std::isnan(a) || std::isnan(b)) return kUnknown;
    switch (kind) {
    case Kind::add: return a + b;
    case Kind::subtract: return a - b;
    case Kind::multiply: return a * b;
    case Kind::divide: return b == 0 ? kUnknown : a / b;
    case Kind::remainder: return remainder(a, b);
    case Kind::less: return a < b ? 1 : 0;
    case Kind::greater: return a > b ? 1 : 0;
    case Kind::min: return std::min(a, b);
    default: return std::max(a, b);
    }
}

} // namespace

Expression::Expression(std::string_view text) : nodes_(parse_expression(text)) {}

std::vector<std::string> Expression::names(Kind kind, const std::string& interface) const {
    std::vector<std::string> all;
    for (const ExpressionNode& node : nodes_) {
        const bool event = node.kind == Kind::source_count || node.kind == Kind::has_event;
        if (node.kind != kind && !(kind == Kind::event && event)) continue;
        const std::string name = with_interface(node, interface);
        if (std::find(all.begin(), all.end(), name) == all.end()) all.push_back(name);
    }
    return all;
}

bool Expression::per_interface() const {
    return std::any_of(nodes_.begin(), nodes_.end(),
                       [](const ExpressionNode& node) { return !node.interfaces.empty(); });
}

std::vector<std::string> Expression::events(const std::string& interface) const {
    return names(Kind::event, interface);
}

std::vector<std::string> Expression::constants() const {
    return names(Kind::constant, "?");
}

// Its operands have their values already.
double Expression::value(const ExpressionNode& node, const std::vector<double>& values,
                         const ValueOf& value_of, const std::string& interface) {
    const auto operand = [&](unsigned n) { return values[node.operands[n]]; };
    const auto known = [&] { return value_of(with_interface(node, interface)); };
    switch (node.kind) {
    case Kind::number: return node.number;
    case Kind::event:
    case Kind::constant: return known().value_or(kUnknown);
    case Kind::has_event:
    case Kind::source_count: return known() ? 1 : 0;
    case Kind::is_core: return is_core(node.name);
    case Kind::sign: return -operand(0);
    case Kind::both:
    case Kind::either:
    case Kind::one: return logical(node.kind, operand(0), operand(1));
    case Kind::d_ratio:
        return operand(1) == 0 ? 0 : arithmetic(Kind::divide, operand(0), operand(1));
    case Kind::choice:
        if (std::isnan(operand(1))) return kUnknown;
        return operand(operand(1) != 0 ? 0 : 2);
    default: return arithmetic(node.kind, operand(0), operand(1));
    }
}

std::optional<double> Expression::evaluate(const ValueOf& value_of,
                                           const std::string& interface) const {
    std::vector<double> values;
    values.reserve(nodes_.size());
    for (const ExpressionNode& node : nodes_)
        values.push_back(value(node, values, value_of, interface));
    if (!std::isfinite(values.back())) return std::nullopt;
    return values.back();
}

} // namespace armpmu::testbench
