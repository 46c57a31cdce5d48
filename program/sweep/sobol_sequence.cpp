// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/sweep/sobol_sequence.h"

#include <random>

namespace armpmu::testbench {
namespace {

unsigned degree_of(std::uint32_t polynomial) {
    unsigned degree = 0;
    while (polynomial >> (degree + 1) != 0) ++degree;
    return degree;
}

// Whether the powers of x modulo it are all polynomials of a lower degree.
bool is_primitive(std::uint32_t polynomial) {
    if (polynomial % 2 == 0) return false; // x divides it
    const std::uint32_t end = std::uint32_t{1} << degree_of(polynomial);
    std::uint32_t power = 1, order = 0;
    do {
        power <<= 1U;
        if ((power & end) != 0) power ^= polynomial;
        ++order;
    } while (power > 1);
    return power == 1 && order == end - 1;
}

// v ^ (v with bits of higher ones mixed into lower ones), by a triangular matrix.
std::uint32_t scrambled(std::uint32_t v, const std::array<std::uint32_t, 32>& rows) {
    std::uint32_t result = 0;
    for (unsigned bit = 0; bit < rows.size(); ++bit)
        result |= static_cast<std::uint32_t>(__builtin_parity(v & rows[bit])) << (31 - bit);
    return result;
}

} // namespace

SobolSequence::SobolSequence(std::size_t dimensions, std::uint64_t seed)
    : columns_(dimensions), shifts_(dimensions) {
    std::mt19937_64 random(seed);
    std::uint32_t polynomial = 1; // that of the first dimension: its numbers are all 1
    for (std::size_t dimension = 0; dimension < dimensions; ++dimension) {
        auto& columns = columns_[dimension];
        const unsigned degree = degree_of(polynomial);
        for (unsigned n = 0; n < kBits; ++n) {
            if (degree == 0 || n < degree) {
                const std::uint32_t drawn =
                    degree == 0 ? 1 : static_cast<std::uint32_t>(random() >> (64 - (n + 1))) | 1U;
                columns[n] = drawn << (kBits - 1 - n);
                continue;
            }
            columns[n] = columns[n - degree] ^ (columns[n - degree] >> degree);
            for (unsigned k = 1; k < degree; ++k)
                if ((polynomial >> (degree - k) & 1U) != 0) columns[n] ^= columns[n - k];
        }
        std::array<std::uint32_t, kBits> rows{};
        for (unsigned bit = 0; bit < kBits; ++bit) {
            const std::uint32_t diagonal = std::uint32_t{1} << (31 - bit);
            rows[bit] =
                diagonal | (static_cast<std::uint32_t>(random()) & ~(diagonal | (diagonal - 1)));
        }
        for (std::uint32_t& column : columns) column = scrambled(column, rows);
        shifts_[dimension] = static_cast<std::uint32_t>(random());
        do ++polynomial;
        while (!is_primitive(polynomial));
    }
}

std::vector<std::uint32_t> SobolSequence::point(std::uint64_t n) const {
    std::vector<std::uint32_t> point = shifts_;
    for (unsigned bit = 0; bit < kBits; ++bit)
        if ((n >> bit & 1U) != 0)
            for (std::size_t dimension = 0; dimension < point.size(); ++dimension)
                point[dimension] ^= columns_[dimension][bit];
    return point;
}

} // namespace armpmu::testbench
