// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/calibrate/advice.h"

#include "program/calibrate/menu.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace armpmu::testbench {
namespace {

constexpr double kAway = 0.5;        // in the coordinate, from the fitted value
constexpr double kWorthwhile = 0.02; // a change of the kernel's time that a board would show

// A parameter, and values below and above the fitted one.
struct Question {
    FittedParameter* parameter = nullptr;
    std::size_t index = 0; // of fit_parameters()
    std::uint64_t low = 0, high = 0;

    double width() const {
        const FitParameter& one = fit_parameters()[index];
        return one.coordinate(static_cast<double>(high)) - one.coordinate(static_cast<double>(low));
    }
};

Question question_of(FittedParameter& parameter, const Fit& fit) {
    Question one;
    one.parameter = &parameter;
    one.index = find_fit_parameter(parameter.name);
    const FitParameter& its = fit_parameters()[one.index];
    const std::uint64_t value = fit.values[one.index];
    const double at = its.coordinate(static_cast<double>(value));
    one.low = std::min(its.nearest(at - kAway), its.step(value, -1));
    one.high = std::max(its.nearest(at + kAway), its.step(value, 1));
    return one;
}

// Slopes of one kernel of the menu by the parameters of the fit and one more, the last.
Numbers slopes_of(const Model& model, const Fit& fit, std::size_t work, const Question& question) {
    std::vector<std::size_t> parameters = fit.free;
    parameters.push_back(question.index);
    std::vector<Asked> asked;
    for (const std::size_t k : parameters)
        for (const std::uint64_t value :
             {k == question.index ? question.low : fit_parameters()[k].below(fit.values[k]),
              k == question.index ? question.high : fit_parameters()[k].above(fit.values[k])}) {
            asked.push_back({work, fit.values});
            asked.back().values[k] = value;
        }
    const std::vector<double> values = model.evaluator().measure(asked);
    Numbers slopes;
    for (std::size_t n = 0; n < parameters.size(); ++n) {
        const FitParameter& one = fit_parameters()[parameters[n]];
        const double width =
            one.coordinate(static_cast<double>(asked[2 * n + 1].values[parameters[n]])) -
            one.coordinate(static_cast<double>(asked[2 * n].values[parameters[n]]));
        slopes.push_back((on_scale(values[2 * n + 1], 0) - on_scale(values[2 * n], 0)) / width);
    }
    return slopes;
}

// The interval that a figure of that kernel with the usual noise would leave of the parameter.
Interval expected_with(const Fit& fit, double noise, const Question& question,
                       const Numbers& slopes) {
    const auto at = std::find(fit.free.begin(), fit.free.end(), question.index);
    const std::size_t known = fit.free.size();
    const auto own = static_cast<std::size_t>(at - fit.free.begin());
    const std::size_t all = at == fit.free.end() ? known + 1 : known;
    const NormalEquations figures({fit.slopes, fit.residuals, fit.weights});
    Matrix square(all, all);
    for (std::size_t i = 0; i < all; ++i)
        for (std::size_t k = 0; k < all; ++k) {
            const double a = i == own ? slopes[known] : slopes[i];
            const double b = k == own ? slopes[known] : slopes[k];
            square.at(i, k) = a * b + (i < known && k < known ? figures.square.at(i, k) : 0) +
                              (i == k ? 1e-5 : 0);
        }
    const double deviation = std::sqrt(inverse(square).at(own, own)) * std::max(noise, fit.spread);
    const FitParameter& its = fit_parameters()[question.index];
    const double value = its.coordinate(static_cast<double>(fit.values[question.index]));
    return {its.nearest(value - 1.96 * deviation), its.nearest(value + 1.96 * deviation)};
}

} // namespace

void advise(std::vector<FittedParameter>& parameters, const Model& model, const Fit& fit,
            const std::vector<Observation>& observations) {
    std::set<std::string> there;
    for (const Observation& one : observations) there.insert(one.what);
    std::vector<Question> questions;
    for (FittedParameter& one : parameters)
        if (one.standing != Standing::determined) questions.push_back(question_of(one, fit));
    std::vector<Asked> asked;
    struct Try {
        std::size_t question, kernel;
    };
    std::vector<Try> tries;
    for (std::size_t q = 0; q < questions.size(); ++q)
        for (std::size_t n = 0; n < kernel_menu().size(); ++n) {
            const KernelName& name = kernel_menu()[n];
            const std::string kind = class_of_kernel(name);
            const bool front = kind == "branches" || kind == "code";
            if (there.count(text_of(name)) != 0 ||
                fit_parameters()[questions[q].index].front_end != front)
                continue;
            tries.push_back({q, n});
            for (const std::uint64_t value : {questions[q].low, questions[q].high}) {
                asked.push_back({model.size() + n, fit.values});
                asked.back().values[questions[q].index] = value;
            }
        }
    const std::vector<double> values = model.evaluator().measure(asked);
    std::vector<double> most(questions.size(), kWorthwhile);
    std::vector<std::size_t> best(questions.size(), kernel_menu().size());
    for (std::size_t n = 0; n < tries.size(); ++n) {
        const double change = std::abs(on_scale(values[2 * n + 1], 0) - on_scale(values[2 * n], 0));
        if (change <= most[tries[n].question]) continue;
        most[tries[n].question] = change;
        best[tries[n].question] = tries[n].kernel;
    }
    for (std::size_t q = 0; q < questions.size(); ++q) {
        if (best[q] == kernel_menu().size()) continue;
        const Numbers slopes = slopes_of(model, fit, model.size() + best[q], questions[q]);
        questions[q].parameter->advice =
            Advice{text_of(kernel_menu()[best[q]]),
                   expected_with(fit, model.figures().noise, questions[q], slopes)};
    }
}

} // namespace armpmu::testbench
