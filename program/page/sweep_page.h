// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "program/page/html.h"

#include <cstddef>
#include <string>
#include <vector>

namespace armpmu::testbench {

// The numbers of a sweep that its page shows, of the points that are done.
struct SweepNumbers {
    std::string scenario;
    std::string summary; // how many points there are, and how many are done
    struct Axis {
        std::string name;
        std::vector<std::string> labels; // of its values, or of groups of neighbours
    };
    std::vector<Axis> axes;
    std::vector<std::string> metrics; // those that vary
    // The main effect of an axis on a metric: which share of all variation the means over its
    // values have, 0 .. 1, and the least and the greatest of these means.
    struct Effect {
        std::size_t axis = 0, metric = 0;
        double share = 0;
        double least = 0, most = 0;
        std::string least_at, most_at; // the values of the axis
    };
    std::vector<Effect> effects; // that with the largest share first
    // Mean, least and greatest value of a metric over an axis.
    struct Line {
        std::size_t axis = 0, metric = 0;
        std::vector<double> mean, least, most;
    };
    std::vector<Line> lines;
    // Means of a metric over two axes; cells without a point have a count of 0.
    struct Map {
        std::size_t rows = 0, columns = 0, metric = 0; // axes
        std::vector<std::vector<double>> means;
        std::vector<std::vector<std::size_t>> counts;
    };
    std::vector<Map> maps;
    struct Point {
        std::size_t number = 0;
        std::vector<std::string> values; // of the axes
        std::vector<double> metrics;     // of `metrics`; NaN: none
        std::string command;             // repeats it
        std::string remark;              // why it is shown
    };
    // Of two metrics, the points than which none is better in both.
    struct Front {
        std::string x, y;
        bool less_x = false, less_y = false;          // less is better
        std::vector<std::pair<double, double>> cloud; // of all points, thinned
        std::vector<Point> points;                    // of the front, by x
    };
    Front front; // without names: there are no two metrics
    std::vector<Point> points;
};

// One self-contained HTML file: what matters first, then heat maps, lines, the Pareto front and
// points with the command that repeats each. It loads nothing and has no script.
Html page_of_sweep(const SweepNumbers& sweep);

} // namespace armpmu::testbench
