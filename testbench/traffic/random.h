// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/checksum.h"

#include <cmath>
#include <cstdint>
#include <random>
#include <stdexcept>
#include <string_view>

namespace armpmu::testbench {

// A fraction, 0 .. 1, in parts per million, so that decisions need no floating point.
struct Share {
    static constexpr std::uint32_t kWhole = 1'000'000;

    std::uint32_t parts = 0; // 0 .. kWhole

    // The nearest share, halves up. Throws std::invalid_argument unless 0 <= fraction <= 1.
    static Share of(double fraction) {
        if (!(fraction >= 0 && fraction <= 1)) {
            throw std::invalid_argument("a share must be 0 .. 1");
        }
        return {static_cast<std::uint32_t>(std::llround(fraction * kWhole))};
    }
};

// A stream of random numbers that follows from the scenario's seed and a name alone, whoever else
// draws numbers: a master that is added or changed leaves the streams of the others as they are.
// The numbers are the same with every compiler and on every machine. A copy goes on by itself.
class Random {
  public:
    Random(std::uint64_t seed, std::string_view name) : key_(key_of(seed, name)), engine_(key_) {}

    // The seed of the stream: names it, and stays the same while numbers are drawn.
    std::uint64_t key() const { return key_; }

    // Uniform over 0 .. 2^64 - 1.
    std::uint64_t bits() { return engine_(); }

    // Uniform over 0 .. bound - 1, exactly. `bound`: 1 .. 2^64 - 1.
    std::uint64_t below(std::uint64_t bound) {
        const std::uint64_t last_whole_block = 0 - bound; // 2^64 - bound: where it may begin
        std::uint64_t drawn = bits();
        while (drawn - drawn % bound > last_whole_block) drawn = bits();
        return drawn % bound;
    }

    // True with this probability. Draws the same amount for every share, also for 0 and 1.
    bool chance(Share share) { return below(Share::kWhole) < share.parts; }

  private:
    static std::uint64_t key_of(std::uint64_t seed, std::string_view name) {
        Checksum hash;
        for (unsigned bit = 0; bit < 64; bit += 8) hash.add(static_cast<std::uint8_t>(seed >> bit));
        for (const char c : name) hash.add(static_cast<std::uint8_t>(c));
        return hash.value();
    }

    std::uint64_t key_;
    std::mt19937_64 engine_;
};

} // namespace armpmu::testbench
