// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/calibrate/fit.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace armpmu::testbench {
namespace {

constexpr double kReach = 0.8;      // of a step: a factor of 2.2
constexpr double kDamping = 1e-4;   // of directions that figures do not see
constexpr std::size_t kRounds = 14; // at most
constexpr double kEnough = 0.005;   // by which a round should better the cost

double huber_from(const FitFigures& figures) {
    return 3 * figures.noise;
}

// Values one step away that are legal: parameter after parameter is rounded, the others follow.
FitValues rounded_step(const NormalEquations& equations, const Bounds& bounds,
                       const FitValues& values, const std::vector<std::size_t>& free) {
    const std::vector<FitParameter>& all = fit_parameters();
    Numbers step(free.size());
    std::vector<bool> held(free.size());
    FitValues next = values;
    for (std::size_t round = 0; round < free.size(); ++round) {
        step = least_within(equations, bounds, step, held);
        std::size_t heaviest = free.size();
        double most = -1;
        for (std::size_t n = 0; n < free.size(); ++n) {
            if (held[n]) continue;
            const FitParameter& one = all[free[n]];
            const double at = one.coordinate(static_cast<double>(values[free[n]])) + step[n];
            const std::uint64_t legal = one.nearest(at);
            const double grid = one.coordinate(static_cast<double>(one.step(legal, 1))) -
                                one.coordinate(static_cast<double>(one.step(legal, -1)));
            const double weight = equations.square.at(n, n) * grid * grid;
            if (weight > most) {
                most = weight;
                heaviest = n;
            }
        }
        const FitParameter& one = all[free[heaviest]];
        const double from = one.coordinate(static_cast<double>(values[free[heaviest]]));
        next[free[heaviest]] = one.nearest(from + step[heaviest]);
        step[heaviest] = one.coordinate(static_cast<double>(next[free[heaviest]])) - from;
        held[heaviest] = true;
    }
    return next;
}

// Broyden's update: makes the slopes agree with the model for the last step.
void learn_from_step(Matrix& slopes, const Matrix& influence, const Numbers& before,
                     const Numbers& after, const Numbers& step) {
    for (std::size_t row = 0; row < slopes.rows(); ++row) {
        double expected = 0, length = 0;
        for (std::size_t n = 0; n < step.size(); ++n) {
            if (influence.at(row, n) == 0) continue;
            expected += slopes.at(row, n) * step[n];
            length += step[n] * step[n];
        }
        if (length < 1e-6) continue;
        const double wrong = (after[row] - before[row] - expected) / length;
        for (std::size_t n = 0; n < step.size(); ++n)
            if (influence.at(row, n) != 0) slopes.at(row, n) += wrong * step[n];
    }
}

Numbers residuals_of(const Model& model, const Numbers& figures) {
    Numbers residuals(figures.size());
    for (std::size_t n = 0; n < figures.size(); ++n)
        residuals[n] = figures[n] - model.figures().measured[n];
    return residuals;
}

Numbers step_between(const FitValues& from, const FitValues& to,
                     const std::vector<std::size_t>& free) {
    Numbers step;
    for (const std::size_t k : free)
        step.push_back(fit_parameters()[k].coordinate(static_cast<double>(to[k])) -
                       fit_parameters()[k].coordinate(static_cast<double>(from[k])));
    return step;
}

} // namespace

double on_scale(double value, double floor) {
    return std::log(std::max(value + floor, 1e-6));
}

std::vector<Numbers> Model::at(const std::vector<Ask>& asks) const {
    std::vector<Asked> all;
    for (const Ask& one : asks) {
        FitValues plain = one.values;
        for (std::size_t k = 0; k < plain.size(); ++k)
            if (fit_parameters()[k].front_end) plain[k] = figures_.base[k];
        for (std::size_t n = 0; n < size(); ++n)
            if (one.of[n]) all.push_back({n, figures_.front_end[n] ? one.values : plain});
    }
    const std::vector<double> values = evaluator_.measure(all);
    std::vector<Numbers> result;
    std::size_t next = 0;
    for (const Ask& one : asks) {
        result.emplace_back(size(), std::numeric_limits<double>::quiet_NaN());
        for (std::size_t n = 0; n < size(); ++n)
            if (one.of[n]) result.back()[n] = on_scale(values[next++], figures_.floors[n]);
    }
    return result;
}

Numbers Model::all_at(const FitValues& values) const {
    return at({{values, std::vector<bool>(size(), true)}}).front();
}

