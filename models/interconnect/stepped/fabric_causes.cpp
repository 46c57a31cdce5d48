// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/interconnect/stepped/fabric.h"

namespace armpmu::interconnect {

using cci550::EventId;
using cci550::GlobalEvent;

namespace {

// By the interface that an operation came from.
std::uint16_t& entries_of(Holders& holders, const Operation& operation) {
    return holders
        .entries[operation.port == kNoPort ? cci550::kMaxSlaveInterfaces : operation.port];
}

} // namespace

void Fabric::explain_ports() {
    causes_.clear();
    tracker_holders_ = kNotKnown;
    for (const unsigned n : order_) {
        const SlaveInterface& slave = *slaves_[n];
        const Hold& read = holds_[2 * n];
        const Hold& write = holds_[2 * n + 1];
        const bool full = read.wait == Wait::tracker || write.wait == Wait::tracker;
        slave.explain(tracker_, read, write, full ? holders_of_tracker() : kNotKnown, causes_);
        explain_cd(n);
    }
    for (const unsigned n : memories_) {
        const std::uint32_t stalled = masters_[n]->port().handshakes.stalled();
        const bool read = (stalled & bit(channel_r)) != 0;
        const bool response = (stalled & bit(channel_b)) != 0;
        masters_[n]->explain(tracker_, read ? holders_of_answers(n, false) : kNotKnown,
                             response ? holders_of_answers(n, true) : kNotKnown, causes_);
    }
}

void Fabric::explain_cd(unsigned port) {
    const SlaveInterface& slave = *slaves_[port];
    const auto& cd = slave.port().cd;
    const std::uint16_t slot = slave.snoops().slot_of_data();
    if (!cd.valid() || slot == kNoSlot) return;
    Cause cause = cause_of(tracker_[slot]);
    if (cd.fired()) {
        cause.event = EventId(kInterconnect, static_cast<unsigned>(GlobalEvent::cci_snoop_cd_hs));
    } else {
        cause.event = EventId(port, static_cast<unsigned>(cci550::SlaveEvent::si_s_data_stall));
        cause.wait = Wait::snoop_data;
        const unsigned owner = cd_ports_[0];
        if (owner != kNoPort && owner != port) cause.blocker = static_cast<std::uint8_t>(owner);
    }
    causes_.add(cause);
}

Holders Fabric::tracker_holders() const {
    Holders holders;
    for (const std::uint16_t slot : tracker_.in_use()) {
        const Operation& operation = tracker_[slot];
        if (operation.port != kNoPort && !operation.traits->dvm && !operation.reserved)
            ++entries_of(holders, operation);
    }
    return holders;
}

// Until entries are released or taken.
std::uint8_t Fabric::holders_of_tracker() {
    if (tracker_holders_ == kNotKnown) tracker_holders_ = causes_.add_holders(tracker_holders());
    return tracker_holders_;
}

std::uint8_t Fabric::holders_of_snoop_tracker() {
    Holders holders;
    for (const std::uint16_t slot : tracker_.in_use()) {
        const Operation& operation = tracker_[slot];
        if (operation.phase == Operation::Phase::snoop && !operation.traits->dvm)
            ++entries_of(holders, operation);
    }
    return causes_.add_holders(holders);
}

// The holders of answers that the memory has given and its interfaces have not got yet: beats, or
// responses.
std::uint8_t Fabric::holders_of_answers(unsigned memory, bool writes) {
    Holders holders;
    for (const std::uint16_t slot : tracker_.in_use()) {
        const Operation& operation = tracker_[slot];
        if (operation.port == kNoPort || operation.memory != memory) continue;
        const bool written = operation.traits->writes && !operation.responded &&
                             operation.own_write == Operation::WriteState::none;
        const unsigned beats =
            operation.data == DataSource::memory ? operation.memory_in - operation.beats_out : 0U;
        entries_of(holders, operation) += static_cast<std::uint16_t>(writes ? written : beats);
    }
    return causes_.add_holders(holders);
}

Hold Fabric::hold_of_line(const Request& request, unsigned port) const {
    const bool must_progress = slaves_[port]->must_progress(*request.traits);
    const Operation* oldest = nullptr;
    for (const std::uint16_t slot : tracker_.in_use()) {
        const Operation& other = tracker_[slot];
        if (other.line != request.line || !other.traits->needs_address ||
            !waits_for(config_.ordering, *request.traits, must_progress, *other.traits,
                       other.dirty_write != Operation::WriteState::none))
            continue;
        if (oldest == nullptr || other.age < oldest->age) oldest = &other;
    }
    const bool own = oldest == nullptr || oldest->port == kNoPort;
    return {Wait::line, own ? kInterconnect : oldest->port};
}

Hold Fabric::hold_by(Wait wait, const Request& request, unsigned port) const {
    switch (wait) {
    case Wait::limit: return {wait, static_cast<std::uint8_t>(port)};
    case Wait::line: return hold_of_line(request, port);
    case Wait::tracker: return {wait, kHolders};
    case Wait::turn: return {wait, admitted_port_};
    default: return {};
    }
}

void Fabric::note_head(EventId event, Turn turn, Wait wait) {
    const unsigned port = turn / 2;
    const Request& request = head(turn);
    holds_[turn] = hold_by(wait, request, port);
    Cause cause;
    cause.event = event;
    cause.security = security_of(request.line);
    cause.port = static_cast<std::uint8_t>(port);
    cause.blocker = holds_[turn].blocker;
    if (wait == Wait::tracker) cause.holders = holders_of_tracker();
    cause.wait = wait;
    cause.traits = request.traits;
    cause.address = request.address;
    cause.id = request.id;
    causes_.add(cause);
}

// No event says that it waits, or it does not.
void Fabric::note_passed(Turn turn, Wait wait) {
    if (wait == Wait::nothing) {
        holds_[turn] = {};
        admitted_port_ = static_cast<std::uint8_t>(turn / 2);
        return;
    }
    holds_[turn] = hold_by(wait, head(turn), turn / 2);
}

void Fabric::note(GlobalEvent event, std::uint16_t slot, Wait wait) {
    Cause cause = cause_of(tracker_[slot]);
    cause.event = EventId(kInterconnect, static_cast<unsigned>(event));
    cause.wait = wait;
    if (wait == Wait::snoop_tracker) {
        cause.blocker = kHolders;
        cause.holders = holders_of_snoop_tracker();
    }
    causes_.add(cause);
}

} // namespace armpmu::interconnect
