// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "tests/reference/naive_core_config.h"

#include <cstdint>
#include <vector>

namespace armpmu::tests {

// The prefetch streams of loads, or those of stores.
class NaiveStreams {
  public:
    struct Step {
        std::uint64_t line = 0;
        bool into_l1 = false; // otherwise into L3
        unsigned number = 0;  // of steps from the line of the training
    };

    explicit NaiveStreams(const NaiveCoreConfig& config);

    // What is to be prefetched now, in order, whether or not there are reasons to leave it out.
    std::vector<Step> train(std::uint64_t line);
    // Of those that were told last: that step is not prefetched, because of its page.
    void left_out(unsigned number);
    void end_all() { streams_.clear(); }

  private:
    struct Stream {
        std::uint64_t last = 0;
        std::int64_t a = 0, b = 0;
        unsigned confidence = 0;
        unsigned done_l1 = 0, done_l3 = 0; // steps prefetched already
    };

    Stream& use(std::size_t index);
    std::vector<Step> steps(Stream& stream) const;

    unsigned most_, confidence_, distance_, l1_distance_;
    std::vector<Stream> streams_; // what was used last first
};

} // namespace armpmu::tests