namespace {

constexpr double kTry = 0.5;      // in the coordinate, of a parameter that is tried
constexpr double kNothing = 5e-4; // less is due to shortened kernels, no influence

// The value of a parameter half a unit away, or the next legal one.
std::uint64_t tried(std::size_t parameter, std::uint64_t value, int sign) {
    const FitParameter& one = fit_parameters()[parameter];
    const std::uint64_t other =
        one.nearest(one.coordinate(static_cast<double>(value)) + sign * kTry);
    return other == value ? one.step(value, sign) : other;
}

// The slope between two tries around `middle`; 0: nothing moved.
double influence_of(std::size_t parameter, std::uint64_t value, double low, double middle,
                    double high) {
    if (std::max(std::abs(low - middle), std::abs(high - middle)) < kNothing) return 0;
    const FitParameter& one = fit_parameters()[parameter];
    const auto at = [&](int sign) {
        return one.coordinate(static_cast<double>(tried(parameter, value, sign)));
    };
    const double slope = (high - low) / (at(1) - at(-1));
    return std::abs(slope) > 1e-6 ? slope : 1e-6;
}

FitValues with_one_tried(const FitValues& values, std::size_t parameter, int sign) {
    FitValues other = values;
    other[parameter] = tried(parameter, values[parameter], sign);
    return other;
}

} // namespace

Matrix influences(const Model& model, const FitValues& values,
                  const std::vector<std::size_t>& parameters) {
    const std::vector<bool> all(model.size(), true);
    std::vector<Model::Ask> asks = {{values, all}};
    for (const std::size_t k : parameters)
        for (const int sign : {-1, 1})
            asks.push_back({with_one_tried(values, k, sign),
                            fit_parameters()[k].front_end ? model.figures().front_end : all});
    const std::vector<Numbers> figures = model.at(asks);
    Matrix result(model.size(), parameters.size());
    for (std::size_t n = 0; n < parameters.size(); ++n)
        for (std::size_t row = 0; row < model.size(); ++row)
            if (!std::isnan(figures[1 + 2 * n][row]))
                result.at(row, n) =
                    influence_of(parameters[n], values[parameters[n]], figures[1 + 2 * n][row],
                                 figures[0][row], figures[2 + 2 * n][row]);
    return result;
}

bool add_influences(Matrix& influence, const Model& model, const FitValues& values,
                    const std::vector<std::size_t>& parameters, double least) {
    const auto may = [&](std::size_t row, std::size_t n) {
        return influence.at(row, n) == 0 && model.figures().used[row] &&
               (model.figures().front_end[row] || !fit_parameters()[parameters[n]].front_end);
    };
    const auto only = [&](std::size_t row) {
        std::vector<bool> of(model.size());
        of[row] = true;
        return of;
    };
    // All parameters without influence at once: if nothing changes, none of them has any.
    std::vector<Model::Ask> asks = {{values, std::vector<bool>(model.size(), true)}};
    for (const int sign : {-1, 1})
        for (std::size_t row = 0; row < model.size(); ++row) {
            asks.push_back({values, only(row)});
            for (std::size_t n = 0; n < parameters.size(); ++n)
                if (may(row, n))
                    asks.back().values[parameters[n]] =
                        tried(parameters[n], values[parameters[n]], sign);
        }
    const std::vector<Numbers> figures = model.at(asks);
    bool added = false;
    for (std::size_t row = 0; row < model.size(); ++row) {
        const double middle = figures[0][row];
        if (std::abs(figures[1 + row][row] - middle) < least &&
            std::abs(figures[1 + model.size() + row][row] - middle) < least)
            continue;
        std::vector<Model::Ask> each;
        std::vector<std::size_t> which;
        for (std::size_t n = 0; n < parameters.size(); ++n) {
            if (!may(row, n)) continue;
            which.push_back(n);
            for (const int sign : {-1, 1})
                each.push_back({with_one_tried(values, parameters[n], sign), only(row)});
        }
        const std::vector<Numbers> apart = model.at(each);
        for (std::size_t i = 0; i < which.size(); ++i) {
            const std::size_t k = parameters[which[i]];
            const double slope =
                influence_of(k, values[k], apart[2 * i][row], middle, apart[2 * i + 1][row]);
            if (std::abs(slope) < least) continue;
            influence.at(row, which[i]) = slope;
            added = true;
        }
    }
    return added;
}

