// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/report/totals_view.h"

#include "armpmu/cci550/event_name.h"
#include "testbench/report/event_grade.h"

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

std::string totals_text(const std::vector<std::pair<std::string, std::uint64_t>>& totals) {
    constexpr const char* kLine = "{:<58} {:>12}  {}\n";
    std::string text = fmt::format(kLine, "every event that occurred", "truth", "grade");
    for (const auto& [event, count] : totals)
        text += fmt::format(kLine, event, count, word_of(grade_of_event(event)));
    return text;
}

std::string TotalsView::text(const Result&) const {
    return "\n" + totals_text(totals_);
}

void TotalsView::describe(Fields& fields, Result& /*result*/) {
    fields.map({"totals", "How often each event of the CCI-550 occurred, counted or not.", "events",
                Quantity::count, Grade::timing},
               totals_);
}

} // namespace armpmu::testbench
