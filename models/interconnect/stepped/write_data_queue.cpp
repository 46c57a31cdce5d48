// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/interconnect/stepped/write_data_queue.h"

#include <algorithm>

namespace armpmu::interconnect {

bool WriteDataQueue::take(const WriteBeat& beat, Tracker& tracker) {
    Data& data = queue_[filled_];
    data.version = beat.version;
    if ((--data.beats == 0) != beat.last) return false;
    if (data.beats != 0) return true;
    ++filled_;
    if (data.slot != kNoSlot) {
        tracker[data.slot].write_version = data.version;
        tracker[data.slot].write_data_complete = true;
        tracker.wake(data.slot);
    }
    drop_written();
    return true;
}

void WriteDataQueue::admit(std::uint16_t slot, Operation& operation) {
    Data& data = queue_[admitted_++];
    data.slot = slot;
    if (data.beats == 0) {
        operation.write_version = data.version;
        operation.write_data_complete = true;
    }
    drop_written();
}

void WriteDataQueue::drop_written() {
    while (std::min(filled_, admitted_) > 0) {
        queue_.pop();
        --filled_;
        --admitted_;
    }
}

void WriteDataQueue::check(unsigned number, std::size_t waiting, bool ready, const Tracker& tracker,
                           SlotUses& uses, const StateIn& state) const {
    std::size_t admitted = 0;
    std::size_t filled = 0;
    for (std::size_t i = 0; i < queue_.size(); ++i) {
        const Data& data = queue_[i];
        state.expect(data.beats <= kLineBeats, "a write with more beats than a line has");
        if (data.beats == 0) state.expect(filled++ == i, "a write is filled before an older one");
        if (data.slot == kNoSlot) continue;
        state.expect(admitted++ == i, "a write is admitted before an older one");
        SlotUse& use = use_of(data.slot, tracker, uses, state);
        state.expect(!use.write_data && tracker[data.slot].port == number,
                     "write data of another operation");
        use.write_data = true;
    }
    state.expect(admitted == admitted_ && filled == filled_ && std::min(admitted, filled) == 0 &&
                     queue_.size() - admitted == waiting,
                 "write data does not fit the writes");
    state.expect(!ready || takes_beats(), "a slave interface is ready for data of no write");
}

} // namespace armpmu::interconnect
