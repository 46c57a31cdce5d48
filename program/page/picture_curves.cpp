// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/page/picture_parts.h"
#include "program/page/pictures.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace armpmu::testbench {
namespace {

double largest(const std::vector<double>& values) {
    return values.empty() ? 0 : *std::max_element(values.begin(), values.end());
}

std::string path_of(const std::vector<double>& values, double x, double width, double bottom,
                    double height, double full) {
    std::string path;
    const double step = values.size() < 2 ? 0 : width / static_cast<double>(values.size() - 1);
    for (std::size_t n = 0; n < values.size(); ++n)
        path += fmt::format("{}{} {}", n == 0 ? "M" : "L",
                            short_number(x + step * static_cast<double>(n)),
                            short_number(bottom - (full > 0 ? height * values[n] / full : 0)));
    return path;
}

} // namespace

std::string axis_number(double value) {
    static constexpr struct {
        double from;
        const char* unit;
    } kUnits[] = {{1e12, "T"}, {1e9, "G"}, {1e6, "M"}, {1e3, "k"}};
    for (const auto& unit : kUnits)
        if (std::abs(value) >= unit.from)
            return fmt::format("{:.3g}{}", value / unit.from, unit.unit);
    return fmt::format("{:.3g}", value);
}

Html picture_of_curves(const std::string& title, const std::vector<Curve>& curves,
                       const std::string& end) {
    constexpr double kHeight = 90;
    std::vector<LegendKey> legend;
    double full = 0;
    for (const Curve& curve : curves) {
        legend.push_back(curve.key);
        full = std::max(full, largest(curve.values));
    }
    const std::string top = axis_number(full);
    const double left = widest({top, "0"});
    const double bottom = kHeight + 4;
    Svg svg(kPictureWidth, bottom + 20 + legend_height(legend), title);
    svg.text(left - 6, 12, Svg::Anchor::end, top);
    svg.text(left - 6, bottom, Svg::Anchor::end, "0");
    svg.text(kPictureWidth, bottom + 13, Svg::Anchor::end, end);
    svg.line(left, bottom, kPictureWidth, bottom, "axis");
    for (const Curve& curve : curves)
        svg.path(path_of(curve.values, left, kPictureWidth - left, bottom, kHeight - 4, full),
                 "curve c" + std::to_string(curve.key.look.style % 10) +
                     (curve.key.look.dashed ? " dashed" : ""));
    draw_legend(svg, legend, bottom + 20);
    return svg.html();
}

Html picture_of_range(const std::string& title, const RangeCurve& curve, const std::string& begin,
                      const std::string& end) {
    constexpr double kHeight = 90;
    const double full = std::max(largest(curve.most), largest(curve.mean));
    const std::string top = axis_number(full);
    const double left = widest({top, "0"});
    const double width = kPictureWidth - left;
    const double bottom = kHeight + 4;
    Svg svg(kPictureWidth, bottom + 34, title);
    svg.text(left - 6, 12, Svg::Anchor::end, top);
    svg.text(left - 6, bottom, Svg::Anchor::end, "0");
    svg.text(left, bottom + 13, Svg::Anchor::start, begin);
    svg.text(kPictureWidth, bottom + 13, Svg::Anchor::end, end);
    svg.line(left, bottom, kPictureWidth, bottom, "axis");
    std::string area = path_of(curve.most, left, width, bottom, kHeight - 4, full);
    const double step =
        curve.least.size() < 2 ? 0 : width / static_cast<double>(curve.least.size() - 1);
    for (std::size_t n = curve.least.size(); n-- > 0;)
        area += fmt::format(
            "L{} {}", short_number(left + step * static_cast<double>(n)),
            short_number(bottom - (full > 0 ? (kHeight - 4) * curve.least[n] / full : 0)));
    svg.path(area + "Z", "s0 band");
    svg.path(path_of(curve.mean, left, width, bottom, kHeight - 4, full), "curve c0");
    svg.text(0, bottom + 30, Svg::Anchor::start, "line: mean; band: least to greatest", "t dim");
    return svg.html();
}

Html spark_line(const std::vector<double>& values, std::size_t style) {
    Svg svg(90, 16, "over time");
    svg.path(path_of(values, 1, 88, 15, 14, largest(values)),
             "curve c" + std::to_string(style % 10));
    return svg.html("spark");
}

} // namespace armpmu::testbench
