// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/page/table.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cmath>

namespace armpmu::testbench {
namespace {

// "1234567" as "1,234,567"; other text is unchanged.
std::string with_separators(std::string digits) {
    const std::size_t first = digits.find_first_not_of('-');
    const std::size_t end = digits.find_first_not_of("0123456789", first);
    if (end != std::string::npos) return digits;
    for (std::size_t at = digits.size(); at > first + 3;) digits.insert(at -= 3, ",");
    return digits;
}

} // namespace

Table::Table(const std::vector<std::string>& titles) {
    for (const std::string& title : titles) {
        const bool number = !title.empty() && title.back() == '#';
        head_ += Html::format("<th{}>{}</th>", number ? Html(" class=\"n\"") : Html(),
                              number ? title.substr(0, title.size() - 1) : title);
    }
}

void Table::cell(const TableCell& cell) {
    if (cell.value.is_string()) return text(cell.text());
    if (cell.quantity != Quantity::share || cell.value.is_null()) return number(cell.value);
    rows_ +=
        Html::format("<td class=\"n\" data-value=\"{}\">{}</td>", cell.value.dump(), cell.text());
}

void Table::text(const std::string& text, const std::string& style) {
    rows_ += Html::format("<td{}>{}</td>",
                          style.empty() ? Html() : Html::format(" class=\"{}\"", style), text);
}

void Table::number(const nlohmann::ordered_json& value) {
    if (!value.is_number()) {
        rows_ += "<td class=\"n\">-</td>";
        return;
    }
    const double number = value.get<double>();
    const bool four_digits_in_front = std::abs(number) >= 1000 && std::abs(number) < 1e9;
    const std::string shown = !value.is_number_float() ? value.dump()
                              : four_digits_in_front   ? fmt::format("{:.0f}", number)
                                                       : fmt::format("{:.4g}", number);
    rows_ += Html::format("<td class=\"n\" data-value=\"{}\">{}</td>", value.dump(),
                          with_separators(shown));
}

Html Table::html() const {
    return "<div class=\"scroll\"><table class=\"sortable\"><thead><tr>" + head_ +
           "</tr></thead><tbody>\n" + rows_ + "</tbody></table></div>\n";
}

std::vector<std::string> titles_of(const TableRow& row) {
    std::vector<std::string> titles;
    for (const TableCell& cell : row)
        titles.push_back(std::string(cell.column.title) + (cell.value.is_string() ? "" : "#"));
    return titles;
}

Html html_of(const std::vector<TableRow>& rows) {
    Table table(titles_of(rows.front()));
    for (const TableRow& row : rows) {
        table.begin_row();
        for (const TableCell& cell : row) table.cell(cell);
        table.end_row();
    }
    return table.html();
}

} // namespace armpmu::testbench
