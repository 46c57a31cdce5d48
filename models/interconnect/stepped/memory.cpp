// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/interconnect/stepped/memory.h"
#include "armpmu/interconnect/stepped/shared_memory.h"

#include <algorithm>
#include <utility>

namespace armpmu::interconnect {

void Memory::take_requests() {
    if (port_.ar.fired()) {
        const ReadRequest& request = port_.ar.payload();
        const Line line = line_of(request.address, request.security);
        versions_.prefetch(line);
        reads_.push({line, now_ + config_.read_latency, request.id, request.beats});
        if (shared_ != nullptr) {
            shared_->ask(number_, SharedMemory::Access::read, now_);
            asked_.read = true;
        }
        ++reads_in_flight_;
        accept_reads();
        moved_ = true;
    }
    if (port_.aw.fired()) {
        const WriteRequest& request = port_.aw.payload();
        const Line line = line_of(request.address, request.security);
        versions_.prefetch(line);
        writes_.push({line, 0, request.id, request.beats});
        ++writes_in_flight_;
        accept_writes();
        moved_ = true;
    }
}

void Memory::take_data() {
    next_write_beat_ = now_ + config_.beat_interval;
    Access& write = writes_.front();
    if (--write.beats == 0) {
        versions_.set(write.line, port_.w.payload().version);
        if (shared_ == nullptr) {
            responses_.push(now_ + config_.write_latency, write.id);
        } else {
            shared_->ask(number_, SharedMemory::Access::write, now_);
            asked_.write = true;
            asked_.write_id = write.id;
        }
        writes_.pop();
    }
    moved_ = true;
}

void Memory::learn_begun() {
    using Kind = SharedMemory::Access;
    if (asked_.read)
        reads_[reads_.size() - 1].due =
            shared_->begun(number_, Kind::read, now_) + config_.read_latency;
    if (asked_.write)
        responses_.push(shared_->begun(number_, Kind::write, now_) + config_.write_latency,
                        asked_.write_id);
    asked_ = {};
}

// A beat sent in this cycle is up in the next one.
void Memory::send_data() {
    if (!port_.r.can_send()) return;
    Access& access = reads_.front();
    if (now_ + 1 < std::max(access.due, next_read_beat_)) return;
    const bool last = --access.beats == 0;
    ReadBeat& beat = port_.r.send();
    beat.version = read(access.line);
    beat.id = access.id;
    beat.last = last;
    next_read_beat_ = now_ + 1 + config_.beat_interval;
    if (last) reads_.pop();
    moved_ = true;
}

void Memory::evaluate(std::uint64_t cycle) {
    now_ = cycle;
    if (asked_.read || asked_.write) learn_begun();
    if (const std::uint32_t fired = port_.handshakes.fired(); fired != 0) take(fired);
    if (!reads_.empty()) send_data();
    if (!responses_.empty()) moved_ |= responses_.send(now_, port_.b);
    port_.w.set_ready(!writes_.empty() && now_ + 1 >= next_write_beat_);
}

void Memory::take(std::uint32_t fired) {
    if ((fired & (bit(channel_ar) | bit(channel_aw))) != 0) take_requests();
    if ((fired & bit(channel_w)) != 0) take_data();
    if ((fired & bit(channel_r)) != 0 && port_.r.payload().last) {
        --reads_in_flight_;
        accept_reads();
        moved_ = true;
    }
    if ((fired & bit(channel_b)) != 0) {
        --writes_in_flight_;
        accept_writes();
        moved_ = true;
    }
}

bool Memory::commit() {
    return std::exchange(moved_, false);
}

std::uint64_t Memory::next_activity() const {
    std::uint64_t next = kNever;
    const auto consider = [&](std::uint64_t cycle) {
        if (cycle > now_) next = std::min(next, cycle);
    };
    if (!reads_.empty()) consider(std::max(reads_.front().due, next_read_beat_) - 1);
    if (!responses_.empty()) consider(responses_.next());
    if (!writes_.empty()) consider(next_write_beat_ - 1);
    return next;
}

bool Memory::done() const {
    return reads_.empty() && writes_.empty() && responses_.empty() && !asked_.write && port_.idle();
}

Version Memory::read(Line line) const {
    return versions_.get(line);
}

std::vector<std::pair<Line, Version>> LineVersions::all() const {
    std::vector<std::pair<Line, Version>> all;
    const auto add = [&](std::uint64_t number, const Page& page) {
        for (unsigned n = 0; n < kPageLines; ++n)
            if (page[n] != 0) all.emplace_back(number * kPageLines + n, page[n]);
    };
    for (std::uint64_t number = 0; number < near_.size(); ++number)
        if (near_[number] != nullptr) add(number, *near_[number]);
    for (const auto& [number, page] : far_) add(number, *page);
    std::sort(all.begin(), all.end());
    return all;
}

void Memory::save(StateWriter& out) const {
    StateOut{out}(*this);
}

// Beats that were sent are in flight until the master interface takes them; W data comes to writes
// only.
void Memory::restore(StateReader& in) {
    StateIn state(in);
    state(*this);
    const std::uint32_t ready = port_.handshakes.next_ready();
    accept_reads();
    accept_writes();
    if (port_.handshakes.next_ready() != ready)
        state.refuse("a memory's READYs are not those that its queues make");
    const bool last_up = port_.r.valid() && port_.r.payload().last;
    if (reads_in_flight_ != reads_.size() + (last_up ? 1 : 0) ||
        writes_in_flight_ != writes_.size() + responses_.size() + (asked_.write ? 1 : 0) +
                                 (port_.b.valid() ? 1 : 0) ||
        (asked_.read && reads_.empty()))
        state.refuse("a memory has other accesses in flight than it counts");
    if ((port_.handshakes.ready() & bit(channel_w)) != 0 && writes_.empty())
        state.refuse("a memory is ready for data of no write");
    for (const Fifo<Access>* const queue : {&reads_, &writes_})
        for (std::size_t i = 0; i < queue->size(); ++i)
            if ((*queue)[i].beats == 0 || (*queue)[i].beats > kLineBeats)
                state.refuse("a memory has an access of no length that a burst can have");
}

void SharedMemory::decide(std::uint64_t cycle) {
    constexpr std::uint64_t kCycle = SharedMemoryConfig::kCycle;
    if (asked_ == 0 || asked_in_ == cycle) return;
    for (std::uint32_t turn = 0; turn < kTurns; ++turn) {
        if ((asked_ >> turn & 1) == 0) continue;
        const std::uint64_t begin = std::max(free_, asked_in_ * kCycle);
        begun_[turn] = (begin + kCycle - 1) / kCycle;
        free_ = begin + config_.interval(turn % 2 != 0);
    }
    asked_ = 0;
}

} // namespace armpmu::interconnect
