// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cpu/core_config.h"

#include <array>
#include <cstdint>
#include <vector>

namespace armpmu::cpu {

// Detects accesses with constant or alternating steps, and predicts the next ones (docs/core.md,
// "Prefetching").
class StrideStreams {
  public:
    explicit StrideStreams(const CoreConfig& config);
    // As Core::set_latencies.
    void set_distances(const CoreConfig& config) {
        distance_ = config.l3_kb != 0 ? config.prefetch_distance : config.prefetch_l1_distance;
        l1_distance_ = config.prefetch_l1_distance;
    }

    // Lines to be prefetched now, in order; those from `first_outer` on not into L1.
    struct Targets {
        static constexpr unsigned kMost = 64;
        std::array<std::uint64_t, kMost> line{};
        std::array<std::uint8_t, kMost> step{}; // how many from the access, from 1 on
        unsigned count = 0;
        unsigned first_outer = 0;
    };
    // An access to `line`. `targets` is empty for most.
    void train(std::uint64_t line, Targets& targets);
    // Of the stream that the last targets are of: that step and those behind it were not prefetched
    // after all.
    void take_back(std::uint32_t step);
    void end_all();

  private:
    struct Stream {
        std::uint64_t used = 0; // when; 0: never
        std::uint64_t last = 0;
        std::int64_t older_step = 0;
        std::int64_t step = 0;
        std::uint32_t confidence = 0;
        std::uint32_t ahead_l1 = 0;
        std::uint32_t ahead_outer = 0;
    };
    struct Found {
        Stream* expecting = nullptr; // that line
        Stream* near = nullptr;
        Stream* same = nullptr; // that it was at last
    };
    Found find(std::uint64_t line);
    std::uint32_t concerned(std::uint64_t line) const;
    Stream* oldest();
    void note(const Stream& one);
    void predict(Stream& stream, Targets& targets);

    bool enabled_;
    std::uint32_t confidence_;
    std::uint32_t distance_;
    std::uint32_t l1_distance_;
    static constexpr std::size_t kMostStreams = 32;
    std::uint64_t clock_ = 0;
    std::vector<Stream> streams_;
    Stream* predicted_ = nullptr;
    // Low bits of the values that decide whether a line belongs to a stream, side by side.
    std::array<std::uint32_t, kMostStreams> last_{};
    std::array<std::uint32_t, kMostStreams> older_step_{};
};

} // namespace armpmu::cpu
