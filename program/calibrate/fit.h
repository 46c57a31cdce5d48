// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "program/calibrate/evaluator.h"
#include "program/calibrate/least_squares.h"

#include <cstddef>
#include <vector>

namespace armpmu::testbench {

// Figures as numbers. Work n of the evaluator reproduces figure n; further works may follow.
struct FitFigures {
    Numbers measured;       // as the board has it, on the scale of `on_scale`
    Numbers floors;         // of each figure: the offset added before the logarithm
    std::vector<bool> used; // false: only predicted, not fitted
    // Whether the figure is about branches or large code. All others are measured with the front
    // end of `base`.
    std::vector<bool> front_end;
    FitValues base;
    double noise = 0.02; // least relative noise of a figure
};
// The scale on which figures are compared: differences are relative errors.
double on_scale(double value, double floor);

// The model of least squares. A figure counts less the further off it is beyond three times the
// noise (Huber's weights): an outlier is named, and has little influence.
struct Fit {
    FitValues values;
    std::vector<std::size_t> free; // parameters that were fitted, by index
    Numbers residuals;             // model less board, on the scale
    Numbers weights;
    Matrix slopes;     // of figures, by the coordinates of the free parameters
    double spread = 0; // of the residuals, of one figure; at least the noise that was found
    std::size_t rounds = 0;
};

// The model as a calibration uses it, on the scale.
class Model {
  public:
    Model(Evaluator& evaluator, const FitFigures& figures)
        : evaluator_(evaluator), figures_(figures) {}

    std::size_t size() const { return figures_.measured.size(); }
    const FitFigures& figures() const { return figures_; }
    Evaluator& evaluator() const { return evaluator_; }

    // Values, and which figures are wanted with them.
    struct Ask {
        FitValues values;
        std::vector<bool> of;
    };
    // The model's figures; NaN for those not wanted.
    std::vector<Numbers> at(const std::vector<Ask>& asks) const;
    Numbers all_at(const FitValues& values) const;

  private:
    Evaluator& evaluator_;
    const FitFigures& figures_;
};

// The influence of each parameter on each figure around some values: the change from half the
// parameter to twice it, per unit of its coordinate. By figure and parameter.
Matrix influences(const Model& model, const FitValues& values,
                  const std::vector<std::size_t>& parameters);

// Adds influences of at least `least` on figures in use that exist around other values and did not
// exist before. False if there is none.
bool add_influences(Matrix& influence, const Model& model, const FitValues& values,
                    const std::vector<std::size_t>& parameters, double least);

// The slopes around some values, of the pairs that have an influence only.
Matrix slopes_at(const Model& model, const FitValues& values,
                 const std::vector<std::size_t>& parameters, const Matrix& influence);

// Weights and spread of some residuals.
Numbers weights_of(const Numbers& residuals, const FitFigures& figures);
double cost_of(const Numbers& residuals, const FitFigures& figures);
double spread_of(const Numbers& residuals, const Numbers& weights, const FitFigures& figures,
                 std::size_t parameters);

// Bounds of steps from some values: the legal ones, and at most `reach`.
Bounds bounds_at(const FitValues& values, const std::vector<std::size_t>& parameters, double reach);

// Fits the parameters of `free` from `start` on: Gauss-Newton steps within a box, rounded to legal
// values one parameter after the other, that with the most weight first.
Fit fit(const Model& model, const FitValues& start, const std::vector<std::size_t>& free,
        const Matrix& influence);

} // namespace armpmu::testbench
