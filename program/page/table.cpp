// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/page/table.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cmath>

namespace armpmu::testbench {

Table::Table(const std::vector<std::string>& titles) {
    for (const std::string& title : titles) {
        const bool number = !title.empty() && title.back() == '#';
        head_ += Html::format("<th{}>{}</th>", number ? Html(" class=\"n\"") : Html(),
                              number ? title.substr(0, title.size() - 1) : title);
    }
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
    rows_ += Html::format("<td class=\"n\" data-value=\"{}\">{}</td>", value.dump(), shown);
}

Html Table::html() const {
    return "<div class=\"scroll\"><table class=\"sortable\"><thead><tr>" + head_ +
           "</tr></thead><tbody>\n" + rows_ + "</tbody></table></div>\n";
}

} // namespace armpmu::testbench
