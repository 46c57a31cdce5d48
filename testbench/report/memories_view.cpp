// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/report/memories_view.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace armpmu::testbench {
namespace {

std::string percent(std::uint64_t part, std::uint64_t whole) {
    if (whole == 0) return "-";
    return fmt::format("{:.1f} %", 100 * static_cast<double>(part) / static_cast<double>(whole));
}

double share_of_time(std::uint64_t part, std::uint64_t whole) {
    return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

} // namespace

std::string MemoriesView::text(const Result&) const {
    if (drams_.empty()) return "";
    std::string text = fmt::format("\n{:<6} {:>10} {:>10} {:>9} {:>9} {:>9} {:>9} {:>11} {:>8} "
                                   "{:>8}\n",
                                   "DRAM", "reads", "writes", "row hits", "misses", "conflicts",
                                   "refreshes", "turnarounds", "bus", "wanted");
    for (const DramResult& dram : drams_) {
        const interconnect::DramCounts& counts = dram.counts;
        const std::uint64_t accesses = counts.reads + counts.writes;
        text += fmt::format(
            "MI{:<4} {:>10} {:>10} {:>9} {:>9} {:>9} {:>9} {:>11} {:>8} {:>8}\n", dram.number,
            counts.reads, counts.writes, percent(counts.row_hits, accesses),
            percent(counts.row_misses, accesses), percent(counts.row_conflicts, accesses),
            counts.refreshes, counts.turnarounds, percent(counts.bus_time, dram.time),
            percent(counts.wanted_time, dram.time));
    }
    return text;
}

void MemoriesView::add_to(nlohmann::ordered_json& json, const Result&) const {
    if (drams_.empty()) return;
    auto& list = json["dram"] = nlohmann::ordered_json::array();
    for (const DramResult& dram : drams_) {
        const interconnect::DramCounts& counts = dram.counts;
        list.push_back({{"port", fmt::format("MI{}", dram.number)},
                        {"reads", counts.reads},
                        {"writes", counts.writes},
                        {"row_hits", counts.row_hits},
                        {"row_misses", counts.row_misses},
                        {"row_conflicts", counts.row_conflicts},
                        {"refreshes", counts.refreshes},
                        {"turnarounds", counts.turnarounds},
                        {"bus_share", share_of_time(counts.bus_time, dram.time)},
                        {"wanted_share", share_of_time(counts.wanted_time, dram.time)}});
    }
}

} // namespace armpmu::testbench
