// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/interconnect/stepped/dram_memory.h"

#include <algorithm>
#include <utility>

namespace armpmu::interconnect {

DramMemory::DramMemory(const InterconnectConfig& config, unsigned number, MasterPort& port)
    : config_(config.masters[number].memory), map_(config), port_(port),
      channel_(config_.dram, config_.outstanding_writes),
      beat_time_(config_.dram.burst_time() * kBeatBytes / config_.dram.burst_bytes()) {}

// A burst that wraps asks for the whole line.
template <typename Request>
DramChannel::Access DramMemory::access_of(const Request& request, bool write) const {
    DramChannel::Access access;
    access.line = line_of(request.address, request.security);
    access.place = place_in(config_.dram, map_.local(request.address));
    access.write = write;
    access.id = request.id;
    access.beats = request.beats;
    const std::uint64_t bytes = config_.dram.burst_bytes();
    const std::uint64_t first =
        std::uint64_t{lowest_beat(request.address, request.beats, request.wrap)} * kBeatBytes;
    const std::uint64_t end = first + std::uint64_t{request.beats} * kBeatBytes;
    access.bursts = static_cast<unsigned>(
        end > kLineBytes ? kLineBytes / bytes : (end + bytes - 1) / bytes - first / bytes);
    return access;
}

void DramMemory::take(std::uint32_t fired) {
    if ((fired & bit(channel_ar)) != 0) {
        DramChannel::Access access = access_of(port_.ar.payload(), false);
        access.version = read(access.line);
        channel_.push(access, now_ * config_.dram.clock);
        ++reads_in_flight_;
    }
    if ((fired & bit(channel_aw)) != 0) {
        writes_.push(access_of(port_.aw.payload(), true));
        ++unanswered_;
        ++unwritten_;
    }
    if ((fired & bit(channel_w)) != 0) take_data();
    if ((fired & bit(channel_r)) != 0 && port_.r.payload().last) --reads_in_flight_;
    if ((fired & bit(channel_b)) != 0) --unanswered_;
    moved_ |= fired != 0;
}

void DramMemory::take_data() {
    DramChannel::Access& write = writes_.front();
    if (--write.beats != 0) return;
    versions_.set(write.line, port_.w.payload().version);
    channel_.push(write, now_ * config_.dram.clock);
    const std::uint64_t way = std::max<std::uint64_t>(1, cycle_of(config_.dram.controller_latency));
    responses_.push(now_ + way, write.id);
    writes_.pop();
}

void DramMemory::sort_transfers() {
    Fifo<DramChannel::Transfer>& transfers = channel_.transfers();
    for (; !transfers.empty(); transfers.pop()) {
        const DramChannel::Transfer& transfer = transfers.front();
        const DramChannel::Access& access = transfer.access;
        if (access.write)
            written_.push(transfer.data + access.bursts * config_.dram.burst_time());
        else
            reads_.push({transfer.data + beat_time_ + config_.dram.controller_latency,
                         access.version, access.id, access.beats});
    }
    const std::uint64_t now = now_ * config_.dram.clock;
    for (; !written_.empty() && written_.front() <= now; written_.pop()) --unwritten_;
}

// A beat sent in this cycle is up in the next one.
void DramMemory::send_data() {
    if (!port_.r.can_send()) return;
    Read& access = reads_.front();
    if (now_ + 1 < cycle_of(access.due)) return;
    access.due += beat_time_;
    ReadBeat& beat = port_.r.send();
    beat.version = access.version;
    beat.id = access.id;
    beat.last = --access.beats == 0;
    if (beat.last) reads_.pop();
    moved_ = true;
}

void DramMemory::evaluate(std::uint64_t cycle) {
    now_ = cycle;
    const std::uint64_t now = cycle * config_.dram.clock;
    channel_.run_before(now);
    if (const std::uint32_t fired = port_.handshakes.fired(); fired != 0) take(fired);
    channel_.run_before(now + 1);
    sort_transfers();
    if (!reads_.empty()) send_data();
    if (!responses_.empty()) moved_ |= responses_.send(now_, port_.b);
    set_memory_ready(port_, reads_in_flight_ < config_.outstanding_reads,
                     std::max(unanswered_, unwritten_) < config_.outstanding_writes,
                     !writes_.empty());
}

bool DramMemory::commit() {
    return std::exchange(moved_, false);
}

std::uint64_t DramMemory::next_activity() const {
    std::uint64_t next = kNever;
    const auto consider = [&](std::uint64_t cycle) {
        if (cycle > now_) next = std::min(next, cycle);
    };
    if (channel_.next() != kNever) consider(cycle_of(channel_.next()));
    if (!reads_.empty()) consider(cycle_of(reads_.front().due) - 1);
    if (!responses_.empty()) consider(responses_.next());
    if (!written_.empty()) consider(cycle_of(written_.front()));
    return next;
}

bool DramMemory::done() const {
    return channel_.empty() && reads_.empty() && writes_.empty() && responses_.empty() &&
           written_.empty() && port_.idle();
}

// Which request waits for which follows from lines and ages.
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
