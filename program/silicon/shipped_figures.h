// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

namespace armpmu::testbench {

// The texts of figures.csv and by_hand.csv.
extern const char* const kShippedFigures;
extern const char* const kShippedByHand;

} // namespace armpmu::testbench
