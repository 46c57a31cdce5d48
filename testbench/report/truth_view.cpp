// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/report/truth_view.h"

#include <fmt/format.h>

namespace armpmu::testbench {

namespace {

// As perf -A says whose.
std::string name_of(const TruthRow& row) {
    return (row.cpu ? fmt::format("CPU{} ", *row.cpu) : std::string()) + row.event;
}

// Why the number is missing or incomplete.
std::string remark_of(const TruthRow& row) {
    if (row.not_modelled_in.empty()) return {};
    return fmt::format("  {} in {} mode",
                       row.occurred ? "only in part: not modelled" : "not modelled",
                       fmt::join(row.not_modelled_in, " and "));
}

} // namespace

std::string TruthView::text(const Result& /*result*/) const {
    if (rows_.empty()) return {};
    std::string text = fmt::format("\nWhat software counted, and what occurred meanwhile\n"
                                   "  {:<32}{:>16}{:>10}\n",
                                   "event", "occurred", "times");
    for (const TruthRow& row : rows_)
        text += fmt::format("  {:<32}{:>16}{:>10}{}\n", name_of(row),
                            row.occurred ? std::to_string(*row.occurred) : "-", row.times,
                            remark_of(row));
    return text;
}

void TruthView::describe(Fields& fields, Result& /*result*/) {
    fields.list(
        {"counted", "What occurred while software had it counted."}, rows_, [&](TruthRow& row) {
            fields.member({"event", "As perf names it."}, row.event);
            fields.nullable({"occurred", "While it was counted; null: not modelled.", "events",
                             Quantity::count},
                            row.occurred);
            fields.member({"times", "That counting began.", "", Quantity::count}, row.times);
            fields.optional({"cpu", "Whose PMU, of several."}, row.cpu);
            const Field modes = {"not_modelled_in", "Modes that do not make the event."};
            if (fields.present(modes, !row.not_modelled_in.empty()))
                fields.values(modes, row.not_modelled_in);
        });
}

} // namespace armpmu::testbench
