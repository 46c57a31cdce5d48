// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/clocked_device.h"
#include "armpmu/core/layout.h"
#include "vectors/compare/output_latency.h"
#include "vectors/compare/row_aligner.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace armpmu::vectors {

// The structure of a device's stages between the event lines and its counters. All variants are
// legal.
struct EventStages {
    unsigned clocks = 0;
    bool behind_gates = false; // authentication is that of the clock of the event, not of counting
    bool stand = false;        // the stages stop while the clock is stopped
    bool cleared = false;      // a reset clears them
};

// The event lines after these stages.
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

    // Goes to the next clock: `row` gets the lines of some clocks ago.
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

// The outputs that a device should show for its inputs: the reference's as long as all inputs have
// been the same, the model's from the first input that differs; after the device's declared stages.
class Expectation {
  public:
    Expectation(const ComparePlan& plan, const Header& reference, ClockedDevice& model,
                const EventStages& stages);

    // The next clock.
    void clock(const RowAligner& rows);
    // Goes on so many clocks with the inputs of the last.
    void hold(const CompareRow& seen, std::uint64_t clocks);

    CompareRow& row() { return expected_; }
    bool as_before() const { return expected_ == last_expected_; }      // as in the clock before
    const std::uint64_t* idle_answers() const { return idle_answers_; } // outputs that mean nothing
    // The field read by the read whose data are in this clock.
    BitSpan read_source(const CompareRow& seen) const;
    // The same as it was before the clock; none unless something is compared later.
    const BitSpan& source() const { return source_; }
    // Whether an access or a reset of this clock sets a count.
    bool sets(const Signal& count) const {
        return written_.width != 0 && written_.first == count.first;
    }
    bool may_reset() const { return may_reset_; }

    // Latencies in clocks: of an output, from an event to it, and the maximum of all.
    unsigned clocks_of(OutputPath path) const {
        return output_latency_ ? output_latency_->clocks_of(path) : 0;
    }
    unsigned lag(OutputPath path) const { return stages_.clocks + clocks_of(path); }
    unsigned depth() const {
        return stages_.clocks + (output_latency_ ? output_latency_->depth() : 0);
    }

  private:
    void play(const RowAligner& rows);
    void delay(const RowAligner& rows);

    const ComparePlan& plan_;
    EventStages stages_;
    ClockedDevice& model_;
    bool by_model_;
    std::optional<EventDelay> delay_;             // of the event lines
    std::unique_ptr<ClockedDevice> direct_;       // without it, for the event bus
    std::optional<OutputLatency> output_latency_; // of the outputs
    CompareRow expected_, last_expected_, out_, played_, direct_out_, idle_row_, rows_;
    const std::uint64_t* idle_answers_ = nullptr;
    BitSpan source_, written_;
    bool may_reset_ = false;
    bool first_ = true;
};

} // namespace armpmu::vectors
