// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/report/result.h"

#include "testbench/report/json_fields.h"

#include <nlohmann/json.hpp>

namespace armpmu::testbench {

std::string result_text(const Result& result, bool all) {
    std::string text;
    for (const auto& view : result.views)
        if (all || !view->on_request()) text += view->text(result);
    return text;
}

void describe(Fields& fields, Result& result) {
    const auto views = result.views;
    for (const auto& view : views) view->describe(fields, result);
}

nlohmann::ordered_json result_object(const Result& result, bool details) {
    nlohmann::ordered_json json = nlohmann::ordered_json::object();
    JsonWriter writer(json, details);
    Result copy = result; // whose members a writer reads only
    describe(writer, copy);
    return json;
}

// Programs and their DWARF may have names that are no UTF-8.
std::string result_json(const Result& result) {
    return result_object(result).dump(2, ' ', false,
                                      nlohmann::ordered_json::error_handler_t::replace) +
           "\n";
}

std::string dumped(const nlohmann::ordered_json& json) {
    return json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

} // namespace armpmu::testbench
