// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/interconnect/stepped/dram_memory.h"

namespace armpmu::interconnect {

// Who waits for whom follows from lines and ages.
void DramChannel::complete(const StateIn& state) {
    for (const bool write : {false, true}) complete(write, state);
    state.expect(banks_.size() == config_.banks && oldest_activate_ < window_.size(),
                 "a DRAM of another size");
    transfers_ = {};
    next_ = {};
    stale_ = true;
}

void DramChannel::complete(bool write, const StateIn& state) {
    Queue& queue = queues_[write ? 1 : 0];
    const Queued* before = nullptr;
    for (Queued& entry : queue) {
        state.expect(entry.access.write == write, "an access of a DRAM in the wrong queue");
        expect_possible(entry.access, state);
        entry.waits_for = 0;
        entry.awaited = false;
        for (const Queued& other : queues_[write ? 0 : 1]) {
            if (other.access.line != entry.access.line) continue;
            if (other.number < entry.number)
                ++entry.waits_for;
            else
                entry.awaited = true;
        }
        const bool sorted =
            before == nullptr || (write && before->awaited && !entry.awaited) ||
            ((!write || before->awaited == entry.awaited) && before->number < entry.number);
        state.expect(sorted && entry.number < arrivals_, "accesses of a DRAM without an order");
        before = &entry;
    }
}

void DramChannel::expect_possible(const Access& access, const StateIn& state) const {
    state.expect(access.place.bank < config_.banks && access.bursts != 0 &&
                     access.bursts <= kLineBytes / config_.burst_bytes(),
                 "an access that a DRAM cannot have");
}

void DramMemory::save(StateWriter& out) const {
    StateOut{out}(*this);
}

// Accesses in flight follow from the queues, and from beats that were sent and not taken.
void DramMemory::restore(StateReader& in) {
    StateIn state(in);
    state(*this);
    for (std::size_t i = 0; i < writes_.size(); ++i) {
        channel_.expect_possible(writes_[i], state);
        state.expect(writes_[i].write && writes_[i].beats != 0 && writes_[i].beats <= kLineBeats,
                     "a write of no length that a burst can have");
    }
    for (std::size_t i = 0; i < reads_.size(); ++i)
        state.expect(reads_[i].beats != 0 && reads_[i].beats <= kLineBeats,
                     "a read of no length that a burst can have");
    state.expect((port_.handshakes.ready() & bit(channel_w)) == 0 || !writes_.empty(),
                 "a memory is ready for data of no write");
    const auto count = [](std::size_t size, bool up) {
        return static_cast<unsigned>(size) + (up ? 1 : 0);
    };
    reads_in_flight_ =
        count(channel_.waiting(false) + reads_.size(), port_.r.valid() && port_.r.payload().last);
    unanswered_ = count(writes_.size() + responses_.size(), port_.b.valid());
    unwritten_ = count(writes_.size() + channel_.waiting(true) + written_.size(), false);
}

} // namespace armpmu::interconnect
