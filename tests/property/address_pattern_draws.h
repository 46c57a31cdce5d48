// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/traffic/address_pattern.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace armpmu::tests {

using Addresses = std::vector<std::uint64_t>;
using Kind = testbench::PatternConfig::Kind;

inline testbench::Random stream(std::uint64_t seed = 1) {
    return {seed, "cluster0"};
}

inline testbench::PatternConfig region(Kind kind, std::uint64_t base, std::uint64_t footprint) {
    testbench::PatternConfig config;
    config.kind = kind;
    config.base = base;
    config.footprint = footprint;
    return config;
}

inline Addresses draw(testbench::AddressPattern& pattern, testbench::Random& random,
                      std::size_t count) {
    Addresses addresses;
    addresses.reserve(count);
    for (std::size_t n = 0; n < count; ++n) addresses.push_back(pattern.next(random));
    return addresses;
}

// The first addresses of a new pattern with a new stream.
inline Addresses draw(const testbench::PatternConfig& config, std::uint32_t access_bytes,
                      std::size_t count, std::uint64_t start_offset = 0, std::uint64_t seed = 1) {
    testbench::AddressPattern pattern(config, access_bytes, start_offset);
    testbench::Random random = stream(seed);
    return draw(pattern, random, count);
}

} // namespace armpmu::tests
