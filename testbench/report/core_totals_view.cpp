// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/report/core_totals_view.h"

#include "armpmu/core/text.h"
#include "testbench/report/event_grade.h"

#include <fmt/format.h>

#include <algorithm>

namespace armpmu::testbench {

CoreTotalsView::CoreTotalsView(const CoreTotals& totals, const a55::Config& config,
                               std::vector<a55::Event> shown)
    : instructions_(totals.instructions), shown_(std::move(shown)) {
    for (const a55::EventInfo& row : a55::events())
        if (a55::implemented(config, row.event))
            totals_.emplace_back(lower_case(row.mnemonic), totals[row.event]);
}

std::string CoreTotalsView::text(const Result& /*result*/) const {
    std::string text = fmt::format("\n{:<32} {:>14} {:>22}  {}\n", "event", "count",
                                   "per 1000 instructions", "grade");
    for (const a55::EventInfo& row : a55::events()) {
        const std::string name = lower_case(row.mnemonic);
        const auto found = std::find_if(totals_.begin(), totals_.end(),
                                        [&](const auto& one) { return one.first == name; });
        const std::uint64_t count = found == totals_.end() ? 0 : found->second;
        const bool wanted =
            shown_.empty() ? count != 0
                           : std::find(shown_.begin(), shown_.end(), row.event) != shown_.end();
        if (!wanted) continue;
        const double rate = instructions_ == 0 ? 0
                                               : 1000.0 * static_cast<double>(count) /
                                                     static_cast<double>(instructions_);
        text += fmt::format("{:<32} {:>14} {:>22.2f}  {}\n",
                            fmt::format("{:#04x} {}", number(row.event), name), count, rate,
                            word_of(grade_of(row.event)));
    }
    return text;
}

void CoreTotalsView::describe(Fields& fields, Result& /*result*/) {
    fields.map({"totals", "How often each event of the core occurred.", "events", Quantity::count,
                Grade::timing},
               totals_);
}

} // namespace armpmu::testbench
