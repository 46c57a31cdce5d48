// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/interconnect/ace/fifo.h"
#include "armpmu/interconnect/ace/port.h"
#include "armpmu/interconnect/stepped/cause.h"
#include "armpmu/interconnect/stepped/event_lines.h"
#include "armpmu/interconnect/stepped/slot_uses.h"
#include "armpmu/interconnect/stepped/tracker.h"

namespace armpmu::interconnect {

// The snoops of one SI: those to be sent on AC, those that wait for CR, and those whose data comes
// on CD. Answers come in the order of the snoops, lines in that of the answers.
class SnoopChannels {
  public:
    // `port` outlives it.
    SnoopChannels(unsigned number, SlavePort& port, EventLines::OfSlave lines)
        : number_(number), port_(port), lines_(lines) {}

    // The operation's snoop is to be sent.
    void add(std::uint16_t slot) { to_send_.push(slot); }
    bool has_to_send() const { return !to_send_.empty(); }
    // Puts the next one on AC. True when it did.
    bool send(Tracker& tracker);
    // Takes the transfers of AC, CR and CD in this cycle. Throws ProtocolError for an answer or
    // data without a snoop.
    void take(Tracker& tracker, std::uint32_t fired);

    // Whether one has not been answered yet.
    bool unanswered() const { return !(to_send_.empty() && awaiting_answer_.empty()); }
    unsigned outstanding() const { return outstanding_; } // taken from AC and not answered

    // Of the answer taken last: the operation, and whether the master keeps the line.
    std::uint16_t answered() const { return answered_; }
    bool still_holds() const { return still_holds_; }

    bool mid_line() const { return mid_line_; } // some beats of a line were taken, not the last
    // The requester's port of the present or next CD beat, or kNoPort.
    unsigned requester_of_data(const Tracker& tracker) const {
        return awaiting_data_.empty() ? kNoPort : tracker[awaiting_data_.front()].port;
    }
    // The operation whose CD beat is valid, or kNoSlot; before `take`.
    std::uint16_t slot_of_data() const {
        if (!awaiting_data_.empty()) return awaiting_data_.front();
        return awaiting_answer_.empty() ? kNoSlot : awaiting_answer_.front();
    }

    // The causes of the events of AC and CR in this cycle; before `take`.
    [[gnu::cold]] void explain(const Tracker& tracker, Causes& causes) const;

    // After a restore: throws StateError unless the queues match the operations and the port, and
    // records the queues of each.
    void check(const Tracker& tracker, SlotUses& uses, const StateIn& state) const;

  private:
    void take_answer(Tracker& tracker);
    void take_data(Tracker& tracker);
    [[noreturn, gnu::cold]] void refuse(const char* what) const;

    unsigned number_;
    SlavePort& port_;
    EventLines::OfSlave lines_;
    Fifo<std::uint16_t> to_send_;
    Fifo<std::uint16_t> awaiting_answer_; // from AC being up
    Fifo<std::uint16_t> awaiting_data_;
    unsigned outstanding_ = 0;
    bool mid_line_ = false;
    std::uint16_t answered_ = kNoSlot;
    bool still_holds_ = false;

    friend struct armpmu::StateAccess;
    template <typename Self, typename State>
    static void fields(Self& self, State& state) {
        state(self.to_send_, self.awaiting_answer_, self.awaiting_data_, self.outstanding_,
              self.mid_line_);
    }
};

} // namespace armpmu::interconnect
