// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/page/picture_parts.h"
#include "program/page/pictures.h"

#include <fmt/format.h>

#include <algorithm>

namespace armpmu::testbench {

Html picture_of_histogram(const std::string& title, const std::vector<HistogramBin>& bins,
                          std::size_t style) {
    constexpr double kHeight = 60;
    Svg svg(kPictureWidth, kHeight + 16, title);
    if (bins.empty()) return svg.html();
    std::uint64_t most = 1;
    for (const HistogramBin& bin : bins) most = std::max(most, bin.count);
    // As many slots as bins: they are narrow where latencies are short, so the axis is bent.
    const double width = kPictureWidth / static_cast<double>(bins.size());
    for (std::size_t n = 0; n < bins.size(); ++n) {
        const HistogramBin& bin = bins[n];
        const double height =
            std::max(1.0, kHeight * static_cast<double>(bin.count) / static_cast<double>(most));
        svg.rectangle(width * static_cast<double>(n), kHeight - height, std::min(width - 1, 24.0),
                      height, series_style(style),
                      fmt::format("{} to {} cycles: {}", bin.first, bin.last, bin.count));
    }
    svg.line(0, kHeight, kPictureWidth, kHeight, "axis");
    svg.text(0, kHeight + 13, Svg::Anchor::start, fmt::format("{}", bins.front().first));
    if (bins.size() > 2)
        svg.text(kPictureWidth, kHeight + 13, Svg::Anchor::end,
                 fmt::format("{} cycles", bins.back().last));
    return svg.html();
}

} // namespace armpmu::testbench
