// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/report/totals_view.h"

#include "armpmu/cci550/event_name.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace armpmu::testbench {

std::string TotalsView::text(const Result&) const {
    std::string text = fmt::format("\n{:<58} {:>12}\n", "every event that occurred", "truth");
    for (const EventTotal& total : totals_)
        text += fmt::format("{:<58} {:>12}\n", event_name(total.event), total.count);
    return text;
}

void TotalsView::add_to(nlohmann::ordered_json& json, const Result&) const {
    auto& map = json["totals"] = nlohmann::ordered_json::object();
    for (const EventTotal& total : totals_) map[event_name(total.event)] = total.count;
}

} // namespace armpmu::testbench
