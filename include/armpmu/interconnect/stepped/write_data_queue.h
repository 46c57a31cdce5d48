// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/interconnect/ace/fifo.h"
#include "armpmu/interconnect/ace/transaction.h"
#include "armpmu/interconnect/stepped/slot_uses.h"
#include "armpmu/interconnect/stepped/tracker.h"

namespace armpmu::interconnect {

// The writes of one SI that wait for admission, W beats, or both, in the order of AW. Admission and
// data come in that order, each at its own time.
class WriteDataQueue {
  public:
    // AW handed over a write with data.
    void expect(std::uint8_t beats) { queue_.push({kNoSlot, beats, 0}); }
    // Whether a beat belongs to a write in the queue; otherwise W comes before its AW.
    bool takes_beats() const { return filled_ < queue_.size(); }
    // Takes a beat of the first write whose data is not complete. False if WLAST does not fit the
    // length of its burst.
    bool take(const WriteBeat& beat, Tracker& tracker);
    // The first write that was not admitted is `operation` of this slot from now on.
    void admit(std::uint16_t slot, Operation& operation);

    bool empty() const { return queue_.empty(); }
    // Of the write to which the next beat belongs, kNoSlot before its admission; takes_beats().
    std::uint16_t next_slot() const { return queue_[filled_].slot; }
    // Writes with data before it that are not admitted either.
    std::size_t not_admitted_before_next() const { return filled_ - admitted_; }

    // After a restore: throws StateError unless the queue matches the operations of port `number`,
    // the `waiting` writes with data that are not admitted, and WREADY.
    void check(unsigned number, std::size_t waiting, bool ready, const Tracker& tracker,
               SlotUses& uses, const StateIn& state) const;

  private:
    struct Data {
        std::uint16_t slot = kNoSlot; // once admitted
        std::uint8_t beats = 0;       // still to come
        Version version = 0;

        template <typename Self, typename State>
        static void fields(Self& self, State& state) {
            state(self.slot, self.beats, self.version);
        }
    };
    void drop_written();

    Fifo<Data> queue_;
    std::size_t admitted_ = 0; // of these, admitted ones (they come first)
    std::size_t filled_ = 0;   // of these, ones with all their W beats (they come first)

    friend struct armpmu::StateAccess;
    template <typename Self, typename State>
    static void fields(Self& self, State& state) {
        state(self.queue_, self.admitted_, self.filled_);
    }
};

} // namespace armpmu::interconnect
