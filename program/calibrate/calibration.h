// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "program/calibrate/bounds.h"
#include "program/calibrate/observation.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace armpmu::testbench {

struct CalibrationRequest {
    Observations observations;
    cpu::CoreConfig start;          // start of the fit; has the caches' sizes of the figures
    std::vector<std::string> fixed; // parameters that stay at `start`
    double noise = 0.02;            // relative, of a figure
    std::uint64_t seed = 1;         // of the bootstrap
    bool advises = true;            // whether to look for kernels that would determine more
    std::vector<bool> predicted;    // figures that are not fitted; empty: none
};

// What the figures say about a parameter.
enum class Standing : std::uint8_t {
    determined,
    at_least, // the figures allow the largest legal value
    at_most,
    not_determined, // the interval is wider than a factor of four
    no_influence,
};
const char* name_of(Standing standing);

// A kernel that would narrow a parameter, and the interval expected with it.
struct Advice {
    std::string kernel;
    Interval expected;
};

struct FittedParameter {
    std::string name;
    Standing standing = Standing::no_influence;
    std::uint64_t start = 0;
    std::uint64_t value = 0;
    Interval interval; // 95 %: covers both estimates
    Interval profile;
    Interval bootstrap;
    std::optional<Advice> advice;
};

struct FittedFigure {
    std::size_t observation = 0; // index
    bool used = true;            // else only predicted
    double board = 0;
    double model = 0;
    double without = 0;       // predicted by a linearised fit without this figure
    double without_class = 0; // by a linear fit without its class, then run
    bool outlier = false;

    double error() const { return model / board - 1; }
};

// Mean absolute errors.
struct ClassErrors {
    std::string kind; // "all" last
    std::size_t figures = 0;
    double fit = 0;
    double without = 0;
    double without_class = 0;
    std::size_t predicted = 0; // figures that were not fitted
    double prediction = 0;
};

struct Calibration {
    Observations observations;
    cpu::CoreConfig core;
    std::vector<FittedParameter> parameters;
    std::vector<FittedFigure> figures;
    std::vector<ClassErrors> classes;
    std::vector<std::string> contradictions; // lines for people
    double noise = 0;
    double spread = 0; // residual of a figure
    std::size_t measurements = 0, found = 0;
};

} // namespace armpmu::testbench
