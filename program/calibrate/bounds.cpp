// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/calibrate/bounds.h"

#include <algorithm>
#include <cmath>
#include <random>

namespace armpmu::testbench {
namespace {

constexpr double kFollow = 1.5; // how far other parameters may follow
constexpr double kRidge = 1e-7; // so that parameters without influence do not move

// The 97.5 % quantile of Student's t, within half a percent.
double student(std::size_t freedom) {
    const double n = static_cast<double>(std::max<std::size_t>(freedom, 1));
    constexpr double z = 1.959964;
    if (n < 3) return n < 2 ? 12.706 : 4.303;
    const double z2 = z * z;
    return z * (1 + (z2 + 1) / (4 * n) + ((5 * z2 + 16) * z2 + 3) / (96 * n * n) +
                (((3 * z2 + 19) * z2 + 17) * z2 - 15) / (384 * n * n * n));
}

// From the fitted value of a parameter in one direction, to where figures no longer allow it.
struct Search {
    std::size_t free = 0; // index into the fit's
    int sign = 1;
    double reach = 0;          // in the coordinate, of the next look
    std::uint64_t inside = 0;  // furthest one that is allowed
    std::uint64_t outside = 0; // nearest one that is not
    std::uint64_t look = 0;
    bool bracketed = false;
    bool done = false;
};

std::uint64_t distance(std::uint64_t a, std::uint64_t b) {
    return a < b ? b - a : a - b;
}

class ProfileSearch {
  public:
    ProfileSearch(const Model& model, const Fit& fit, const Matrix& influence)
        : model_(model), fit_(fit), influence_(influence),
          bounds_(bounds_at(fit.values, fit.free, kFollow)) {
        std::size_t used = 0;
        for (const bool one : model.figures().used) used += one ? 1 : 0;
        const double t = student(used > fit.free.size() ? used - fit.free.size() : 1);
        allowed_ = least(fit.residuals, std::vector<bool>(fit.free.size())) +
                   t * t * fit.spread * fit.spread;
    }

    std::vector<Interval> run() {
        start();
        for (;;) {
            std::vector<Model::Ask> asks;
            std::vector<Search*> asking;
            for (Search& one : searches_) {
                if (one.done) continue;
                asks.push_back(ask(one));
                asking.push_back(&one);
            }
            if (asks.empty()) break;
            const std::vector<Numbers> figures = model_.at(asks);
            for (std::size_t n = 0; n < asking.size(); ++n) note(*asking[n], figures[n]);
        }
        std::vector<Interval> intervals(fit_.free.size());
        for (const Search& one : searches_) {
            Interval& to = intervals[one.free];
            (one.sign < 0 ? to.least : to.most) = one.inside;
        }
        return intervals;
    }

  private:
    const FitParameter& parameter(const Search& one) const {
        return fit_parameters()[fit_.free[one.free]];
    }
    std::uint64_t fitted(const Search& one) const { return fit_.values[fit_.free[one.free]]; }

    // The square sum that is left when the parameters that are not held follow.
    double least(const Numbers& residuals, const std::vector<bool>& held) const {
        NormalEquations equations({fit_.slopes, residuals, fit_.weights});
        for (std::size_t n = 0; n < fit_.free.size(); ++n) equations.square.at(n, n) += kRidge;
        return equations.value(least_within(equations, bounds_, Numbers(fit_.free.size()), held));
    }

    void start() {
        const NormalEquations equations({fit_.slopes, fit_.residuals, fit_.weights});
        const Matrix covariance = inverse(equations.square);
        for (std::size_t n = 0; n < fit_.free.size(); ++n) {
            const double expected = 1.8 * fit_.spread * std::sqrt(covariance.at(n, n));
            for (const int sign : {-1, 1}) {
                Search one;
                one.free = n;
                one.sign = sign;
                one.reach = std::isfinite(expected) ? std::clamp(expected, 0.02, 0.7) : 0.5;
                one.inside = fitted(one);
                choose_look(one);
                searches_.push_back(one);
            }
        }
    }

