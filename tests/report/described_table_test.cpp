// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/report/described_table.h"

#include "program/page/table.h"

#include <gtest/gtest.h>

#include <limits>

// A number that a struct describes with a title is a column of text and page.
namespace armpmu::testbench::described_table_test {

struct Lane {
    std::string name;
    std::uint64_t cars = 0;
    double share = 0;
    std::optional<std::uint64_t> lost;
    double mean = std::numeric_limits<double>::quiet_NaN();
    std::uint64_t inner = 7;

    void describe(Fields& fields) {
        const TableColumn lost_ones = {"lost", 5}, first = {"lane", -6};
        fields.member({"name", "", "", {}, {}, first}, name);
        fields.member({"cars", "", "", Quantity::count, {}, {"cars", 6}}, cars);
        fields.member({"share", "", "", Quantity::share, {}, {"share", 7}}, share);
        fields.optional({"lost", "", "", {}, {}, lost_ones}, lost);
        fields.member({"mean", "", "", {}, {}, {"mean", 6, 2}}, mean);
        fields.member({"untold"}, inner);
        fields.object({"more"}, [&] {
            fields.member({"inner", "", "", {}, {}, {"inner", 5}}, inner);
        });
        fields.cell({"twice", 6}, Quantity::count, 2.0 * static_cast<double>(cars));
        fields.cell({"page only"}, Quantity::count, std::nullopt);
    }
};

std::vector<TableRow> lanes() {
    return table_of(std::vector<Lane>{{"left", 1200, 0.254, 3, 1.5}, {"right", 0, 1, {}}});
}

TEST(DescribedTable, has_a_column_for_each_title) {
    EXPECT_EQ(text_of(lanes(), "  "), "  lane     cars   share  lost   mean  twice\n"
                                      "  left     1200  25.4 %     3   1.50   2400\n"
                                      "  right       0 100.0 %     -      -      0\n");
    EXPECT_EQ(text_of({}), "");
}

TEST(DescribedTable, stands_in_a_page_with_whole_numbers) {
    const std::string html = html_of(lanes()).str();
    EXPECT_NE(html.find("<th>lane</th><th class=\"n\">cars</th>"), std::string::npos) << html;
    EXPECT_NE(html.find("<td class=\"n\" data-value=\"1200\">1,200</td>"), std::string::npos);
    EXPECT_NE(html.find("<td class=\"n\" data-value=\"0.254\">25.4 %</td>"), std::string::npos);
    EXPECT_NE(html.find("<th class=\"n\">page only</th>"), std::string::npos);
}

} // namespace armpmu::testbench::described_table_test
