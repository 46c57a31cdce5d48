// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "vectors/compare/compare_history.h"

#include <cstdint>

namespace armpmu::vectors {

// Whether `seen` is one of the values that a field of `expected` rows has from clock `from` to
// clock `to`, or, for a `count`, one that it passes between two of them.
bool on_path(const CompareHistory& history, unsigned first, unsigned width, bool count,
             std::uint64_t from, std::uint64_t to, std::uint64_t seen);

// What a count has gained from one clock to the next; 0 for a write or a reset.
std::uint64_t gain(std::uint64_t before, std::uint64_t after, unsigned width);

} // namespace armpmu::vectors
