// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/calibrate/least_squares.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace armpmu::testbench {
namespace {

constexpr double kDefinite = 1e-9; // of a diagonal element, relative to its first value

// L of L D L' in place of the lower triangle, D on the diagonal; 0 in D: not definite.
Matrix decomposed(const Matrix& square) {
    Matrix all = square;
    const std::size_t n = square.rows();
    for (std::size_t j = 0; j < n; ++j) {
        double d = all.at(j, j);
        for (std::size_t k = 0; k < j; ++k) d -= all.at(j, k) * all.at(j, k) * all.at(k, k);
        const bool definite = d > kDefinite * square.at(j, j) && d > 0;
        all.at(j, j) = definite ? d : 0;
        for (std::size_t i = j + 1; i < n; ++i) {
            double sum = all.at(i, j);
            for (std::size_t k = 0; k < j; ++k) sum -= all.at(i, k) * all.at(j, k) * all.at(k, k);
            all.at(i, j) = definite ? sum / d : 0;
        }
    }
    return all;
}

Numbers solved(const Matrix& all, Numbers x) {
    const std::size_t n = x.size();
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t k = 0; k < i; ++k) x[i] -= all.at(i, k) * x[k];
    for (std::size_t i = 0; i < n; ++i) x[i] = all.at(i, i) == 0 ? 0 : x[i] / all.at(i, i);
    for (std::size_t i = n; i-- > 0;)
        for (std::size_t k = i + 1; k < n; ++k) x[i] -= all.at(k, i) * x[k];
    return x;
}

} // namespace

NormalEquations::NormalEquations(const LinearProblem& problem)
    : square(problem.slopes.columns(), problem.slopes.columns()), linear(problem.slopes.columns()) {
    const Matrix& slopes = problem.slopes;
    for (std::size_t row = 0; row < slopes.rows(); ++row) {
        const double weight = problem.weights[row];
        const double residual = problem.residuals[row];
        constant += weight * residual * residual;
        for (std::size_t i = 0; i < slopes.columns(); ++i) {
            const double slope = weight * slopes.at(row, i);
            if (slope == 0) continue;
            linear[i] += slope * residual;
            for (std::size_t k = 0; k < slopes.columns(); ++k)
                square.at(i, k) += slope * slopes.at(row, k);
        }
    }
}

double NormalEquations::value(const Numbers& step) const {
    double sum = constant;
    for (std::size_t i = 0; i < step.size(); ++i) {
        sum += 2 * linear[i] * step[i];
        for (std::size_t k = 0; k < step.size(); ++k) sum += step[i] * square.at(i, k) * step[k];
    }
    return sum;
}

Numbers solve(const Matrix& square, const Numbers& right) {
    return solved(decomposed(square), right);
}

Matrix inverse(const Matrix& square) {
    const Matrix all = decomposed(square);
    const std::size_t n = square.rows();
    Matrix result(n, n);
    for (std::size_t column = 0; column < n; ++column) {
        Numbers unit(n);
        unit[column] = 1;
        const Numbers x = solved(all, unit);
        for (std::size_t row = 0; row < n; ++row) result.at(row, column) = x[row];
        if (all.at(column, column) == 0)
            result.at(column, column) = std::numeric_limits<double>::infinity();
    }
    return result;
}

Numbers least_within(const NormalEquations& equations, const Bounds& bounds, const Numbers& start,
                     const std::vector<bool>& held) {
    const std::size_t n = start.size();
    Numbers step = start;
    std::vector<bool> fixed = held;
    // Coordinates whose best value is beyond a bound stay at it, until none is.
    for (std::size_t round = 0; round <= n; ++round) {
        std::vector<std::size_t> open;
        for (std::size_t i = 0; i < n; ++i)
            if (!fixed[i]) open.push_back(i);
        if (open.empty()) break;
        Matrix square(open.size(), open.size());
        Numbers right(open.size());
        for (std::size_t i = 0; i < open.size(); ++i) {
            right[i] = -equations.linear[open[i]];
            for (std::size_t k = 0; k < n; ++k)
                if (fixed[k]) right[i] -= equations.square.at(open[i], k) * step[k];
            for (std::size_t k = 0; k < open.size(); ++k)
                square.at(i, k) = equations.square.at(open[i], open[k]);
        }
        const Numbers best = solve(square, right);
        bool beyond = false;
        for (std::size_t i = 0; i < open.size(); ++i) {
            const std::size_t at = open[i];
            step[at] = std::clamp(best[i], bounds.least[at], bounds.most[at]);
            if (step[at] == best[i]) continue;
            fixed[at] = true;
            beyond = true;
        }
        if (!beyond) break;
    }
    // Which bounds hold depends on the others: coordinate by coordinate from there.
    for (int sweep = 0; sweep < 200; ++sweep) {
        double moved = 0;
        for (std::size_t i = 0; i < n; ++i) {
            if (held[i] || equations.square.at(i, i) <= 0) continue;
            double slope = equations.linear[i];
            for (std::size_t k = 0; k < n; ++k) slope += equations.square.at(i, k) * step[k];
            const double to = std::clamp(step[i] - slope / equations.square.at(i, i),
                                         bounds.least[i], bounds.most[i]);
            moved = std::max(moved, std::abs(to - step[i]));
            step[i] = to;
        }
        if (moved < 1e-7) break;
    }
    return step;
}

double median(Numbers numbers) {
    if (numbers.empty()) return 0;
    const auto middle = numbers.begin() + static_cast<std::ptrdiff_t>(numbers.size() / 2);
    std::nth_element(numbers.begin(), middle, numbers.end());
    return *middle;
}

} // namespace armpmu::testbench
