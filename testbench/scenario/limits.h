// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstdint>

namespace armpmu::testbench {

// The longest run, start or pause of a scenario, in cycles.
constexpr std::uint64_t kMostCycles = 1'000'000'000'000;
// The longest latency or interval of one thing, in cycles or nanoseconds, and the largest number of
// things of one kind.
constexpr std::uint64_t kMany = 1'000'000;

constexpr std::uint64_t kMostAddress = (1ULL << 48) - 1;

} // namespace armpmu::testbench
