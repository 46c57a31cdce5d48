// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/traffic/random.h"

#include <cstdint>

namespace armpmu::testbench {

// Random whole numbers around a mean, drawn with integer arithmetic, so that every machine draws
// the same.
struct AddressDraw {
    enum class Kind : std::uint8_t {
        normal, // of the mean and the deviation: n as likely as exp(-(n - mean)^2 / 2 deviation^2)
        poisson // of the mean; above kExactPoisson the normal one with that mean and variance
    };
    static constexpr std::uint64_t kExactPoisson = 256;

    Kind kind = Kind::normal;
    std::uint64_t mean = 0;      // below 2^48
    std::uint64_t deviation = 0; // below 2^48; normal; 0: always the mean

    std::int64_t operator()(Random& random) const;
};

} // namespace armpmu::testbench