    void choose_look(Search& one) const {
        const FitParameter& its = parameter(one);
        const double from = its.coordinate(static_cast<double>(fitted(one)));
        if (!one.bracketed) {
            one.look = its.nearest(from + one.sign * one.reach);
            if (one.look == one.inside || (one.look < one.inside) != (one.sign < 0))
                one.look = its.step(one.inside, one.sign);
            one.done = one.look == one.inside; // the end of the legal ones
            return;
        }
        const double middle = 0.5 * (its.coordinate(static_cast<double>(one.inside)) +
                                     its.coordinate(static_cast<double>(one.outside)));
        const std::uint64_t next = its.step(one.inside, one.sign);
        one.look = its.nearest(middle);
        if (one.look == one.inside || one.look == one.outside) one.look = next;
        // Near enough: values between count as allowed.
        const double width = static_cast<double>(distance(one.inside, one.outside));
        const bool near =
            width <= 0.06 * (static_cast<double>(one.inside) + its.offset) && !its.power_of_two;
        if (next == one.outside || near) {
            one.inside = its.step(one.outside, -one.sign);
            one.done = true;
        }
    }

    Model::Ask ask(const Search& one) const {
        Model::Ask ask{fit_.values, std::vector<bool>(model_.size())};
        ask.values[fit_.free[one.free]] = one.look;
        for (std::size_t row = 0; row < model_.size(); ++row)
            ask.of[row] = influence_.at(row, one.free) != 0 && model_.figures().used[row];
        return ask;
    }

    void note(Search& one, const Numbers& figures) {
        Numbers residuals = fit_.residuals;
        for (std::size_t row = 0; row < residuals.size(); ++row)
            if (!std::isnan(figures[row]))
                residuals[row] = figures[row] - model_.figures().measured[row];
        std::vector<bool> held(fit_.free.size());
        held[one.free] = true;
        if (least(residuals, held) <= allowed_) {
            one.inside = one.look;
            one.reach *= 2;
        } else {
            one.outside = one.look;
            one.bracketed = true;
        }
        choose_look(one);
    }

    const Model& model_;
    const Fit& fit_;
    const Matrix& influence_;
    Bounds bounds_;
    double allowed_ = 0;
    std::vector<Search> searches_;
};

} // namespace

std::vector<Interval> profile_intervals(const Model& model, const Fit& fit,
                                        const Matrix& influence) {
    return ProfileSearch(model, fit, influence).run();
}

std::vector<Interval> bootstrap_intervals(const Model& model, const Fit& fit, std::uint64_t seed,
                                          unsigned draws) {
    std::mt19937_64 random(seed);
    std::vector<std::size_t> used;
    for (std::size_t row = 0; row < model.size(); ++row)
        if (model.figures().used[row]) used.push_back(row);
    const Bounds bounds = bounds_at(fit.values, fit.free, kFollow);
    std::vector<Numbers> steps(fit.free.size());
    for (unsigned draw = 0; draw < draws && !used.empty(); ++draw) {
        Numbers weights(model.size());
        for (std::size_t n = 0; n < used.size(); ++n) {
            const std::size_t row = used[random() % used.size()];
            weights[row] += fit.weights[row];
        }
        NormalEquations equations({fit.slopes, fit.residuals, weights});
        for (std::size_t n = 0; n < fit.free.size(); ++n) equations.square.at(n, n) += 1e-5;
        const Numbers step = least_within(equations, bounds, Numbers(fit.free.size()),
                                          std::vector<bool>(fit.free.size()));
        for (std::size_t n = 0; n < step.size(); ++n) steps[n].push_back(step[n]);
    }
    std::vector<Interval> intervals;
    for (std::size_t n = 0; n < fit.free.size(); ++n) {
        const std::size_t k = fit.free[n];
        const FitParameter& one = fit_parameters()[k];
        const double at = one.coordinate(static_cast<double>(fit.values[k]));
        Numbers& all = steps[n];
        std::sort(all.begin(), all.end());
        const std::size_t tail = all.size() / 40;
        if (all.empty())
            intervals.push_back({fit.values[k], fit.values[k]});
        else
            intervals.push_back(
                {one.nearest(at + all[tail]), one.nearest(at + all[all.size() - 1 - tail])});
    }
    return intervals;
}

} // namespace armpmu::testbench
