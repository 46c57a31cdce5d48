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

std::string shade(double value, const HeatScale& scale) {
    if (scale.least == 0 && value <= 0) return "h0"; // nothing
    const double range = scale.most - scale.least;
    const double share = range <= 0 ? 1 : std::clamp((value - scale.least) / range, 0.0, 1.0);
    return fmt::format("h{}", 1 + std::min<unsigned>(kShades - 2, unsigned(share * (kShades - 1))));
}

void draw_scale(Svg& svg, const HeatScale& scale, const std::string& unit, double y) {
    constexpr double kBox = 14;
    const std::string least = axis_number(scale.least);
    double x = Svg::width_of(least) + 4;
    svg.text(0, y + 11, Svg::Anchor::start, least, "t dim");
    for (unsigned n = scale.least == 0 ? 0 : 1; n < kShades; ++n, x += kBox)
        svg.rectangle(x, y + 2, kBox - 1, 10, "h" + std::to_string(n));
    svg.text(x + 4, y + 11, Svg::Anchor::start,
             axis_number(scale.most) + (unit.empty() ? "" : " " + unit), "t dim");
}

} // namespace

Html picture_of_heat(const std::string& title, const HeatMap& map, HeatScale scale) {
    if (scale.most <= scale.least)
        for (const auto& row : map.values)
            for (const double value : row)
                if (std::isfinite(value)) scale.most = std::max(scale.most, value);
    const double left = widest(map.rows);
    const double top = 14 + (map.columns.empty() ? 2 : 14);
    const std::size_t across = map.values.empty() ? 1 : map.values.front().size();
    const double width = (kPictureWidth - left) / static_cast<double>(across);
    const double height = std::min(kMostHeight, std::max(width, 12.0));
    const double bottom = top + height * static_cast<double>(map.rows.size()) + 2;
    Svg svg(kPictureWidth, bottom + 16, title);
    svg.text(0, 10, Svg::Anchor::start, map.row_title, "t dim");
    svg.text(kPictureWidth, 10, Svg::Anchor::end, map.column_title, "t dim");
    for (std::size_t n = 0; n < map.columns.size(); ++n)
        svg.text(left + width * (static_cast<double>(n) + 0.5), 24, Svg::Anchor::middle,
                 map.columns[n]);
    for (std::size_t row = 0; row < map.rows.size(); ++row) {
        const double y = top + height * static_cast<double>(row);
        svg.text(left - 6, y + height / 2 + 4, Svg::Anchor::end, map.rows[row]);
        for (std::size_t n = 0; n < map.values[row].size(); ++n) {
            if (!std::isfinite(map.values[row][n])) continue;
            const double x = left + width * static_cast<double>(n);
            const std::string style = shade(map.values[row][n], scale);
            const Html data =
                map.clicked ? Html::format("data-row=\"{}\" data-column=\"{}\"", row, n) : Html();
            svg.rectangle(x, y, width - 1, height - 1, style, map.tips[row][n], data);
            if (map.texts.empty() || map.texts[row][n].empty()) continue;
            svg.text(x + width / 2, y + height / 2 + 4, Svg::Anchor::middle, map.texts[row][n],
                     style >= "h6" ? "t over" : "t");
        }
    }
    draw_scale(svg, scale, map.unit, bottom + 2);
    return svg.html();
}

} // namespace armpmu::testbench
