// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstddef>
#include <vector>

namespace armpmu::testbench {

using Numbers = std::vector<double>;

// A dense matrix by rows.
class Matrix {
  public:
    Matrix() = default;
    Matrix(std::size_t rows, std::size_t columns)
        : rows_(rows), columns_(columns), values_(rows * columns) {}

    std::size_t rows() const { return rows_; }
    std::size_t columns() const { return columns_; }
    double& at(std::size_t row, std::size_t column) { return values_[row * columns_ + column]; }
    double at(std::size_t row, std::size_t column) const {
        return values_[row * columns_ + column];
    }

  private:
    std::size_t rows_ = 0, columns_ = 0;
    Numbers values_;
};

// A weighted linear problem: the sum over rows of weight * (residual + slopes * step)^2.
struct LinearProblem {
    const Matrix& slopes;
    const Numbers& residuals;
    const Numbers& weights;
};
// Its normal equations: step' square step + 2 linear step + constant.
struct NormalEquations {
    Matrix square;
    Numbers linear;
    double constant = 0;

    explicit NormalEquations(const LinearProblem& problem);
    double value(const Numbers& step) const;
};

// The solution of a symmetric positive definite system. Unknowns that are not determined, as by
// columns that are sums of others, stay 0.
Numbers solve(const Matrix& square, const Numbers& right);
// The inverse in the same sense; the diagonal is infinite where it is not determined.
Matrix inverse(const Matrix& square);

// The step within bounds with the least value of the equations; the `held` coordinates keep the
// value of `start`.
struct Bounds {
    Numbers least, most; // of steps
};
Numbers least_within(const NormalEquations& equations, const Bounds& bounds, const Numbers& start,
                     const std::vector<bool>& held);

// The median of some numbers; 0 without any.
double median(Numbers numbers);

} // namespace armpmu::testbench
