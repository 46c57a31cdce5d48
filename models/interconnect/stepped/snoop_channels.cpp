// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/interconnect/stepped/snoop_channels.h"

#include "armpmu/interconnect/ace/block.h"

#include <string>

namespace armpmu::interconnect {

using cci550::SlaveEvent;

void SnoopChannels::refuse(const char* what) const {
    throw ProtocolError("SI" + std::to_string(number_) + ": " + what +
                        " a snoop that it was not sent or has answered");
}

bool SnoopChannels::send(Tracker& tracker) {
    if (!port_.ac.can_send()) return false;
    const std::uint16_t slot = to_send_.front();
    to_send_.pop();
    const Operation& operation = tracker[slot];
    port_.ac.send({operation.address, operation.snoops.snoop, security_of(operation.line)});
    awaiting_answer_.push(slot);
    return true;
}

void SnoopChannels::take(Tracker& tracker, std::uint32_t fired) {
    if ((fired & bit(channel_ac)) != 0) {
        const SnoopRequest& snoop = port_.ac.payload();
        ++outstanding_;
        lines_.set(SlaveEvent::si_srq_acvalid, snoop.security);
        lines_.set(snoop_event(snoop.snoop), snoop.security);
    }
    if ((fired & bit(channel_cr)) != 0) take_answer(tracker);
    if ((fired & bit(channel_cd)) != 0) take_data(tracker);
}

void SnoopChannels::take_answer(Tracker& tracker) {
    if (outstanding_ == 0) refuse("an answer to");
    --outstanding_;
    const SnoopResponse& response = port_.cr.payload();
    const std::uint16_t slot = awaiting_answer_.front();
    awaiting_answer_.pop();
    Operation& operation = tracker[slot];
    tracker.wake(slot);
    operation.awaiting = static_cast<std::uint8_t>(operation.awaiting & ~(1U << number_));
    operation.snoops.add(response);
    if (response.data_transfer) {
        operation.cd_due = static_cast<std::uint8_t>(operation.cd_due + kLineBeats);
        awaiting_data_.push(slot);
    } else {
        lines_.set(SlaveEvent::si_srq_data_transfer_low);
    }
    answered_ = slot;
    still_holds_ = response.is_shared;
}

void SnoopChannels::take_data(Tracker& tracker) {
    if (awaiting_data_.empty()) refuse("snoop data for");
    const std::uint16_t slot = awaiting_data_.front();
    Operation& operation = tracker[slot];
    operation.version = port_.cd.payload().version;
    ++operation.cd_in;
    if (!operation.queued_response || operation.cd_in % kLineBeats == 0) tracker.wake(slot);
    mid_line_ = !port_.cd.payload().last;
    if (!mid_line_) awaiting_data_.pop();
}

void SnoopChannels::check(const Tracker& tracker, SlotUses& uses, const StateIn& state) const {
    for (const Fifo<std::uint16_t>* const queue : {&to_send_, &awaiting_answer_}) {
        for (std::size_t i = 0; i < queue->size(); ++i) {
            SlotUse& use = use_of((*queue)[i], tracker, uses, state);
            state.expect((use.asked >> number_ & 1) == 0, "an operation snoops a port twice");
            use.asked |= 1U << number_;
        }
    }
    for (std::size_t i = 0; i < awaiting_data_.size(); ++i)
        ++use_of(awaiting_data_[i], tracker, uses, state).lines;
    if (mid_line_) {
        state.expect(!awaiting_data_.empty(), "snoop data of no operation has begun");
        ++uses[awaiting_data_.front()].lines_begun;
    }
    const unsigned not_taken = port_.ac.valid() ? 1 : 0;
    state.expect(awaiting_answer_.size() == std::size_t{outstanding_} + not_taken,
                 "a slave interface has other snoops in flight than it counts");
    const bool answer = port_.cr.fired() && port_.cr.payload().data_transfer;
    state.expect(!port_.cr.valid() || outstanding_ != 0, "an answer to no snoop");
    state.expect(!port_.cd.valid() || !awaiting_data_.empty() || answer, "snoop data of no snoop");
}

} // namespace armpmu::interconnect
