// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/report/memories_view.h"

#include "testbench/report/described_table.h"
#include "testbench/report/wait_words.h"

#include <optional>

namespace armpmu::testbench {
namespace {

std::string memory_name(unsigned number) {
    return source_text(8 + number);
}

double share_of_time(std::uint64_t part, std::uint64_t whole) {
    return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

} // namespace

MemoriesView::MemoriesView(const std::vector<DramResult>& drams) {
    for (const DramResult& dram : drams) {
        const interconnect::DramCounts& counts = dram.counts;
        drams_.push_back({dram.number, counts.reads, counts.writes, counts.row_hits,
                          counts.row_misses, counts.row_conflicts, counts.refreshes,
                          counts.turnarounds, share_of_time(counts.bus_time, dram.time),
                          share_of_time(counts.wanted_time, dram.time)});
    }
}

std::string MemoriesView::text(const Result&) const {
    return drams_.empty() ? "" : "\n" + text_of(table_of(drams_));
}

void DramRow::describe(Fields& fields) {
    const auto count = [&](const char* name, const char* meaning, std::uint64_t& value,
                           const TableColumn& column, const char* unit) {
        fields.member({name, meaning, unit, Quantity::count, Grade::timing, column}, value);
    };
    // The table has its share of all accesses.
    const auto row = [&](const char* name, const char* meaning, std::uint64_t& value,
                         const TableColumn& column) {
        count(name, meaning, value, {}, "accesses");
        const auto all = static_cast<double>(reads + writes);
        fields.cell(column, Quantity::share,
                    all == 0 ? std::nullopt : std::optional(static_cast<double>(value) / all));
    };
    const Field port = {"port", "Its master interface.", "", {}, {}, {"DRAM", -6}};
    fields.choice(port, number, kInterfaces, memory_name);
    count("reads", "Of it.", reads, {"reads", 10}, "accesses");
    count("writes", "To it.", writes, {"writes", 10}, "accesses");
    row("row_hits", "That found their row open.", row_hits, {"row hits", 9});
    row("row_misses", "That found no row open.", row_misses, {"misses", 9});
    row("row_conflicts", "That found another row open.", row_conflicts, {"conflicts", 9});
    count("refreshes", "", refreshes, {"refreshes", 9}, "");
    count("turnarounds", "Of the bus, from reads to writes or back.", turnarounds,
          {"turnarounds", 11}, "");
    const auto share = [&](const char* name, const char* meaning, double& value,
                           const TableColumn& column) {
        fields.member({name, meaning, "", Quantity::share, Grade::timing, column}, value);
    };
    share("bus_share", "Of the time, in which data was on the bus.", bus_share, {"bus", 8});
    share("wanted_share", "Of the time, in which an access waited for its command.", wanted_share,
          {"wanted", 8});
}

void MemoriesView::describe(Fields& fields, Result& /*result*/) {
    const Field field = {"dram", "What the DRAMs behind the MIs did."};
    if (!fields.present(field, !drams_.empty())) return;
    fields.list(field, drams_, [&](DramRow& dram) { dram.describe(fields); });
}

} // namespace armpmu::testbench
