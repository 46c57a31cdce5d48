// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/page/reported_view.h"
#include "python/calls.h"
#include "testbench/report/field_tree.h"
#include "testbench/report/results.h"

#include <pybind11/stl.h>

#include <memory>
#include <string>
#include <tuple>
#include <vector>

namespace armpmu::python {
namespace {

namespace py = pybind11;
using testbench::FieldNode;
using testbench::Grade;
using testbench::Quantity;

const char* name_of(FieldNode::Kind kind) {
    switch (kind) {
    case FieldNode::Kind::flag: return "flag";
    case FieldNode::Kind::text: return "text";
    case FieldNode::Kind::word: return "word";
    case FieldNode::Kind::real: return "real";
    case FieldNode::Kind::number: return "number";
    case FieldNode::Kind::integer: return "integer";
    case FieldNode::Kind::object: return "object";
    case FieldNode::Kind::list: return "list";
    case FieldNode::Kind::map: return "map";
    }
    return "";
}

// The description of a member before there is a result.
void add_node(py::module_& module) {
    py::class_<FieldNode>(module, "FieldNode")
        .def_readonly("name", &FieldNode::name)
        .def_readonly("meaning", &FieldNode::meaning)
        .def_readonly("unit", &FieldNode::unit)
        .def_property_readonly("quantity",
                               [](const FieldNode& node) { return word_of(node.quantity); })
        .def_property_readonly("grade", [](const FieldNode& node) { return word_of(node.grade); })
        .def_property_readonly("kind", [](const FieldNode& node) { return name_of(node.kind); })
        .def_readonly("left_out", &FieldNode::left_out)
        .def_readonly("null", &FieldNode::null)
        .def_readonly("most", &FieldNode::most)
        .def_readonly("words", &FieldNode::words)
        .def_property_readonly("members", [](py::object self) {
            py::list members;
            for (const FieldNode& one : self.cast<const FieldNode&>().members)
                members.append(py::cast(&one, py::return_value_policy::reference_internal, self));
            return members;
        });
}

} // namespace

void add_field_trees(py::module_& module) {
    add_node(module);
    module.def(
        "result_kinds",
        [] {
            std::vector<std::tuple<std::string, std::string, FieldNode>> kinds;
            for (const testbench::ResultKind& kind : testbench::result_kinds()) {
                testbench::Result parts = kind.empty();
                parts.views.push_back(std::make_shared<testbench::ReportedView>());
                kinds.emplace_back(kind.name, kind.member, testbench::tree_of(parts));
            }
            return kinds;
        },
        "Each kind of result: its name, the member that it alone has, and all its members.");
}

} // namespace armpmu::python
