// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/report/totals_view.h"

#include "armpmu/cci550/event_name.h"

#include <fmt/format.h>

namespace armpmu::testbench {

TotalsView::TotalsView(const std::vector<EventTotal>& totals) {
    for (const EventTotal& total : totals)
        totals_.emplace_back(event_name(total.event), total.count);
}

std::uint64_t TotalsView::count(const std::string& event) const {
    for (const auto& [name, count] : totals_)
        if (name == event) return count;
    return 0;
}

std::string TotalsView::text(const Result&) const {
    std::string text = fmt::format("\n{:<58} {:>12}\n", "every event that occurred", "truth");
    for (const auto& [event, count] : totals_) text += fmt::format("{:<58} {:>12}\n", event, count);
    return text;
}

void TotalsView::describe(Fields& fields, Result& /*result*/) {
    fields.map({"totals", "How often each event of the CCI-550 occurred, counted or not.", "events",
                Quantity::count, Grade::timing},
               totals_);
}

} // namespace armpmu::testbench
