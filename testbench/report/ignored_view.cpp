// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/report/ignored_view.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace armpmu::testbench {

std::string IgnoredView::text(const Result& /*result*/) const {
    std::string text;
    for (const auto& [kind, count] : rows_)
        if (count != 0) text += fmt::format("  {:<32}{:>16}\n", kind, count);
    if (text.empty()) return {};
    return "\nAccesses to PMUs without effect\n" + text;
}

void IgnoredView::add_to(nlohmann::ordered_json& json, const Result& /*result*/) const {
    auto& ignored = json["ignored_accesses"] = nlohmann::ordered_json::object();
    for (const auto& [kind, count] : rows_) ignored[kind] = count;
}

} // namespace armpmu::testbench
