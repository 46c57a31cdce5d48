// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "program/page/pictures.h"
#include "program/page/svg.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

namespace armpmu::testbench {

constexpr double kPictureWidth = 360;
constexpr double kLegendRow = 15;

// The class of a series' colour: "s0" to "s9".
inline std::string series_style(std::size_t series) {
    return "s" + std::to_string(series % 10);
}

// The position of each entry of a legend, in rows as wide as a picture.
struct LegendPlace {
    double x = 0, y = 0;
};
inline std::vector<LegendPlace> legend_places(const std::vector<LegendKey>& legend, double y) {
    std::vector<LegendPlace> places;
    double x = 0;
    for (const LegendKey& entry : legend) {
        const double width = 14 + Svg::width_of(entry.label) + 8;
        if (x > 0 && x + width > kPictureWidth) {
            x = 0;
            y += kLegendRow;
        }
        places.push_back({x, y});
        x += width;
    }
    return places;
}
inline double legend_height(const std::vector<LegendKey>& legend) {
    return legend.empty() ? 0 : legend_places(legend, 0).back().y + kLegendRow;
}
inline void draw_legend(Svg& svg, const std::vector<LegendKey>& legend, double y) {
    const std::vector<LegendPlace> places = legend_places(legend, y);
    for (std::size_t n = 0; n < legend.size(); ++n) {
        const auto& [label, look] = legend[n];
        svg.rectangle(places[n].x, places[n].y + 2, look.dashed ? 4 : 10, 10,
                      series_style(look.style));
        if (look.dashed)
            svg.rectangle(places[n].x + 6, places[n].y + 2, 4, 10, series_style(look.style));
        svg.text(places[n].x + 14, places[n].y + 11, Svg::Anchor::start, label);
    }
}

// The widest of some texts, with a margin.
inline double widest(const std::vector<std::string>& texts) {
    double width = 0;
    for (const std::string& text : texts) width = std::max(width, Svg::width_of(text) + 6);
    return width;
}

// A number for an axis, in three digits: "1.25k", "12.3M", "0.042".
std::string axis_number(double value);

} // namespace armpmu::testbench
