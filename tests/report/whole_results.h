// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "program/page/sections.h"
#include "testbench/report/json_fields.h"
#include "testbench/report/results.h"

#include <nlohmann/json.hpp>

#include <string>

namespace armpmu::testbench {

// The JSON of a result of a kind with nothing in it, but for `changes`.
inline nlohmann::ordered_json whole_result(const std::string& kind,
                                           const nlohmann::ordered_json& changes) {
    nlohmann::ordered_json json;
    for (const ResultKind& one : result_kinds())
        if (one.name == kind) json = result_object(one.empty());
    json.update(changes);
    return json;
}

// The same of a master.
inline nlohmann::ordered_json whole_master(const nlohmann::ordered_json& changes) {
    auto json = nlohmann::ordered_json::object();
    JsonWriter writer(json);
    MasterNumbers().describe(writer);
    json.merge_patch(changes);
    return json;
}

inline PageRun run_of(const nlohmann::ordered_json& result) {
    return page_run_of("r.json", result);
}

} // namespace armpmu::testbench
