// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/page/picture_parts.h"
#include "program/page/pictures.h"

#include <fmt/format.h>

#include <algorithm>

namespace armpmu::testbench {
namespace {

constexpr double kGap = 8; // between two entries on one side
constexpr double kNode = 8;
constexpr double kHeight = 150;     // of all bands together
constexpr double kLeastHeight = 12; // of an entry, for its label

// The boxes of one side, from above.
struct Side {
    std::vector<double> values, tops, used;

    explicit Side(std::size_t size) : values(size), tops(size), used(size) {}
    void place(double scale) {
        double y = 2;
        for (std::size_t n = 0; n < values.size(); ++n) {
            tops[n] = y;
            y += height(n, scale) + kGap;
        }
        bottom = y;
    }
    double height(std::size_t n, double scale) const {
        return std::max(values[n] * scale, kLeastHeight);
    }
    double bottom = 0;
};

void draw(Svg& svg, const Side& side, const std::vector<std::string>& labels, double x,
          double scale, bool left) {
    for (std::size_t n = 0; n < labels.size(); ++n) {
        const double height = side.height(n, scale);
        svg.rectangle(x, side.tops[n], kNode, height, "node");
        svg.text(left ? x - 4 : x + kNode + 4, side.tops[n] + height / 2 + 4,
                 left ? Svg::Anchor::end : Svg::Anchor::start, labels[n]);
    }
}

} // namespace

Html picture_of_flows(const std::string& title, const std::vector<std::string>& left,
                      const std::vector<std::string>& right, const std::vector<FlowBand>& bands) {
    Side from(left.size());
    Side to(right.size());
    double sum = 0;
    for (const FlowBand& band : bands) {
        from.values[band.from] += band.value;
        to.values[band.to] += band.value;
        sum += band.value;
    }
    const double scale = sum > 0 ? kHeight / sum : 0;
    from.place(scale);
    to.place(scale);
    Svg svg(kPictureWidth, std::max(from.bottom, to.bottom), title);
    const double x1 = widest(left) + kNode;
    const double x2 = kPictureWidth - widest(right) - kNode;
    const double middle = (x1 + x2) / 2;
    for (const FlowBand& band : bands) {
        const double height = std::max(band.value * scale, 0.5);
        const double y1 = from.tops[band.from] + from.used[band.from];
        const double y2 = to.tops[band.to] + to.used[band.to];
        from.used[band.from] += band.value * scale;
        to.used[band.to] += band.value * scale;
        const auto n = [](double value) { return short_number(value); };
        svg.path(fmt::format("M{} {}C{} {} {} {} {} {}V{}C{} {} {} {} {} {}Z", n(x1), n(y1),
                             n(middle), n(y1), n(middle), n(y2), n(x2), n(y2), n(y2 + height),
                             n(middle), n(y2 + height), n(middle), n(y1 + height), n(x1),
                             n(y1 + height)),
                 series_style(band.style) + " band", band.tip);
    }
    draw(svg, from, left, x1 - kNode, scale, true);
    draw(svg, to, right, x2, scale, false);
    return svg.html();
}

} // namespace armpmu::testbench
