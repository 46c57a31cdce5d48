// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/text/csv.h"

#include <gtest/gtest.h>

#include <string>

namespace csv_cells_test {

using armpmu::testbench::csv_cell;

TEST(CsvCells, numbers_and_names_stand_as_they_are) {
    for (const std::string text :
         {"", "-", "0", "-1", "+3", "-0.5", "-.5", "-5.", "+1e-05", "-1.25E+300", "-inf", "-nan",
          "gpu", "a=b", "DMA engine", "1-2", "'a", "interconnect.tt_depth"})
        EXPECT_EQ(csv_cell(text), text);
}

TEST(CsvCells, what_a_spreadsheet_would_carry_out_is_told_to_be_text) {
    EXPECT_EQ(csv_cell("=1+1"), "\"'=1+1\"");
    EXPECT_EQ(csv_cell("@SUM(1,\"a\")"), "\"'@SUM(1,\"\"a\"\")\"");
    for (const std::string text : {"-2+3", "+a", "-e5", "-1e", "--1", "-1.2.3", "+.", "-1 ", "=-",
                                   "@a", "-infinity", "+1e+"})
        EXPECT_EQ(csv_cell(text), "\"'" + text + "\"");
}

TEST(CsvCells, the_separator_and_the_ends_of_lines_are_in_quotation_marks) {
    EXPECT_EQ(csv_cell("a,b"), "\"a,b\"");
    EXPECT_EQ(csv_cell("a,b", ";"), "a,b");
    EXPECT_EQ(csv_cell("a;b", ";"), "\"a;b\"");
    EXPECT_EQ(csv_cell("a\nb\"c"), "\"a\nb\"\"c\"");
}

} // namespace csv_cells_test
