// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/interconnect/stepped/master_interface.h"
#include "armpmu/interconnect/stepped/slave_interface.h"

namespace armpmu::interconnect {

using cci550::EventId;
using cci550::MasterEvent;
using cci550::SlaveEvent;

namespace {

// Adds the cause under the code of one source.
class OfSource {
  public:
    OfSource(unsigned source, Causes& causes) : source_(source), causes_(causes) {}

    template <typename Code>
    void add(Cause cause, Code code, Wait wait = Wait::nothing, unsigned blocker = kInterconnect,
             std::uint8_t holders = 0) const {
        cause.event = EventId(source_, static_cast<unsigned>(code));
        cause.wait = wait;
        cause.blocker = static_cast<std::uint8_t>(blocker);
        cause.holders = holders;
        causes_.add(cause);
    }

  private:
    unsigned source_;
    Causes& causes_;
};

// A request that the interface has no room for waits as the first one there does.
Hold behind(const Hold& first) {
    return first.wait == Wait::nothing ? Hold{Wait::buffer, kInterconnect} : first;
}

} // namespace

Cause cause_of(const Operation& operation) {
    Cause cause;
    cause.security = security_of(operation.line);
    cause.port = operation.port;
    cause.traits = operation.traits;
    cause.address = operation.address;
    cause.id = operation.id;
    cause.data = operation.data;
    cause.memory = operation.memory;
    return cause;
}

template <typename Payload>
Cause SlaveInterface::cause_of(const Payload& payload) const {
    Request request;
    decode(payload, share_, request);
    Cause cause;
    cause.security = payload.security;
    cause.port = static_cast<std::uint8_t>(number_);
    cause.traits = request.traits;
    cause.address = request.address;
    cause.id = request.id;
    return cause;
}

// The cause for the W beat that is valid: of an admitted write, of one that waits, of one on AW, or
// of none yet.
Cause SlaveInterface::cause_of_data(const Tracker& tracker) const {
    Cause cause;
    cause.port = static_cast<std::uint8_t>(number_);
    if (!write_data_.takes_beats()) {
        const auto& aw = port_.aw;
        return aw.valid() && has_data(aw.payload()) ? cause_of(aw.payload()) : cause;
    }
    const std::uint16_t slot = write_data_.next_slot();
    if (slot != kNoSlot) return interconnect::cause_of(tracker[slot]);
    std::size_t before = write_data_.not_admitted_before_next();
    for (std::size_t n = 0; n < writes_.size(); ++n) {
        const Request& request = writes_[n];
        if (!request.traits->has_data || before-- != 0) continue;
        cause.security = security_of(request.line);
        cause.traits = request.traits;
        cause.address = request.address;
        cause.id = request.id;
        break;
    }
    return cause;
}

void SlaveInterface::explain(const Tracker& tracker, const Hold& read, const Hold& write,
                             std::uint8_t holders, Causes& causes) const {
    const std::uint32_t fired = port_.handshakes.fired();
    const std::uint32_t stalled = port_.handshakes.stalled();
    if ((fired | stalled) == 0) return;
    explain_requests(fired, stalled, read, write, holders, causes);
    const OfSource here(number_, causes);
    if (((fired | stalled) & bit(channel_w)) != 0) {
        const Cause cause = cause_of_data(tracker);
        const bool early = !write_data_.takes_beats();
        const Hold hold =
            early ? Hold{Wait::address, static_cast<std::uint8_t>(number_)} : behind(write);
        if ((fired & bit(channel_w)) != 0) here.add(cause, SlaveEvent::si_w_data_beat);
        if ((stalled & bit(channel_w)) != 0)
            here.add(cause, SlaveEvent::si_w_data_stall, hold.wait, hold.blocker, holders);
    }
    explain_answers(tracker, fired, stalled, causes);
    snoops_.explain(tracker, causes);
}

void SlaveInterface::explain_requests(std::uint32_t fired, std::uint32_t stalled, const Hold& read,
                                      const Hold& write, std::uint8_t holders,
                                      Causes& causes) const {
    const OfSource here(number_, causes);
    if (port_.ar.valid()) {
        const Cause cause = cause_of(port_.ar.payload());
        if ((fired & bit(channel_ar)) != 0) {
            here.add(cause, SlaveEvent::si_rrq_hs_arvalid);
            here.add(cause, cause.traits->event);
        }
        const Hold hold = behind(read);
        if ((stalled & bit(channel_ar)) != 0)
            here.add(cause, SlaveEvent::si_rrq_stall_arvalid, hold.wait, hold.blocker, holders);
    }
    if (port_.aw.valid()) {
        const Cause cause = cause_of(port_.aw.payload());
        if ((fired & bit(channel_aw)) != 0) {
            here.add(cause, SlaveEvent::si_wrq_hs_awalid);
            here.add(cause, cause.traits->event);
        }
        const Hold hold = behind(write);
        if ((stalled & bit(channel_aw)) != 0)
            here.add(cause, SlaveEvent::si_wrq_stall, hold.wait, hold.blocker, holders);
    }
}

void SlaveInterface::explain_answers(const Tracker& tracker, std::uint32_t fired,
                                     std::uint32_t stalled, Causes& causes) const {
    const OfSource here(number_, causes);
    if (port_.r.valid()) {
        const Cause cause = interconnect::cause_of(tracker[r_slot_]);
        const ReadBeat& beat = port_.r.payload();
        if ((fired & bit(channel_r)) != 0) here.add(cause, SlaveEvent::si_rrq_hs_rval);
        if ((fired & bit(channel_r)) != 0 && beat.last && beat.from_snoop)
            here.add(cause, SlaveEvent::si_rrq_hs_rlast_snoop);
        if ((stalled & bit(channel_r)) != 0)
            here.add(cause, SlaveEvent::si_r_data_stall, Wait::ready, number_);
    }
    if ((stalled & bit(channel_b)) != 0)
        here.add(interconnect::cause_of(tracker[b_slot_]), SlaveEvent::si_w_resp_stall, Wait::ready,
                 number_);
}

void SnoopChannels::explain(const Tracker& tracker, Causes& causes) const {
    const OfSource here(number_, causes);
    if (port_.ac.valid()) {
        const std::uint16_t slot = awaiting_answer_[awaiting_answer_.size() - 1];
        const Cause cause = cause_of(tracker[slot]);
        if (port_.ac.fired()) {
            here.add(cause, SlaveEvent::si_srq_acvalid);
            here.add(cause, snoop_event(port_.ac.payload().snoop));
        }
        if (port_.ac.stalled()) here.add(cause, SlaveEvent::si_srq_stall, Wait::ready, number_);
    }
    if (port_.cr.fired() && !port_.cr.payload().data_transfer)
        here.add(cause_of(tracker[awaiting_answer_.front()]), SlaveEvent::si_srq_data_transfer_low);
}

void MasterInterface::explain(const Tracker& tracker, std::uint8_t read_holders,
                              std::uint8_t write_holders, Causes& causes) const {
    const unsigned source = 8 + index_;
    const OfSource here(source, causes);
    const auto of = [&](std::uint16_t slot) { return cause_of(tracker[slot]); };
    if (port_.ar.stalled())
        here.add(of(port_.ar.payload().id), MasterEvent::mi_rrq_stall, Wait::ready, source);
    if (port_.aw.stalled())
        here.add(of(port_.aw.payload().id), MasterEvent::mi_wrq_stall, Wait::ready, source);
    if (port_.r.fired()) here.add(of(port_.r.payload().id), MasterEvent::mi_r_data_beat_any);
    if (port_.r.stalled())
        here.add(of(port_.r.payload().id), MasterEvent::mi_r_data_stall, Wait::buffer, kHolders,
                 read_holders);
    if (port_.w.fired()) here.add(of(w_slot_), MasterEvent::mi_w_data_beat_any);
    if (port_.w.stalled()) here.add(of(w_slot_), MasterEvent::mi_w_data_stall, Wait::ready, source);
    if (port_.b.stalled())
        here.add(of(port_.b.payload().id), MasterEvent::mi_w_resp_stall, Wait::buffer, kHolders,
                 write_holders);
}

} // namespace armpmu::interconnect
