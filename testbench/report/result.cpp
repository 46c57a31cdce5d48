// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/report/result.h"

#include <nlohmann/json.hpp>

namespace armpmu::testbench {

std::string result_text(const Result& result, bool all) {
    std::string text;
    for (const auto& view : result.views)
        if (all || !view->on_request()) text += view->text(result);
    return text;
}

std::string result_json(const Result& result) {
    nlohmann::ordered_json json;
    for (const auto& view : result.views) view->add_to(json, result);
    // Programs and their DWARF may have names that are no UTF-8.
    return json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

} // namespace armpmu::testbench
