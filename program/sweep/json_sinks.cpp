// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/sweep/json_sinks.h"

#include <nlohmann/json.hpp>

namespace armpmu::testbench {
namespace {

using Json = nlohmann::ordered_json;

Json parameters_of(const std::vector<std::string>& paths, const ManifestPoint& point) {
    Json parameters;
    for (std::size_t n = 0; n < paths.size(); ++n) parameters[paths[n]] = point.values[n];
    return parameters;
}

} // namespace

void JsonLines::begin(const ManifestHead& head) {
    restart_();
    paths_ = head.paths();
}

void JsonLines::add(const ManifestPoint& point, const PointResult* result) {
    const char* status = result == nullptr ? "missing" : result->failed ? "failed" : "done";
    const Json json = {{"point", point.point},
                       {"key", point.key},
                       {"status", status},
                       {"parameters", parameters_of(paths_, point)}};
    std::string line = json.dump();
    line.pop_back();
    if (result != nullptr && result->failed)
        line += ",\"message\":" + Json(result->result).dump();
    else if (result != nullptr)
        line += ",\"result\":" + result->result;
    write_(line + "}\n");
}

void JsonArray::begin(const ManifestHead& head) {
    restart_();
    head_ = head;
    any_ = false;
}

void JsonArray::add(const ManifestPoint& point, const PointResult* result) {
    if (result == nullptr || result->failed) return;
    nlohmann::json run = nlohmann::json::parse(result->result);
    run["version"] = head_.version;
    run["files"] = nlohmann::json::parse(result->files);
    auto& overrides = run["overrides"] = nlohmann::json::array();
    for (const Override& change : changes_of(head_, point))
        overrides.push_back({{"path", change.path}, {"value", change.value}});
    const Json one = {{"parameters", parameters_of(head_.paths(), point)}, {"result", run}};
    std::string text = any_ ? ",\n  " : "[\n  ";
    for (const char c : one.dump(2)) text += c == '\n' ? "\n  " : std::string(1, c);
    write_(text);
    any_ = true;
}

void JsonArray::finish() {
    write_(any_ ? "\n]\n" : "[]\n");
}

} // namespace armpmu::testbench