Matrix slopes_at(const Model& model, const FitValues& values,
                 const std::vector<std::size_t>& parameters, const Matrix& influence) {
    std::vector<Model::Ask> asks;
    for (std::size_t n = 0; n < parameters.size(); ++n) {
        const std::size_t k = parameters[n];
        std::vector<bool> of(model.size());
        for (std::size_t row = 0; row < of.size(); ++row) of[row] = influence.at(row, n) != 0;
        FitValues low = values, high = values;
        low[k] = fit_parameters()[k].below(values[k]);
        high[k] = fit_parameters()[k].above(values[k]);
        asks.push_back({low, of});
        asks.push_back({high, of});
    }
    const std::vector<Numbers> figures = model.at(asks);
    Matrix slopes(model.size(), parameters.size());
    for (std::size_t n = 0; n < parameters.size(); ++n) {
        const FitParameter& one = fit_parameters()[parameters[n]];
        const double width =
            one.coordinate(static_cast<double>(asks[2 * n + 1].values[parameters[n]])) -
            one.coordinate(static_cast<double>(asks[2 * n].values[parameters[n]]));
        for (std::size_t row = 0; row < model.size(); ++row)
            if (influence.at(row, n) != 0 && width > 0)
                slopes.at(row, n) = (figures[2 * n + 1][row] - figures[2 * n][row]) / width;
    }
    return slopes;
}

Numbers weights_of(const Numbers& residuals, const FitFigures& figures) {
    Numbers weights(residuals.size());
    for (std::size_t n = 0; n < residuals.size(); ++n)
        if (figures.used[n])
            weights[n] =
                std::min(1.0, huber_from(figures) / std::max(std::abs(residuals[n]), 1e-12));
    return weights;
}

double cost_of(const Numbers& residuals, const FitFigures& figures) {
    const double far = huber_from(figures);
    double cost = 0;
    for (std::size_t n = 0; n < residuals.size(); ++n) {
        if (!figures.used[n]) continue;
        const double size = std::abs(residuals[n]);
        cost += size <= far ? size * size : far * (2 * size - far);
    }
    return cost;
}

double spread_of(const Numbers& residuals, const Numbers& weights, const FitFigures& figures,
                 std::size_t parameters) {
    double sum = 0;
    std::size_t used = 0;
    for (std::size_t n = 0; n < residuals.size(); ++n) {
        if (!figures.used[n]) continue;
        sum += weights[n] * residuals[n] * residuals[n];
        ++used;
    }
    const std::size_t left = used > parameters ? used - parameters : 1;
    return std::sqrt(sum / static_cast<double>(left));
}

Bounds bounds_at(const FitValues& values, const std::vector<std::size_t>& parameters,
                 double reach) {
    Bounds bounds;
    for (const std::size_t k : parameters) {
        const FitParameter& one = fit_parameters()[k];
        const double at = one.coordinate(static_cast<double>(values[k]));
        bounds.least.push_back(
            std::max(one.coordinate(static_cast<double>(one.least)) - at, -reach));
        bounds.most.push_back(std::min(one.coordinate(static_cast<double>(one.most)) - at, reach));
    }
    return bounds;
}

Fit fit(const Model& model, const FitValues& start, const std::vector<std::size_t>& free,
        const Matrix& influence) {
    Fit best;
    best.values = start;
    best.free = free;
    best.slopes = influence;
    best.residuals = residuals_of(model, model.all_at(start));
    double cost = cost_of(best.residuals, model.figures());
    bool fresh = false; // the slopes are of these values
    double reach = kReach;
    for (; best.rounds < kRounds; ++best.rounds) {
        best.weights = weights_of(best.residuals, model.figures());
        NormalEquations equations({best.slopes, best.residuals, best.weights});
        for (std::size_t n = 0; n < free.size(); ++n) equations.square.at(n, n) += kDamping;
        const FitValues next =
            rounded_step(equations, bounds_at(best.values, free, reach), best.values, free);
        const Numbers residuals = residuals_of(model, model.all_at(next));
        const double next_cost = cost_of(residuals, model.figures());
        const bool better = next_cost < cost * (1 - kEnough);
        if (next_cost < cost) {
            learn_from_step(best.slopes, influence, best.residuals, residuals,
                            step_between(best.values, next, free));
            best.values = next;
            best.residuals = residuals;
            cost = next_cost;
            fresh = false;
        }
        if (better) continue;
        if (fresh) {
            if (reach < kReach / 8) break;
            reach /= 3;
            continue;
        }
        best.slopes = slopes_at(model, best.values, free, influence);
        fresh = true;
    }
    if (!fresh) best.slopes = slopes_at(model, best.values, free, influence);
    best.weights = weights_of(best.residuals, model.figures());
    best.spread = spread_of(best.residuals, best.weights, model.figures(), free.size());
    return best;
}

} // namespace armpmu::testbench
