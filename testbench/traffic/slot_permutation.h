// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace armpmu::testbench {

// A pseudo-random order of the numbers 0 .. slots - 1, each exactly once, that follows from a key
// and takes no memory per number: an unbalanced Feistel network over the least number of bits that
// holds them, walked along its cycle until it comes back into the range (less than two steps on
// average). No secret is safe with it.
class SlotPermutation {
  public:
    // `slots`: 1 .. 2^48.
    SlotPermutation(std::uint64_t slots, std::uint64_t key) : slots_(slots) {
        unsigned bits = 0;
        while ((slots - 1) >> bits != 0) ++bits;
        right_bits_ = bits - bits / 2;
        left_mask_ = (std::uint64_t{1} << bits / 2) - 1;
        right_mask_ = (std::uint64_t{1} << right_bits_) - 1;
        for (std::uint64_t& round : keys_) round = key = scramble(key + kGoldenRatio);
    }

    // The n-th number of the order. `n`: 0 .. slots - 1.
    std::uint64_t operator[](std::uint64_t n) const {
        do n = shuffle(n);
        while (n >= slots_);
        return n;
    }

  private:
    static constexpr std::uint64_t kGoldenRatio = 0x9e37'79b9'7f4a'7c15; // fractional bits, odd
    static constexpr std::uint64_t kRootOfTwo = 0x6a09'e667'f3bc'c909;   // the same

    static std::uint64_t scramble(std::uint64_t x) {
        x *= kGoldenRatio;
        x ^= x >> 32;
        x *= kRootOfTwo;
        return x ^ x >> 32;
    }
    std::uint64_t shuffle(std::uint64_t n) const {
        std::uint64_t left = n >> right_bits_;
        std::uint64_t right = n & right_mask_;
        for (std::size_t round = 0; round < keys_.size(); round += 2) {
            left ^= scramble(right ^ keys_[round]) & left_mask_;
            right ^= scramble(left ^ keys_[round + 1]) & right_mask_;
        }
        return left << right_bits_ | right;
    }

    std::uint64_t slots_;
    unsigned right_bits_ = 0;
    std::uint64_t left_mask_ = 0;
    std::uint64_t right_mask_ = 0;
    std::array<std::uint64_t, 4> keys_{};
};

} // namespace armpmu::testbench
