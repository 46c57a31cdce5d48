// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/page/picture_parts.h"
#include "program/page/pictures.h"

#include <algorithm>

namespace armpmu::testbench {
namespace {

constexpr double kRow = 20;

double length_of(const Bar& bar) {
    double sum = 0;
    for (const BarPart& part : bar.parts) sum += part.value;
    return sum;
}

} // namespace

Html picture_of_bars(const std::string& title, const std::vector<Bar>& bars,
                     const std::vector<LegendKey>& legend) {
    std::vector<std::string> labels, totals;
    double longest = 0;
    for (const Bar& bar : bars) {
        labels.push_back(bar.label);
        totals.push_back(bar.total);
        longest = std::max(longest, length_of(bar));
    }
    const double left = widest(labels);
    const double room = kPictureWidth - left - widest(totals) - 4;
    const double legend_top = kRow * static_cast<double>(bars.size()) + 4;
    Svg svg(kPictureWidth, legend_top + legend_height(legend), title);
    for (std::size_t n = 0; n < bars.size(); ++n) {
        const double y = kRow * static_cast<double>(n);
        svg.text(left - 6, y + 14, Svg::Anchor::end, bars[n].label);
        double x = left;
        for (const BarPart& part : bars[n].parts) {
            if (part.value <= 0) continue;
            const double width = room * part.value / longest;
            svg.rectangle(x, y + 2, width, kRow - 5, series_style(part.style), part.tip);
            x += width;
        }
        svg.text(x + 4, y + 14, Svg::Anchor::start, bars[n].total);
    }
    draw_legend(svg, legend, legend_top);
    return svg.html();
}

} // namespace armpmu::testbench
