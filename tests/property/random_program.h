// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cpu/block_source.h"
#include "armpmu/cpu/translator.h"

#include <array>
#include <cstdint>
#include <random>
#include <vector>

namespace armpmu::tests {

// A graph of random blocks of every kind of instruction, executed along random edges with random
// addresses: mostly few lines over and over, so that blocks mostly hit, and now and then anything.
class RandomProgram final : public cpu::BlockSource {
  public:
    // What else happens, in one of a hundred executions.
    enum class Events : std::uint8_t { none, all };

    RandomProgram(std::uint32_t seed, std::uint64_t executions, Events events);

    const std::vector<cpu::CodeBlock>& blocks() const override { return blocks_; }
    bool next(cpu::Retired& retired) override;

    static constexpr std::uint64_t kDevice = 0x2000'0000;
    static constexpr std::uint64_t kDeviceBytes = 0x1'0000;
    static constexpr std::uint64_t kNonCacheable = 0x3000'0000;
    // Memory that is not cacheable.
    static std::vector<cpu::FlatTranslator::Range> ranges() {
        return {{kDevice, kDeviceBytes, cpu::MemoryType::device},
                {kNonCacheable, kDeviceBytes, cpu::MemoryType::non_cacheable}};
    }

  private:
    struct Shape {
        bool plain = true; // every access is an ordinary load or store
        std::size_t addresses = 0;
        std::uint32_t exclusives = 0; // bit n: the n-th address is a store-exclusive's
        bool branches = false;
    };
    void add_block(std::uint64_t address);
    std::uint32_t random_word();
    std::uint64_t random_address();
    void random_effect();
    std::uint32_t one_of(std::uint32_t n) { return static_cast<std::uint32_t>(random_() % n); }

    std::mt19937_64 random_;
    std::uint64_t left_;
    Events events_;
    std::uint32_t rare_; // one in so many accesses is not to the few lines
    std::uint64_t hot_bytes_;
    std::uint64_t stream_ = 0x5000'0000;
    std::vector<cpu::CodeBlock> blocks_;
    std::vector<Shape> shapes_;
    std::size_t at_ = 0;
    std::array<std::uint64_t, 64> addresses_{};
    cpu::Effect effect_;
};

} // namespace armpmu::tests
