// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/calibrate/least_squares.h"

#include <gtest/gtest.h>

#include <cmath>

// The linear algebra of a fit, beside answers by hand.
namespace armpmu::tests::least_squares_test {

using namespace testbench;

// Residuals -1, -2, -4 of a line through the origin with slopes 1, 2, 3.
struct Line {
    Matrix slopes{3, 1};
    Numbers residuals = {-1, -2, -4};
    Numbers weights = {1, 1, 1};

    Line() {
        for (std::size_t n = 0; n < 3; ++n) slopes.at(n, 0) = static_cast<double>(n + 1);
    }
    NormalEquations equations() const { return NormalEquations({slopes, residuals, weights}); }
};

const std::vector<bool> kNoneHeld = {false};

TEST(LeastSquares, a_line_is_what_the_formula_says) {
    const Line line;
    const NormalEquations equations = line.equations();
    const Numbers step = least_within(equations, {{-9}, {9}}, {0}, kNoneHeld);
    EXPECT_NEAR(step[0], 17.0 / 14, 1e-12); // sum of x y over sum of x x
    EXPECT_NEAR(equations.value(step), 21 - 17.0 * 17 / 14, 1e-12);
}

TEST(LeastSquares, a_bound_holds_and_the_other_follows) {
    // x + y = 4 and x - y = 0: 2 and 2; with x at most 1, y is 2 still by least squares.
    Matrix slopes(2, 2);
    slopes.at(0, 0) = slopes.at(0, 1) = slopes.at(1, 0) = 1;
    slopes.at(1, 1) = -1;
    const Numbers residuals = {-4, 0}, weights = {1, 3};
    const NormalEquations equations({slopes, residuals, weights});
    const Numbers free = least_within(equations, {{-9, -9}, {9, 9}}, {0, 0}, {false, false});
    EXPECT_NEAR(free[0], 2, 1e-9);
    EXPECT_NEAR(free[1], 2, 1e-9);
    const Numbers bound = least_within(equations, {{-9, -9}, {1, 9}}, {0, 0}, {false, false});
    EXPECT_NEAR(bound[0], 1, 1e-9);
    EXPECT_NEAR(bound[1], 1.5, 1e-9); // (3 * 1 + 1 * 3) / 4
    const Numbers held = least_within(equations, {{-9, -9}, {9, 9}}, {0.5, 0}, {true, false});
    EXPECT_NEAR(held[0], 0.5, 1e-12);
    EXPECT_NEAR(held[1], 1.25, 1e-9);
}

TEST(LeastSquares, columns_that_are_the_same_have_no_variance) {
    Matrix square(2, 2);
    square.at(0, 0) = square.at(0, 1) = square.at(1, 0) = square.at(1, 1) = 2;
    const Matrix variance = inverse(square);
    EXPECT_TRUE(std::isinf(variance.at(1, 1)));
    square.at(1, 1) = 4;
    EXPECT_NEAR(inverse(square).at(0, 0), 1, 1e-12);
    EXPECT_NEAR(inverse(square).at(1, 1), 0.5, 1e-12);
}

TEST(LeastSquares, the_median_is_the_middle_one) {
    EXPECT_EQ(median({}), 0);
    EXPECT_EQ(median({3, 1, 2}), 2);
}

} // namespace armpmu::tests::least_squares_test
