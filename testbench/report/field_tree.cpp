// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/report/field_tree.h"

namespace armpmu::testbench {

using NodeKind = FieldNode::Kind;

FieldNode& FieldTree::add(const Field& field, NodeKind kind) {
    FieldNode node;
    node.name = field.name;
    node.meaning = field.meaning;
    node.unit = field.unit;
    node.quantity = field.quantity;
    node.grade = field.grade;
    node.kind = kind;
    node.left_out = !left_out_.empty() && left_out_ == field.name;
    node.null = null_;
    left_out_.clear();
    null_ = false;
    under_way_.back()->members.push_back(node);
    return under_way_.back()->members.back();
}

bool FieldTree::present(const Field& field, bool /*is*/) {
    left_out_ = field.name;
    return true;
}

bool FieldTree::null(const Field& /*field*/, bool /*is*/) {
    null_ = true;
    return false;
}

void FieldTree::flag(const Field& field, bool& /*value*/) {
    add(field, NodeKind::flag);
}

void FieldTree::text(const Field& field, std::string& /*value*/) {
    add(field, NodeKind::text);
}

void FieldTree::real(const Field& field, double& /*value*/) {
    add(field, NodeKind::real);
}

void FieldTree::number(const Field& field, std::uint64_t& /*value*/, std::uint64_t most) {
    add(field, NodeKind::number).most = most;
}

void FieldTree::integer(const Field& field, std::int64_t& /*value*/) {
    add(field, NodeKind::integer);
}

void FieldTree::word(const Field& field, std::size_t& /*index*/,
                     const std::vector<std::string>& names) {
    add(field, NodeKind::word).words = names;
}

void FieldTree::begin_object(const Field& field) {
    under_way_.push_back(&add(field, NodeKind::object));
}

std::size_t FieldTree::begin_list(const Field& field, std::size_t /*n*/) {
    under_way_.push_back(&add(field, NodeKind::list));
    return 1;
}

std::size_t FieldTree::begin_map(const Field& field, std::size_t /*n*/) {
    under_way_.push_back(&add(field, NodeKind::map));
    return 1;
}

const char* word_of(Quantity quantity) {
    switch (quantity) {
    case Quantity::count: return "count";
    case Quantity::rate: return "rate";
    case Quantity::share: return "share";
    case Quantity::time: return "time";
    case Quantity::number: break;
    }
    return "number";
}

const char* word_of(Grade grade) {
    switch (grade) {
    case Grade::order: return "order";
    case Grade::timing: return "timing";
    case Grade::exact: break;
    }
    return "exact";
}

} // namespace armpmu::testbench
