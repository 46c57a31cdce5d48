// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cpu/core_config.h"
#include "armpmu/cpu/pipeline.h"
#include "models/cpu/predictor.h"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace armpmu::cpu {

// When groups of four instructions reach the instruction queue: one a cycle, as far ahead of the
// issue as the queue is long.
class FrontEnd {
  public:
    FrontEnd(const CoreConfig& config, std::uint32_t mispredict)
        : lead_(config.fetch_queue / 2), taken_bubble_(config.taken_bubble),
          btac_miss_bubble_(config.btac_miss_bubble), mispredict_(mispredict) {}

    // When the next group is fetched, and why not before; the newest issue was at `now`.
    Arrival begin(std::uint64_t now) {
        next_ = std::max(next_, now > lead_ ? now - lead_ : 0);
        return {next_++, std::exchange(why_, Cause::fetch)};
    }
    // That group was there only then.
    void arrived(std::uint64_t cycle) { next_ = std::max(next_, cycle + 1); }
    void leave(Way way, std::uint64_t now) {
        if (way == Way::on) return;
        if (way != Way::taken && way != Way::taken_late) {
            next_ = now + mispredict_;
            why_ = way == Way::refetched ? Cause::fetch_again : Cause::fetch_branch;
            return;
        }
        next_ = std::max(next_, now > lead_ ? now - lead_ : 0) +
                (way == Way::taken ? taken_bubble_ : btac_miss_bubble_);
    }
    void flush(std::uint64_t now) { leave(Way::refetched, now); }

    // Relative to the newest issue, for the memo.
    static constexpr std::uint64_t kFarthest = 127;
    bool can_state(std::uint64_t now) const { return next_ <= now + kFarthest; }
    std::uint8_t state(std::uint64_t now) const {
        const std::uint64_t from = now > lead_ ? now - lead_ : 0;
        return static_cast<std::uint8_t>(std::max(next_, from) + lead_ - now);
    }
    Cause why() const { return why_; }
    void set_state(std::uint8_t state, Cause why, std::uint64_t now) {
        next_ = now + state - lead_;
        why_ = why;
    }

  private:
    std::uint64_t lead_;
    std::uint32_t taken_bubble_;
    std::uint32_t btac_miss_bubble_;
    std::uint32_t mispredict_;
    std::uint64_t next_ = 0;
    Cause why_ = Cause::fetch; // of the next group
};

} // namespace armpmu::cpu
