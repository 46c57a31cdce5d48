// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/page/pictures.h"
#include "program/page/sections.h"
#include "program/page/table.h"

#include <fmt/format.h>

namespace armpmu::testbench {
namespace {

Html dram_table(const std::vector<DramRow>& drams) {
    Table table({"memory", "reads#", "writes#", "row hits#", "row misses#", "row conflicts#",
                 "refreshes#", "turnarounds#", "bus carries data#", "accesses wait#"});
    for (const DramRow& dram : drams) {
        table.begin_row();
        table.text(source_text(8 + dram.number));
        for (const std::uint64_t count : {dram.reads, dram.writes, dram.row_hits, dram.row_misses,
                                          dram.row_conflicts, dram.refreshes, dram.turnarounds})
            table.number(count);
        table.number(dram.bus_share);
        table.number(dram.wanted_share);
        table.end_row();
    }
    return table.html();
}

Html picture_of_rows(const std::vector<DramRow>& drams) {
    std::vector<Bar> bars;
    for (const DramRow& dram : drams) {
        Bar bar;
        bar.label = source_text(8 + dram.number);
        std::size_t style = 0;
        for (const auto& [count, name] :
             {std::pair(dram.row_hits, "hits"), std::pair(dram.row_misses, "misses"),
              std::pair(dram.row_conflicts, "conflicts")})
            bar.parts.push_back({static_cast<double>(count), style++,
                                 fmt::format("{}: {} row {}", bar.label, count, name)});
        bar.total = std::to_string(dram.reads + dram.writes);
        bars.push_back(bar);
    }
    return picture_of_bars("Rows of the DRAM", bars,
                           {{"hits", {0}}, {"misses", {1}}, {"conflicts", {2}}});
}

} // namespace

void add_dram_section(Sections& sections, const PageRun& run) {
    const std::vector<DramRow>& drams = run.part<MemoriesView>().drams();
    if (drams.empty()) return;
    sections.push_back({"DRAM", dram_table(drams) + picture_of_rows(drams), true});
}

} // namespace armpmu::testbench
