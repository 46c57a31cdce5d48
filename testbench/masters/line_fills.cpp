// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/masters/line_fills.h"

namespace armpmu::testbench {

MissRegister* LineFills::start(Line line, bool for_store, Way* way, ThreadWaits& waits,
                               unsigned index) {
    const Threads self = Threads{1} << index;
    if (misses_.full()) {
        waits.registers |= self;
        return nullptr;
    }
    if (way == nullptr) {
        way = cache_.victim(line);
        if (way == nullptr) {
            waits.releases |= self;
            return nullptr;
        }
        if (!make_room(*way)) {
            waits.victims |= self;
            return nullptr;
        }
    }
    Miss& miss = misses_.take(line, Miss::Use::fill);
    miss.for_store = for_store;
    miss.way = way;
    cache_.reserve(*way);
    queues_.read_for_miss(misses_.number_of(miss));
    return &miss;
}

bool LineFills::make_room(Way& way) {
    if (way.state == LineState::invalid) return true;
    WriteSnoop snoop = WriteSnoop::evict;
    if (dirty(way.state)) {
        snoop = WriteSnoop::write_back;
    } else if (config_.evict_with_data && way.state == LineState::unique_clean) {
        snoop = WriteSnoop::write_evict;
    }
    if (!victims_.has_room(snoop)) return false;
    victims_.write_out(snoop, way, false);
    cache_.set_state(way, LineState::invalid);
    return true;
}

// A line that a store needs may have been snooped away since the miss was noted.
ReadRequest LineFills::request(Miss& miss) const {
    if (!miss.for_store) {
        miss.snoop = config_.load_miss;
    } else if (stores_.stores_whole(miss.line)) {
        miss.snoop = ReadSnoop::make_unique;
    } else {
        miss.snoop =
            cache_.find(miss.line) != nullptr ? ReadSnoop::clean_unique : ReadSnoop::read_unique;
    }
    ReadRequest request;
    request.address = address_of(miss.line);
    request.snoop = miss.snoop;
    request.beats = dataless(miss.snoop) ? std::uint8_t{1} : std::uint8_t{kLineBeats};
    return request;
}

// Stores that waited for the line take effect in the cycle it arrives: a snoop for it can follow
// in the next, and two clusters could otherwise take it from each other for ever.
void LineFills::complete(Miss& miss, const ReadBeat& beat) {
    Way& way = *miss.way;
    if (miss.error) {
        cache_.set_state(way, LineState::invalid);
        stores_.drop(miss.line);
    } else if (miss.snoop == ReadSnoop::clean_unique) {
        if (way.state != LineState::invalid)
            cache_.set_state(way, line_state(true, dirty(way.state)));
    } else if (miss.snoop == ReadSnoop::make_unique) {
        cache_.assign(way, miss.line, LineState::unique_dirty);
    } else {
        way.version = beat.version;
        cache_.assign(way, miss.line, line_state(!beat.is_shared, beat.pass_dirty));
    }
    cache_.release(way);
    misses_.release(miss);
    if (way.state == LineState::invalid) schedule_.room_to_write();
    if (unique(way.state)) stores_.perform_all(way);
    misses_.finish_loads(miss, way.version, schedule_.now());
}

} // namespace armpmu::testbench
