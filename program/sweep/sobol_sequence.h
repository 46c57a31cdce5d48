// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace armpmu::testbench {

// Points that fill a cube evenly, after I. M. Sobol (1967), scrambled by a seed (J. Matousek 1998):
// of the first 2^m points, each interval of length 2^-m along each dimension has one. Its
// primitive polynomials over GF(2) are found, and its first numbers drawn by the seed.
class SobolSequence {
  public:
    SobolSequence(std::size_t dimensions, std::uint64_t seed);

    // The point number `n`, below 2^32: a coordinate for each dimension, as a fraction of 2^32.
    std::vector<std::uint32_t> point(std::uint64_t n) const;

  private:
    static constexpr unsigned kBits = 32;

    std::vector<std::array<std::uint32_t, kBits>> columns_; // of each generator matrix
    std::vector<std::uint32_t> shifts_;
};

} // namespace armpmu::testbench
