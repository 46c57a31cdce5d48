// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "program/page/html.h"

#include <cstddef>
#include <limits>
#include <string>
#include <utility>
#include <vector>

namespace armpmu::testbench {

// A share of the variation of a number, and its interval: without width where all combinations ran.
// Not finite: unknown.
struct EffectShare {
    double value = std::numeric_limits<double>::quiet_NaN();
    double least = value, most = value;
};

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
    // Metrics that the sweep is judged by: the scenario's, or those asked for.
    struct Objective {
        std::size_t metric = 0;
        bool more = false; // is better; else less is
        std::string unit;
    };
    std::vector<Objective> objectives;
    std::string rests_on; // the basis of the shares: one sentence
    // An axis' effect on a metric: the share of all variation in the means over its values, the
    // share that it has together with others, and the least and the greatest of these means.
    struct Effect {
        std::size_t axis = 0, metric = 0;
        EffectShare alone, total;
        double least = 0, most = 0;
        std::string least_at, most_at; // the values of the axis
    };
    std::vector<Effect> effects; // of objectives first, then those with the largest share
    // The effect of two axes together beyond both alone, on an objective.
    struct Interaction {
        std::size_t a = 0, b = 0, metric = 0;
        EffectShare share;
    };
    std::vector<Interaction> interactions;
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
    std::vector<Map> maps; // of objectives first
    struct Point {
        std::size_t number = 0;
        std::vector<std::string> values; // of the axes
        std::vector<double> metrics;     // NaN: none
        std::string command;             // repeats it
        std::string remark;              // why it is shown
    };
    std::vector<Point> best; // by the first objective; of `shown`
    // Of two objectives, the points that no other point beats in both.
    struct Front {
        std::string x, y;
        bool less_x = false, less_y = false;          // less is better
        std::vector<std::pair<double, double>> cloud; // of all points, thinned
        std::vector<Point> points;                    // of the front, by x
    };
    Front front;                    // without names: there are fewer than two objectives
    std::vector<std::size_t> shown; // metrics that points have
    std::vector<Point> points;
};

// One self-contained HTML file: effects first, then heat maps, lines, the Pareto front, and points
// with the command that repeats each. It loads nothing and has no script.
Html page_of_sweep(const SweepNumbers& sweep);

} // namespace armpmu::testbench
