// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "tests/reference/naive_core_config.h"
#include "tests/reference/naive_core_operation.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace armpmu::tests {

// What a random stream has most of.
enum class NaiveProfile { everything, loads, stores, code, translation, system };

inline constexpr NaiveProfile kNaiveProfiles[] = {NaiveProfile::everything,  NaiveProfile::loads,
                                                  NaiveProfile::stores,      NaiveProfile::code,
                                                  NaiveProfile::translation, NaiveProfile::system};

// The ranges that random configurations make so; cacheable memory lies on both sides.
inline constexpr NaiveRange kNaiveNonCacheable = {0x80040000, 0x8000};
inline constexpr NaiveRange kNaiveDevice = {0x80060000, 0x4000};

// Episodes of some ten operations each, of every kind there is, in a few megabytes and in pages
// far apart. The same seed, count and profile give the same operations on every machine.
std::vector<NaiveOperation> random_operations(std::uint64_t seed, std::size_t count,
                                              NaiveProfile profile);

// Caches and TLBs of every size, small ones often, with and without L2 and L3; every switch.
NaiveCoreConfig random_config(std::uint64_t seed);

} // namespace armpmu::tests
