// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/report/accesses_view.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace armpmu::testbench {
namespace {

const char* outcome_name(a55::Outcome outcome) {
    switch (outcome) {
    case a55::Outcome::done: return "done";
    case a55::Outcome::undefined: return "undefined";
    case a55::Outcome::trapped: break;
    }
    return "trapped";
}

} // namespace

std::string AccessesView::text(const Result&) const {
    std::string text = "\n";
    for (const ExecutedAccess& access : accesses_)
        text += fmt::format("{:<10} {:<30} {:>#12x}  {}{}\n", access.step, access.instruction,
                            access.value, access.name,
                            access.result.outcome == a55::Outcome::done
                                ? ""
                                : std::string("  ") + outcome_name(access.result.outcome));
    return text;
}

void AccessesView::add_to(nlohmann::ordered_json& json, const Result&) const {
    auto& list = json["accesses"] = nlohmann::ordered_json::array();
    for (const ExecutedAccess& access : accesses_)
        list.push_back({{"step", access.step},
                        {"instruction", access.instruction},
                        {"register", access.name},
                        {"write", access.write},
                        {"value", access.value},
                        {"outcome", outcome_name(access.result.outcome)}});
}

} // namespace armpmu::testbench
