// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/report/truth_view.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace armpmu::testbench {

namespace {

// As perf -A says whose.
std::string name_of(const TruthRow& row) {
    return (row.cpu ? fmt::format("CPU{} ", *row.cpu) : std::string()) + row.event;
}

// Why the number is none, or not all of it.
std::string remark_of(const TruthRow& row) {
    if (row.not_modelled_in.empty()) return {};
    return fmt::format("  {} in {} mode",
                       row.modelled ? "only in part: not modelled" : "not modelled",
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
                            row.modelled ? std::to_string(row.occurred) : "-", row.times,
                            remark_of(row));
    return text;
}

void TruthView::add_to(nlohmann::ordered_json& json, const Result& /*result*/) const {
    auto& rows = json["counted"] = nlohmann::ordered_json::array();
    for (const TruthRow& row : rows_) {
        rows.push_back({{"event", row.event}, {"occurred", row.occurred}, {"times", row.times}});
        if (row.cpu) rows.back()["cpu"] = *row.cpu;
        if (!row.modelled) rows.back()["occurred"] = nullptr;
        if (!row.not_modelled_in.empty()) rows.back()["not_modelled_in"] = row.not_modelled_in;
    }
}

} // namespace armpmu::testbench
