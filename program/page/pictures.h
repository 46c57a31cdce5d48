// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "program/page/html.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace armpmu::testbench {

// Pictures of a report as inline SVG, each a function of its data. They are 360 units wide, as a
// phone is, unless stated otherwise.

// The look of a series, the same everywhere in a page.
struct Look {
    std::size_t style = 0; // one of ten colours
    bool dashed = false;   // its line
};
// An entry of a legend.
struct LegendKey {
    std::string label;
    Look look;
};

// A part of a bar: a number, and the tooltip.
struct BarPart {
    double value = 0;
    std::size_t style = 0; // of the series that it belongs to
    std::string tip;
};
struct Bar {
    std::string label;
    std::vector<BarPart> parts;
    std::string total; // text at its end
};
// Bars below each other on one scale, with a legend below.
Html picture_of_bars(const std::string& title, const std::vector<Bar>& bars,
                     const std::vector<LegendKey>& legend);

struct HeatMap {
    std::vector<std::string> rows, columns;  // labels; those of columns may be empty
    std::vector<std::vector<double>> values; // by row and column
    std::vector<std::vector<std::string>> tips;
    std::vector<std::vector<std::string>> texts; // in the cells; empty: none
    std::string row_title, column_title;
    std::string unit;     // of the values, for the scale
    bool clicked = false; // each cell has data-row and data-column for the script
};
// The values of the lightest and the darkest colour; several maps may share one scale.
struct HeatScale {
    double least = 0;
    double most = 0; // if not above `least`: the largest value
};
// Darker is more; the scale with its numbers is below. A value that is not finite has no cell.
Html picture_of_heat(const std::string& title, const HeatMap& map, HeatScale scale = {});

struct HistogramBin {
    std::uint64_t first = 0, last = 0; // both are in it
    std::uint64_t count = 0;
};
// `style`: of the series.
Html picture_of_histogram(const std::string& title, const std::vector<HistogramBin>& bins,
                          std::size_t style);

struct FlowBand {
    std::size_t from = 0, to = 0; // left and right
    double value = 0;
    std::string tip;
    std::size_t style = 0; // of the series
};
// Bands from entries on the left to entries on the right, as wide as their values.
Html picture_of_flows(const std::string& title, const std::vector<std::string>& left,
                      const std::vector<std::string>& right, const std::vector<FlowBand>& bands);

struct Curve {
    LegendKey key;
    std::vector<double> values; // at equal distances
};
// Curves over time on one scale; `end` is what the right end of the axis says.
Html picture_of_curves(const std::string& title, const std::vector<Curve>& curves,
                       const std::string& end);
// The mean of several curves over values at equal distances, and the band between least and most.
struct RangeCurve {
    std::vector<double> mean, least, most;
};
Html picture_of_range(const std::string& title, const RangeCurve& curve, const std::string& begin,
                      const std::string& end);
// A curve alone, 90 units wide and 16 high, for a cell of a table.
Html spark_line(const std::vector<double>& values, std::size_t style);

} // namespace armpmu::testbench
