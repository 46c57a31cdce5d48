// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/page/picture_parts.h"
#include "program/page/pictures.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace armpmu::testbench {
namespace {

constexpr double kMostHeight = 26; // of a row
constexpr unsigned kShades = 10;   // classes h0 to h9

std::string shade(double value, double full) {
    if (value <= 0 || full <= 0) return "h0";
    const double share = std::min(value / full, 1.0);
    return fmt::format("h{}", 1 + std::min<unsigned>(kShades - 2, unsigned(share * (kShades - 1))));
}

} // namespace

Html picture_of_heat(const std::string& title, const HeatMap& map, double full) {
    if (full == 0)
        for (const auto& row : map.values)
            for (const double value : row) full = std::max(full, value);
    const double left = widest(map.rows);
    const double top = 14 + (map.columns.empty() ? 2 : 14);
    const std::size_t across = map.values.empty() ? 1 : map.values.front().size();
    const double width = (kPictureWidth - left) / static_cast<double>(across);
    const double height = std::min(kMostHeight, std::max(width, 12.0));
    Svg svg(kPictureWidth, top + height * static_cast<double>(map.rows.size()) + 2, title);
    svg.text(0, 10, Svg::Anchor::start, map.row_title, "t dim");
    svg.text(kPictureWidth, 10, Svg::Anchor::end, map.column_title, "t dim");
    for (std::size_t n = 0; n < map.columns.size(); ++n)
        svg.text(left + width * (static_cast<double>(n) + 0.5), 24, Svg::Anchor::middle,
                 map.columns[n]);
    for (std::size_t row = 0; row < map.rows.size(); ++row) {
        const double y = top + height * static_cast<double>(row);
        svg.text(left - 6, y + height / 2 + 4, Svg::Anchor::end, map.rows[row]);
        for (std::size_t n = 0; n < map.values[row].size(); ++n) {
            const double x = left + width * static_cast<double>(n);
            const std::string style = shade(map.values[row][n], full);
            const Html data =
                map.clicked ? Html::format("data-row=\"{}\" data-column=\"{}\"", row, n) : Html();
            svg.rectangle(x, y, width - 1, height - 1, style, map.tips[row][n], data);
            if (map.texts.empty() || map.texts[row][n].empty()) continue;
            svg.text(x + width / 2, y + height / 2 + 4, Svg::Anchor::middle, map.texts[row][n],
                     style >= "h6" ? "t over" : "t");
        }
    }
    return svg.html();
}

} // namespace armpmu::testbench
