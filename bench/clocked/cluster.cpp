// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "bench/clocked/cluster.h"

namespace armpmu::bench {

using namespace testbench;

void ClockedCluster::on_clock() {
    ++now_;
    take_responses();
    if (pins_.cr.offer(can_answer())) {
        pins_.cr.resp.write(static_cast<std::uint8_t>(answer(snoops_.front())));
        snoops_.pop();
    }
    for (unsigned i = 0; i < threads_.size(); ++i) run(i);
    send();
    pins_.r.ready.write(true);
    pins_.b.ready.write(true);
    pins_.ac.ready.write(snoops_.size() < kSnoops);
}

void ClockedCluster::take_responses() {
    if (pins_.b.fired()) victim_lines_.release(pins_.b.id.read());
    if (pins_.r.fired() && pins_.r.last.read()) complete(pins_.r.id.read());
    if (pins_.ac.fired()) {
        const auto code = static_cast<ReadSnoop>(pins_.ac.snoop.read());
        snoops_.push({pins_.ac.line(), code, now_ + kSnoopLatency});
    }
}

// The store that waited takes effect in the cycle its line arrives: a snoop can follow in the next,
// and two clusters could otherwise take the line from each other for ever.
void ClockedCluster::complete(std::uint16_t id) {
    Miss& miss = misses_[id];
    Way& way = *miss.way;
    if (!miss.upgrade) {
        const bool passed_dirty = (pins_.r.resp.read() & kPassDirty) != 0;
        const bool is_shared = (pins_.r.resp.read() & kIsShared) != 0;
        way.version = pins_.r.data.read();
        cache_.assign(way, miss.line,
                      is_shared
                          ? (passed_dirty ? LineState::shared_dirty : LineState::shared_clean)
                          : (passed_dirty ? LineState::unique_dirty : LineState::unique_clean));
    } else if (way.state == LineState::invalid) { // snooped away meanwhile
        to_read_.push(id);
        return;
    }
    if (miss.store) store(way);
    cache_.release(way);
    --*miss.in_flight;
    miss_lines_.release(id);
}

void ClockedCluster::run(unsigned index) {
    if (now_ < threads_[index].ready_at) return;
    const TraceRecord& record = *records_.peek(index);
    const bool stores = record.kind == TraceRecord::Kind::store;
    const Line line = line_of(record.address, Security::non_secure);
    Way* way = cache_.find(line);
    if (way != nullptr && (!stores || unique(way->state))) {
        cache_.touch(*way);
        if (stores) store(*way);
    } else {
        unsigned& in_flight = stores ? threads_[index].stores : threads_[index].loads;
        if (in_flight == (stores ? kStores : kLoads)) return;
        if (!start_miss(line, stores, in_flight)) return;
    }
    records_.take(index);
    threads_[index].ready_at = now_ + records_.peek(index)->gap * 3 / 4;
}

// False when there is no room, or when the line is on its way already.
bool ClockedCluster::start_miss(Line line, bool store, unsigned& in_flight) {
    if (miss_lines_.full() || miss_lines_.find(line) != LineSlots::kNone ||
        victim_lines_.find(line) != LineSlots::kNone)
        return false;
    Way* way = cache_.find(line);
    if (way == nullptr) {
        way = cache_.victim(line);
        if (way == nullptr || !evict(*way)) return false;
    }
    cache_.reserve(*way);
    const std::uint16_t id = miss_lines_.take(line);
    misses_[id] = {line, way, &in_flight, store, false};
    to_read_.push(id);
    ++in_flight;
    return true;
}

bool ClockedCluster::evict(Way& way) {
    if (way.state == LineState::invalid) return true;
    if (victim_lines_.full()) return false;
    const std::uint16_t id = victim_lines_.take(way.line);
    victims_[id] = {way.line, way.version, dirty(way.state)};
    to_evict_.push(id);
    cache_.set_state(way, LineState::invalid);
    return true;
}

void ClockedCluster::store(Way& way) {
    way.version = ++version_;
    cache_.set_state(way, LineState::unique_dirty);
}

// A snoop of a line whose WriteBack is in flight waits for that; after an Evict the line is gone.
bool ClockedCluster::can_answer() const {
    if (snoops_.empty() || now_ + 1 < snoops_.front().due) return false;
    const int victim = victim_lines_.find(snoops_.front().line);
    const bool written_back =
        victim != LineSlots::kNone && victims_[static_cast<std::size_t>(victim)].dirty;
    return !written_back && snoop_data_.size() < kSnoopLines;
}

// CRRESP.
unsigned ClockedCluster::answer(const Snoop& snoop) {
    Way* way = cache_.find(snoop.line);
    if (way == nullptr) return 0;
    const bool reads = snoop.code == ReadSnoop::read_once || snoop.code == ReadSnoop::read_shared;
    const bool was_dirty = dirty(way->state);
    unsigned response = (unique(way->state) ? kWasUnique : 0U) | (reads ? kIsShared : 0U);
    if (reads || snoop.code == ReadSnoop::read_unique ||
        (snoop.code == ReadSnoop::clean_invalid && was_dirty)) {
        response |= kDataTransfer;
        if (was_dirty && snoop.code != ReadSnoop::read_once) response |= kPassDirty;
        snoop_data_.push(way->version);
    }
    if (snoop.code != ReadSnoop::read_once)
        cache_.set_state(*way, reads ? LineState::shared_clean : LineState::invalid);
    return response;
}

void ClockedCluster::send() {
    if (pins_.ar.offer(!to_read_.empty())) {
        Miss& miss = misses_[to_read_.front()];
        // The line may have come or gone since the miss was noted.
        miss.upgrade = miss.store && cache_.find(miss.line) != nullptr;
        const ReadSnoop snoop = miss.upgrade ? ReadSnoop::clean_unique
                                : miss.store ? ReadSnoop::read_unique
                                             : ReadSnoop::read_shared;
        pins_.ar.drive(address_of(miss.line), snoop, Domain::inner, miss.upgrade ? 1 : kLineBeats,
                       to_read_.front());
        to_read_.pop();
    }
    if (pins_.aw.offer(!to_evict_.empty())) {
        const Victim& victim = victims_[to_evict_.front()];
        const WriteSnoop snoop = victim.dirty ? WriteSnoop::write_back : WriteSnoop::evict;
        pins_.aw.drive(address_of(victim.line), snoop, Domain::inner, kLineBeats,
                       to_evict_.front());
        if (victim.dirty) write_data_.push(victim.version);
        to_evict_.pop();
    }
    write_data_.drive(pins_.w);
    snoop_data_.drive(pins_.cd);
}

} // namespace armpmu::bench
