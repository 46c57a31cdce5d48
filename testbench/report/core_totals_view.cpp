// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/report/core_totals_view.h"

#include "armpmu/core/text.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace armpmu::testbench {

std::string CoreTotalsView::text(const Result& /*result*/) const {
    std::string text =
        fmt::format("\n{:<32} {:>14} {:>22}\n", "event", "count", "per 1000 instructions");
    for (const a55::EventInfo& row : a55::events()) {
        const std::uint64_t count = totals_[row.event];
        const bool wanted =
            shown_.empty() ? count != 0
                           : std::find(shown_.begin(), shown_.end(), row.event) != shown_.end();
        if (!wanted) continue;
        const double rate =
            totals_.instructions == 0
                ? 0
                : 1000.0 * static_cast<double>(count) / static_cast<double>(totals_.instructions);
        text += fmt::format("{:<32} {:>14} {:>22.2f}\n",
                            fmt::format("{:#04x} {}", number(row.event), lower_case(row.mnemonic)),
                            count, rate);
    }
    return text;
}

void CoreTotalsView::add_to(nlohmann::ordered_json& json, const Result& /*result*/) const {
    auto& map = json["totals"] = nlohmann::ordered_json::object();
    for (const a55::EventInfo& row : a55::events())
        if (a55::implemented(config_, row.event))
            map[lower_case(row.mnemonic)] = totals_[row.event];
}

} // namespace armpmu::testbench
