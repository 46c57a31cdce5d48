// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/calibrate/prediction.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace armpmu::testbench {
namespace {

constexpr double kPull = 1e-4;      // to the start: as if a factor of seven away were rare
constexpr double kFarReach = 3;     // how far parameters may go back
constexpr double kFarOff = 3.5;     // spreads, from which on a figure is an outlier
constexpr double kNoOutlier = 0.05; // whatever the spread

// The step of a fit by some of the figures.
Numbers step_without(const Fit& fit, const FitValues& start, const Numbers& weights) {
    NormalEquations equations({fit.slopes, fit.residuals, weights});
    for (std::size_t n = 0; n < fit.free.size(); ++n) {
        const FitParameter& one = fit_parameters()[fit.free[n]];
        equations.square.at(n, n) += kPull;
        equations.linear[n] +=
            kPull * (one.coordinate(static_cast<double>(fit.values[fit.free[n]])) -
                     one.coordinate(static_cast<double>(start[fit.free[n]])));
    }
    return least_within(equations, bounds_at(fit.values, fit.free, kFarReach),
                        Numbers(fit.free.size()), std::vector<bool>(fit.free.size()));
}

FitValues moved(const Fit& fit, const Numbers& step) {
    FitValues values = fit.values;
    for (std::size_t n = 0; n < fit.free.size(); ++n) {
        const FitParameter& one = fit_parameters()[fit.free[n]];
        values[fit.free[n]] =
            one.nearest(one.coordinate(static_cast<double>(values[fit.free[n]])) + step[n]);
    }
    return values;
}

double spread_of_most(const Fit& fit, const FitFigures& figures) {
    Numbers sizes;
    for (std::size_t n = 0; n < fit.residuals.size(); ++n)
        if (figures.used[n]) sizes.push_back(std::abs(fit.residuals[n]));
    return std::max(1.4826 * median(sizes), figures.noise / 2);
}

double off_scale(double on, double floor) {
    return std::max(std::exp(on) - floor, 0.0);
}

} // namespace

std::vector<FittedFigure> predict(const Model& model, const Fit& fit, const FitValues& start,
                                  const std::vector<Observation>& observations) {
    const FitFigures& figures = model.figures();
    std::set<std::string> kinds;
    for (const Observation& one : observations) kinds.insert(one.kind);
    std::vector<Model::Ask> asks;
    for (const std::string& kind : kinds) {
        Numbers weights = fit.weights;
        std::vector<bool> of(model.size());
        for (std::size_t row = 0; row < of.size(); ++row) {
            of[row] = observations[row].kind == kind;
            if (of[row]) weights[row] = 0;
        }
        asks.push_back({moved(fit, step_without(fit, start, weights)), of});
    }
    const std::vector<Numbers> without_class = model.at(asks);
    const double spread = spread_of_most(fit, figures);
    std::vector<FittedFigure> all;
    for (std::size_t row = 0; row < model.size(); ++row) {
        const double floor = figures.floors[row];
        FittedFigure one;
        one.observation = row;
        one.used = figures.used[row];
        one.board = observations[row].value;
        one.model = off_scale(figures.measured[row] + fit.residuals[row], floor);
        one.without = one.model;
        if (one.used) {
            Numbers weights = fit.weights;
            weights[row] = 0;
            const Numbers step = step_without(fit, start, weights);
            double residual = fit.residuals[row];
            for (std::size_t n = 0; n < step.size(); ++n)
                residual += fit.slopes.at(row, n) * step[n];
            one.without = off_scale(figures.measured[row] + residual, floor);
        }
        const auto kind = std::distance(kinds.begin(), kinds.find(observations[row].kind));
        one.without_class = off_scale(without_class[static_cast<std::size_t>(kind)][row], floor);
        const double off = std::abs(fit.residuals[row]);
        one.outlier = one.used && off > kFarOff * spread && off > kNoOutlier;
        all.push_back(one);
    }
    return all;
}

std::vector<ClassErrors> errors_by_class(const std::vector<FittedFigure>& figures,
                                         const std::vector<Observation>& observations) {
    std::map<std::string, ClassErrors> by_kind;
    ClassErrors all;
    const auto off = [](double model, double board) {
        return std::abs(model - board) / std::max(board, 0.002);
    };
    for (const FittedFigure& one : figures)
        for (ClassErrors* const to : {&by_kind[observations[one.observation].kind], &all}) {
            if (!one.used) {
                ++to->predicted;
                to->prediction += off(one.model, one.board);
                continue;
            }
            ++to->figures;
            to->fit += off(one.model, one.board);
            to->without += off(one.without, one.board);
            to->without_class += off(one.without_class, one.board);
        }
    std::vector<ClassErrors> errors;
    for (auto& [kind, one] : by_kind) {
        one.kind = kind;
        errors.push_back(one);
    }
    all.kind = "all";
    errors.push_back(all);
    for (ClassErrors& one : errors) {
        const double number = static_cast<double>(std::max<std::size_t>(one.figures, 1));
        one.fit /= number;
        one.without /= number;
        one.without_class /= number;
        one.prediction /= static_cast<double>(std::max<std::size_t>(one.predicted, 1));
    }
    return errors;
}

} // namespace armpmu::testbench
