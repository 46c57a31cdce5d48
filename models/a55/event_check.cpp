// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/a55/event_table.h"
#include "armpmu/core/text.h"

#include <algorithm>
#include <set>

namespace armpmu::a55 {

std::vector<std::string> check_events(const EventInfo* rows, std::size_t count) {
    std::vector<std::string> problems;
    std::set<std::string_view> names;
    std::set<unsigned> bits;
    const auto row_with = [&](Event event) {
        return std::find_if(rows, rows + count,
                            [&](const EventInfo& row) { return row.event == event; });
    };
    for (std::size_t i = 0; i < count; ++i) {
        const EventInfo& row = rows[i];
        const auto complain = [&](const std::string& what) {
            problems.push_back("event " + hex(number(row.event)) + " (" +
                               std::string(row.mnemonic) + "): " + what);
        };
        if (i > 0 && number(row.event) <= number(rows[i - 1].event))
            complain("numbers do not ascend");
        if (row.mnemonic.empty()) complain("no mnemonic");
        if (!names.insert(row.mnemonic).second) complain("mnemonic used twice");
        if (row.bus_bit != kNoBusBit) {
            if (row.bus_bit >= kBusBits) complain("bus bit beyond the bus");
            if (!bits.insert(row.bus_bit).second) complain("bus bit used twice");
        }
        if (row.max_per_cycle < 1 || row.max_per_cycle > 3)
            complain("largest increment per cycle is not 1..3");
        const auto refer = [&](Event to, const char* how) {
            const EventInfo* other = row_with(to);
            if (other == rows + count)
                complain(std::string(how) + " an event without a row");
            else if (other->same_as || other->is_sum)
                complain(std::string(how) + " an event that is itself derived");
        };
        if (row.same_as) refer(*row.same_as, "is the same as");
        if (row.is_sum)
            for (const Event part : row.parts) refer(part, "sums");
        if (row.without_l2) refer(*row.without_l2, "stands without L2 for");
        unsigned most_of_parts = 0;
        for (const Event part : row.parts)
            if (const EventInfo* other = row_with(part); row.is_sum && other != rows + count)
                most_of_parts = std::max(most_of_parts, other->max_per_cycle);
        if (row.max_per_cycle < most_of_parts)
            complain("counts less per cycle than one of its parts");
        if (row.is_sum && row.same_as) complain("is a sum and a duplicate");
        const bool needs_stand_in = row.need == Need::l3_without_l2;
        if (needs_stand_in && !row.without_l2) complain("has nothing to count");
        if (row.title.empty()) complain("no title");
        if (row.section.empty()) complain("no manual section");
    }
    for (unsigned bit = 0; bit < kBusBits; ++bit)
        if (bits.count(bit) == 0) problems.push_back("no event on bus bit " + std::to_string(bit));
    return problems;
}

} // namespace armpmu::a55
