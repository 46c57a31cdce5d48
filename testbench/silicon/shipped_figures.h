// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

namespace armpmu::testbench {

// The text of figures.csv.
extern const char* const kShippedFigures;

} // namespace armpmu::testbench
