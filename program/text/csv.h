// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <string>
#include <vector>

namespace armpmu::testbench {

// A cell of CSV: in quotation marks if it has `separator`, one of these or the end of a line in it.
//
// A spreadsheet executes a cell that begins with = + - @ as a formula, even in quotation marks.
// Such a cell, unless it is a number, gets an apostrophe in front, which marks it as text, and
// quotation marks.
std::string csv_cell(const std::string& text, const std::string& separator = ",");
// A line of them.
std::string csv_line(const std::vector<std::string>& cells, const std::string& separator = ",");

} // namespace armpmu::testbench
