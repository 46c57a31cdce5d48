// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/interconnect/stepped/master_interface.h"

#include <algorithm>

namespace armpmu::interconnect {

using WriteState = Operation::WriteState;

namespace {

unsigned up(const Handshakes& handshakes, ChannelNumber channel) {
    return (handshakes.valid() & bit(channel)) != 0 ? 1 : 0;
}

} // namespace

SlotUse& use_of(std::uint16_t slot, const Tracker& tracker, SlotUses& uses, const StateIn& state) {
    state.expect(tracker.has(slot) && tracker[slot].traits != nullptr,
                 "a queue names no operation");
    return uses[slot];
}

// --- slave interfaces ---

bool SlaveInterface::may_have(const Operation& operation) const {
    Request request;
    request.traits = operation.traits;
    request.kind = operation.kind;
    request.address = operation.address;
    request.beats = operation.beats;
    request.wrap = operation.wrap;
    return rules_.allow(request);
}

void SlaveInterface::check(const Tracker& tracker, SlotUses& uses, const StateIn& state) const {
    constexpr std::uint32_t kRequests = bit(channel_ar) | bit(channel_aw);
    const std::uint32_t channels = port_.handshakes.valid() | port_.handshakes.sent();
    state.expect(channels < bit(channel_cd) << 1 && (port_.handshakes.sent() & ~kRequests) == 0,
                 "a slave interface has a channel in use that cannot be");
    check_requests(tracker, uses, state);
    check_answers(tracker, uses, state);
    snoops_.check(tracker, uses, state);

    unsigned counted = 0;
    std::size_t reads = reads_.size();
    std::size_t writes = writes_.size();
    for (const std::uint16_t slot : tracker.in_use()) {
        const Operation& operation = tracker[slot];
        if (operation.port != number_ || operation.responded) continue;
        counted += operation.counted ? 1 : 0;
        ++(operation.traits->write ? writes : reads);
    }
    state.expect(counted == in_flight_ && reads == reads_outstanding_ &&
                     writes == writes_outstanding_,
                 "a slave interface has other requests in flight than it counts");
}

void SlaveInterface::check_requests(const Tracker& tracker, SlotUses& uses,
                                    const StateIn& state) const {
    std::size_t with_data = 0;
    for (const bool write : {false, true}) {
        const Fifo<Request>& queue = requests(write);
        for (std::size_t i = 0; i < queue.size(); ++i) {
            const Request& request = queue[i];
            state.expect(request.traits->write == write && rules_.allow(request) &&
                             request.line >> 1 == request.address / kLineBytes,
                         "a slave interface has a request that it cannot have");
            with_data += request.traits->has_data ? 1 : 0;
        }
    }
    write_data_.check(number_, with_data, (port_.handshakes.ready() & bit(channel_w)) != 0, tracker,
                      uses, state);
}

void SlaveInterface::check_answers(const Tracker& tracker, SlotUses& uses,
                                   const StateIn& state) const {
    const auto use = [&](std::uint16_t slot, bool write) -> SlotUse& {
        SlotUse& found = use_of(slot, tracker, uses, state);
        state.expect(tracker[slot].port == number_ && tracker[slot].traits->write == write,
                     "an answer of another operation");
        return found;
    };
    for (std::size_t i = 0; i < r_queue_.size(); ++i) ++use(r_queue_[i], false).answers;
    for (std::size_t i = 0; i < b_queue_.size(); ++i) ++use(b_queue_[i], true).answers;
    if (port_.b.valid()) use(b_slot_, true).answer_up = true;
    if (!port_.r.valid()) return;
    SlotUse& read = use(r_slot_, false);
    read.answer_up = port_.r.payload().last;
    state.expect(read.answer_up || (!r_queue_.empty() && r_queue_.front() == r_slot_),
                 "a beat of R that is not the last one is of a read that has been answered");
}

// --- master interfaces ---

void MasterInterface::check(const Tracker& tracker, SlotUses& uses, const StateIn& state) const {
    const auto use = [&](const Access& access) -> SlotUse& {
        SlotUse& found = use_of(access.slot, tracker, uses, state);
        state.expect(tracker[access.slot].memory == index_, "an access of another memory");
        return found;
    };
    for (std::size_t i = 0; i < reads_.size(); ++i) ++use(reads_[i]).reads;
    for (const Fifo<Access>* const queue : {&writes_, &write_data_}) {
        for (std::size_t i = 0; i < queue->size(); ++i) {
            const Access& access = (*queue)[i];
            SlotUse& found = use(access);
            ++(access.dirty ? found.dirty_writes : found.own_writes);
            state.expect(queue == &writes_ || (access.beats != 0 && access.beats <= kLineBeats),
                         "a write of no length that a burst can have");
        }
    }
    state.expect(port_.handshakes.valid() < bit(channel_b) << 1 && port_.handshakes.sent() == 0,
                 "a master interface has a channel in use that cannot be");
    if (port_.w.valid()) use_of(w_slot_, tracker, uses, state);

    std::size_t reads = 0;
    std::size_t begun = 0;
    std::size_t writes = 0;
    for (const std::uint16_t slot : tracker.in_use()) {
        const Operation& operation = tracker[slot];
        if (operation.memory != index_) continue;
        if (operation.data == DataSource::memory && !operation.read_deferred &&
            operation.memory_in < operation.beats)
            ++(operation.memory_in == 0 ? reads : begun);
        if (operation.dirty_write == WriteState::under_way) ++writes;
        if (operation.own_write == WriteState::under_way) ++writes;
    }
    const std::size_t reads_not_taken = reads_.size() + up(port_.handshakes, channel_ar);
    const std::size_t writes_not_taken = writes_.size() + up(port_.handshakes, channel_aw);
    state.expect(reads == bursts_.size() + reads_not_taken && begun == (mid_burst_ ? 1 : 0) &&
                     reads_outstanding_ + reads_not_taken == reads + begun &&
                     writes_outstanding_ + writes_not_taken == writes,
                 "a master interface has other accesses in flight than it counts");
}

} // namespace armpmu::interconnect
