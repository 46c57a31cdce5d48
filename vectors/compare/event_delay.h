// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/layout.h"

#include <cstdint>
#include <vector>

namespace armpmu::vectors {

// How a device's stages between the event lines and its counters are built. All of these are right.
struct EventStages {
    unsigned clocks = 0;
    bool behind_gates = false; // authentication is that of the clock of the event, not of counting
    bool stand = false;        // while the clock stands, so do they
    bool cleared = false;      // in reset they lose what is in them
};

// The event lines as they come out of these stages.
class EventDelay {
  public:
    // `lines` and `gates`: the bits that are delayed; `reset` and `running`: HIGH when the device
    // is not in reset, and when its clock runs.
    EventDelay(const EventStages& stages, std::vector<std::uint64_t> lines,
               const std::vector<std::uint64_t>& gates, unsigned reset, unsigned running)
        : stages_(stages), mask_(std::move(lines)), reset_(reset), running_(running),
          rows_(stages.clocks, std::vector<std::uint64_t>(mask_.size())) {
        for (std::size_t w = 0; w < mask_.size() && stages.behind_gates; ++w) mask_[w] |= gates[w];
    }

    // The next clock: `row` with the lines that came in some clocks ago.
    void apply(std::uint64_t* row) {
        const bool reset = get_bits(row, reset_, 1) == 0;
        if (reset && stages_.cleared)
            for (std::vector<std::uint64_t>& stage : rows_) stage.assign(stage.size(), 0);
        std::vector<std::uint64_t>& oldest = rows_[next_];
        const bool moves = !stages_.stand || get_bits(row, running_, 1) != 0;
        for (std::size_t w = 0; w < mask_.size(); ++w) {
            const std::uint64_t now = row[w];
            row[w] = (now & ~mask_[w]) | (oldest[w] & mask_[w]);
            if (moves) oldest[w] = reset && stages_.cleared ? 0 : now & mask_[w];
        }
        if (moves) next_ = (next_ + 1) % rows_.size();
    }

  private:
    EventStages stages_;
    std::vector<std::uint64_t> mask_;
    unsigned reset_;
    unsigned running_;
    std::vector<std::vector<std::uint64_t>> rows_; // a ring, `next_` the oldest
    std::size_t next_ = 0;
};

} // namespace armpmu::vectors
