// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
//
// A count write in the clock in which the counter wraps: the table of vectors/FORMAT.md, in both
// PMUs.
#include "armpmu/a55/player.h"
#include "armpmu/cci550/player.h"
#include "tests/support/a55.h"
#include "tests/support/cci550.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace armpmu::tests {
namespace wrapping_write_test {

struct Line {
    std::string access;
    std::uint32_t data = 0, count = 0;
    bool flag = false;

    bool write() const { return access.find("write") == 0; }
    bool of_the_flag() const { return access.find("flag") != std::string::npos; }
    std::uint32_t value() const {
        const std::size_t at = access.find("0x");
        return at == std::string::npos
                   ? 1
                   : static_cast<std::uint32_t>(std::stoul(access.substr(at), nullptr, 16));
    }
};

// The rows of the table that begins with "| clock | access |".
std::vector<Line> table() {
    std::ifstream page(ARMPMU_SOURCE_DIR "/vectors/FORMAT.md");
    std::vector<Line> lines;
    bool inside = false;
    for (std::string text; std::getline(page, text);) {
        if (text.rfind("| clock | access |", 0) == 0) {
            inside = true;
            std::getline(page, text);
            continue;
        }
        if (!inside) continue;
        if (text.empty()) break;
        std::vector<std::string> cells;
        std::istringstream cut(text.substr(2));
        for (std::string cell; std::getline(cut, cell, '|');)
            cells.push_back(cell.substr(0, cell.find_last_not_of(' ') + 1));
        Line line;
        line.access = cells.at(1).substr(1);
        line.data = static_cast<std::uint32_t>(std::stoul(cells.at(2), nullptr, 16));
        line.count = static_cast<std::uint32_t>(std::stoul(cells.at(3), nullptr, 16));
        line.flag = std::stoul(cells.at(4)) != 0;
        lines.push_back(line);
    }
    return lines;
}

TEST(WrappingWrite, does_both_in_the_interconnects_pmu) {
    cci550::Player player(cci550::Config{});
    const EventId id = event_id(0, SlaveEvent::si_rrq_hs_arvalid);
    count(player.pmu(), 0, id);
    cci550::Inputs inputs;
    inputs.events.set(id);
    ASSERT_EQ(table().size(), 7U);
    for (const Line& line : table()) {
        inputs.access =
            cci550::Access{line.write(), line.of_the_flag() ? ecnt_clr_ovfl(0) : ecnt_data(0),
                           line.value(), 0xf, Security::secure};
        const cci550::Outputs outputs = player.clock(inputs);
        EXPECT_EQ(outputs.result.data, line.data) << line.access;
        EXPECT_EQ(outputs.counts[0], line.count) << line.access;
        EXPECT_EQ(outputs.overflow, line.flag ? 1 : 0) << line.access;
        EXPECT_EQ(outputs.overflow_pins, line.flag ? 0xfe : 0xff) << line.access;
    }
}

TEST(WrappingWrite, does_both_in_the_cores_pmu_and_chains) {
    a55::Player player(a55::Config{});
    put(player.pmu(), a64::pmevtyper(0), number(a55::Event::br_retired));
    put(player.pmu(), a64::pmevtyper(1), number(a55::Event::chain));
    put(player.pmu(), a64::kPmcntenset, 3);
    put(player.pmu(), a64::kPmcr, 1);
    a55::Inputs inputs;
    inputs.events.set(a55::Event::br_retired);
    std::uint32_t wraps = 0;
    bool flag = false;
    for (const Line& line : table()) {
        inputs.access = a55::SystemAccess{line.of_the_flag() ? a64::kPmovsclr : a64::pmevcntr(0),
                                          line.write(), line.value()};
        const a55::Outputs outputs = player.clock(inputs);
        if (line.flag && (!flag || line.of_the_flag())) ++wraps;
        flag = line.flag;
        EXPECT_EQ(outputs.data, line.data) << line.access;
        EXPECT_EQ(outputs.counts[0], line.count) << line.access;
        EXPECT_EQ(outputs.overflow, line.flag ? 1U : 0U) << line.access;
        EXPECT_EQ(outputs.counts[1], wraps) << line.access;
    }
    EXPECT_EQ(wraps, 2U);
}

} // namespace wrapping_write_test
} // namespace armpmu::tests
