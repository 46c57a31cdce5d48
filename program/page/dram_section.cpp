// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/page/pictures.h"
#include "program/page/sections.h"
#include "program/page/table.h"

#include <fmt/format.h>

namespace armpmu::testbench {
namespace {

using Json = nlohmann::ordered_json;

Html dram_table(const Json& drams) {
    Table table({"memory", "reads#", "writes#", "row hits#", "row misses#", "row conflicts#",
                 "refreshes#", "turnarounds#", "bus carries data#", "accesses wait#"});
    for (const Json& dram : drams) {
        table.begin_row();
        table.text(dram.at("port"));
        for (const char* const key : {"reads", "writes", "row_hits", "row_misses", "row_conflicts",
                                      "refreshes", "turnarounds", "bus_share", "wanted_share"})
            table.number(dram.at(key));
        table.end_row();
    }
    return table.html();
}

// Of each memory, how many of its accesses found their row open, none open, another one open.
Html picture_of_rows(const Json& drams) {
    std::vector<Bar> bars;
    for (const Json& dram : drams) {
        Bar bar;
        bar.label = dram.at("port");
        std::size_t style = 0;
        for (const auto& [key, name] :
             {std::pair("row_hits", "hits"), std::pair("row_misses", "misses"),
              std::pair("row_conflicts", "conflicts")}) {
            const double count = dram.at(key);
            bar.parts.push_back(
                {count, style++, fmt::format("{}: {} row {}", bar.label, count, name)});
        }
        bar.total = fmt::format("{}", dram.at("reads").get<std::uint64_t>() +
                                          dram.at("writes").get<std::uint64_t>());
        bars.push_back(bar);
    }
    return picture_of_bars("Rows of the DRAM", bars, {"hits", "misses", "conflicts"});
}

} // namespace

void add_dram_section(Sections& sections, const PageRun& run) {
    if (!run.result.contains("dram")) return;
    const Json& drams = run.result.at("dram");
    sections.push_back({"DRAM", dram_table(drams) + picture_of_rows(drams), true});
}

} // namespace armpmu::testbench
