// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/page/pictures.h"
#include "program/page/sections.h"
#include "program/page/table.h"

#include <fmt/format.h>

namespace armpmu::testbench {
namespace {

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
    sections.push_back({"DRAM", html_of(table_of(drams)) + picture_of_rows(drams), true});
}

} // namespace armpmu::testbench
