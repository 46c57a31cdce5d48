// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "program/silicon/figure.h"
#include "testbench/boards/board.h"

#include <optional>

namespace armpmu::testbench {

// A figure measured on the model, in the figure's cycles (or bytes a cycle); nothing if it is none
// of those that a kernel reproduces. The board's caches are warm before it is measured.
std::optional<double> measured(const Board& board, const Figure& figure);

} // namespace armpmu::testbench
