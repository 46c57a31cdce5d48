// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/text/result_list.h"

#include "testbench/report/field_tree.h"
#include "testbench/report/results.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <functional>
#include <utility>

namespace armpmu::testbench {
namespace {

using Json = nlohmann::ordered_json;
using Kind = FieldNode::Kind;

FieldNode tree_of(const ResultKind& kind, MoreParts more) {
    Result result = kind.empty();
    for (const auto& part : more()) result.views.push_back(part);
    return tree_of(std::move(result));
}

using UseNumber = std::function<void(const std::string& path, const FieldNode& node)>;

void for_each_number(const FieldNode& node, const std::string& path, const UseNumber& use) {
    if (node.kind == Kind::number || node.kind == Kind::real || node.kind == Kind::integer)
        use(path, node);
    for (const FieldNode& member : node.members) {
        std::string below = path;
        if (node.kind == Kind::list)
            below += "[]";
        else if (node.kind == Kind::map)
            below += ".NAME";
        else
            below += (path.empty() ? "" : ".") + member.name;
        for_each_number(member, below, use);
    }
}

Json types_of(const FieldNode& node, const char* type) {
    if (!node.null && node.kind != Kind::real) return type;
    return Json::array({type, "null"}); // a number that is not finite has no value
}

Json schema_of(const FieldNode& node);

void add_members(Json& schema, const FieldNode& node) {
    auto& properties = schema["properties"] = Json::object();
    auto required = Json::array();
    for (const FieldNode& member : node.members) {
        properties[member.name] = schema_of(member);
        if (!member.left_out) required.push_back(member.name);
    }
    schema["required"] = required;
    schema["additionalProperties"] = false;
}

Json schema_of(const FieldNode& node) {
    Json schema = Json::object();
    const std::string meaning =
        node.meaning + (node.unit.empty()
                            ? ""
                            : fmt::format("{}[{}]", node.meaning.empty() ? "" : " ", node.unit));
    if (!meaning.empty()) schema["description"] = meaning;
    switch (node.kind) {
    case Kind::flag: schema["type"] = types_of(node, "boolean"); break;
    case Kind::text: schema["type"] = types_of(node, "string"); break;
    case Kind::word: schema["enum"] = node.words; break;
    case Kind::real: schema["type"] = types_of(node, "number"); break;
    case Kind::integer: schema["type"] = types_of(node, "integer"); break;
    case Kind::number:
        schema["type"] = types_of(node, "integer");
        schema["minimum"] = 0;
        break;
    case Kind::list:
        schema["type"] = "array";
        schema["items"] = schema_of(node.members.front());
        break;
    case Kind::map:
        schema["type"] = "object";
        schema["additionalProperties"] = schema_of(node.members.front());
        break;
    case Kind::object:
        schema["type"] = "object";
        add_members(schema, node);
        break;
    }
    return schema;
}

} // namespace

std::string results_text(MoreParts more) {
    std::string text;
    for (const ResultKind& kind : result_kinds()) {
        text += fmt::format("{}{:<40} {:<14} {:<8} {:<8} {}\n", text.empty() ? "" : "\n", kind.name,
                            "unit", "quantity", "grade", "meaning");
        for_each_number(
            tree_of(kind, more), "", [&](const std::string& path, const FieldNode& node) {
                text += fmt::format("  {:<38} {:<14} {:<8} {:<8} {}\n", path,
                                    node.unit.empty() ? "-" : node.unit, word_of(node.quantity),
                                    word_of(node.grade), node.meaning);
            });
    }
    return text;
}

std::string results_json(MoreParts more) {
    auto all = Json::array();
    for (const ResultKind& kind : result_kinds())
        for_each_number(tree_of(kind, more), "",
                        [&](const std::string& path, const FieldNode& node) {
                            all.push_back({{"result", kind.name},
                                           {"path", path},
                                           {"unit", node.unit},
                                           {"quantity", word_of(node.quantity)},
                                           {"grade", word_of(node.grade)},
                                           {"meaning", node.meaning}});
                        });
    return all.dump(2) + "\n";
}

std::string results_schema(MoreParts more) {
    Json schema = {{"$schema", "https://json-schema.org/draft/2020-12/schema"},
                   {"title", "A result of armpmu run -j, vp -j and report -j"},
                   {"description", "One kind for each kind of scenario. Made by `armpmu list "
                                   "results --schema`"}};
    auto& kinds = schema["oneOf"] = Json::array();
    for (const ResultKind& kind : result_kinds()) {
        Json one = {{"title", kind.name}};
        one.update(schema_of(tree_of(kind, more)));
        kinds.push_back(one);
    }
    return schema.dump(2) + "\n";
}

} // namespace armpmu::testbench
