// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "program/page/html.h"
#include "testbench/report/described_table.h"

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <vector>

namespace armpmu::testbench {

// A table of a page that its script sorts. A number's cell shows it rounded and has all digits in
// `data-value`, as in the JSON.
class Table {
  public:
    // Titles of columns; one that ends in '#' is of numbers, without the '#'.
    explicit Table(const std::vector<std::string>& titles);

    // Cells of the row under way, from the left.
    void begin_row() { rows_ += "<tr>"; }
    void text(const std::string& text, const std::string& style = "");
    void number(const nlohmann::ordered_json& value); // null and absent ones are "-"
    void cell(const TableCell& cell);
    void html(const Html& html) { rows_ += "<td>" + html + "</td>"; }
    void end_row() { rows_ += "</tr>\n"; }

    bool empty() const { return rows_.empty(); }
    Html html() const;

  private:
    Html head_;
    Html rows_;
};

// As Table takes them: cells of text belong in columns of text.
std::vector<std::string> titles_of(const TableRow& row);
Html html_of(const std::vector<TableRow>& rows);

} // namespace armpmu::testbench
