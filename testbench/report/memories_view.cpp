// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/report/memories_view.h"

#include "testbench/report/wait_words.h"

#include <fmt/format.h>

namespace armpmu::testbench {
namespace {

std::string memory_name(unsigned number) {
    return source_text(8 + number);
}

std::string percent(double share) {
    return fmt::format("{:.1f} %", 100 * share);
}
std::string percent(std::uint64_t part, std::uint64_t whole) {
    return whole == 0 ? "-" : percent(static_cast<double>(part) / static_cast<double>(whole));
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
    if (drams_.empty()) return "";
    std::string text = fmt::format("\n{:<6} {:>10} {:>10} {:>9} {:>9} {:>9} {:>9} {:>11} {:>8} "
                                   "{:>8}\n",
                                   "DRAM", "reads", "writes", "row hits", "misses", "conflicts",
                                   "refreshes", "turnarounds", "bus", "wanted");
    for (const DramRow& dram : drams_) {
        const std::uint64_t accesses = dram.reads + dram.writes;
        text += fmt::format("MI{:<4} {:>10} {:>10} {:>9} {:>9} {:>9} {:>9} {:>11} {:>8} {:>8}\n",
                            dram.number, dram.reads, dram.writes, percent(dram.row_hits, accesses),
                            percent(dram.row_misses, accesses),
                            percent(dram.row_conflicts, accesses), dram.refreshes, dram.turnarounds,
                            percent(dram.bus_share), percent(dram.wanted_share));
    }
    return text;
}

void MemoriesView::describe(Fields& fields, Result& /*result*/) {
    const Field field = {"dram", "What the DRAMs behind the MIs did."};
    if (!fields.present(field, !drams_.empty())) return;
    fields.list(field, drams_, [&](DramRow& dram) {
        const auto count = [&](const char* name, const char* meaning, std::uint64_t& value) {
            fields.member({name, meaning, "accesses", Quantity::count, Grade::timing}, value);
        };
        fields.choice({"port", "Its master interface."}, dram.number, kInterfaces, memory_name);
        count("reads", "Of it.", dram.reads);
        count("writes", "To it.", dram.writes);
        count("row_hits", "That found their row open.", dram.row_hits);
        count("row_misses", "That found no row open.", dram.row_misses);
        count("row_conflicts", "That found another row open.", dram.row_conflicts);
        fields.member({"refreshes", "", "", Quantity::count, Grade::timing}, dram.refreshes);
        fields.member({"turnarounds", "Of the bus, from reads to writes or back.", "",
                       Quantity::count, Grade::timing},
                      dram.turnarounds);
        fields.member({"bus_share", "Of the time, in which data was on the bus.", "",
                       Quantity::share, Grade::timing},
                      dram.bus_share);
        fields.member({"wanted_share", "Of the time, in which an access waited for its command.",
                       "", Quantity::share, Grade::timing},
                      dram.wanted_share);
    });
}

} // namespace armpmu::testbench
