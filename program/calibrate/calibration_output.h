// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "program/calibrate/calibration.h"
#include "program/page/html.h"

#include <string>

namespace armpmu::testbench {

// A calibration for people: parameters with their intervals, errors by class, outliers,
// contradictions, and what would determine more.
std::string calibration_text(const Calibration& found);

// The board file of docs/calibrate.md, which `--board` reads.
std::string board_text_of(const Calibration& found, const std::string& name);

// One JSON object.
std::string calibration_json(const Calibration& found);

// One self-contained HTML file: the figures of the board, of the fit and of the predictions side by
// side, and charts of the intervals.
Html calibration_page(const Calibration& found, const std::string& name);

// A parameter's outcome as text: "24 to 31", "at least 8", "no influence".
std::string words_of(const FittedParameter& parameter);

} // namespace armpmu::testbench
