// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/masters/ace_cluster.h"

namespace armpmu::testbench {
namespace {

// The part of a line that a burst must cover.
struct Span {
    explicit Span(std::uint64_t mask)
        : first(static_cast<unsigned>(__builtin_ctzll(mask))),
          last(static_cast<unsigned>(63 - __builtin_clzll(mask))) {}
    std::uint8_t beats() const {
        return static_cast<std::uint8_t>(last / kBeatBytes - first / kBeatBytes + 1);
    }
    unsigned first; // byte
    unsigned last;
};

} // namespace

AceCluster::Miss* AceCluster::start_read(unsigned index, Line line, std::uint64_t mask) {
    if (miss_lines_.full()) {
        run_waits_.registers |= Threads{1} << index;
        return nullptr;
    }
    Miss& miss = take_register(line, Use::read);
    const Span span(mask);
    miss.thread = static_cast<std::uint8_t>(index);
    miss.memory = threads_[index].record.memory;
    miss.address = address_of(line) + span.first;
    miss.beats = span.beats();
    ar_queue_.push(index_of(miss));
    return &miss;
}

void AceCluster::finish_read(Miss& miss, Version version) {
    release(miss);
    finish_loads(miss, version, miss.since);
    if (miss.memory != Memory::device) return;
    if (config_.observer != nullptr && !miss.error)
        config_.observer->loaded(miss.line, version, miss.since, now_);
    answer(miss.thread);
}

bool AceCluster::load_device(unsigned index, Line line, std::uint64_t mask) {
    Thread& thread = threads_[index];
    if (thread.issued) return answered(thread);
    if (thread.stores.find(line) != nullptr) return wait_for_store(index, line);
    if (thread.stores.holds_device()) return wait(run_waits_.stores, index, line);
    if (is_victim(line)) return wait(run_waits_.victims, index, line);
    if (miss_of(line) != nullptr) return wait(run_waits_.line, index, line);
    thread.wait_line = line;
    if (start_read(index, line, mask) == nullptr) return false;
    thread.issued = true;
    thread.answers = 1;
    return false;
}

// Oldest first; one that cannot go holds up those behind it.
void AceCluster::drain_uncached(unsigned index) {
    bool device_in_flight = false;
    for (StoreBuffer::Entry& entry : threads_[index].stores.entries()) {
        if (entry.memory == Memory::write_back) continue;
        if (!entry.sent) {
            if (entry.coherent() && cache_.find(entry.line) != nullptr) continue;
            if (!entry.closed || entry.waiting) return;
            if (entry.memory == Memory::device && device_in_flight) return;
            if (!start_write(index, entry)) return;
        }
        device_in_flight |= entry.memory == Memory::device;
    }
}

bool AceCluster::start_write(unsigned index, StoreBuffer::Entry& entry) {
    const Threads self = Threads{1} << index;
    if (miss_of(entry.line) != nullptr) {
        entry.waiting = true;
        return false;
    }
    if (miss_lines_.full()) {
        drain_waits_.registers |= self;
        return false;
    }
    if (is_victim(entry.line) || !turns_.may_write()) {
        drain_waits_.victims |= self;
        return false;
    }
    Miss& miss = take_register(entry.line, Use::write);
    const Span span(entry.mask);
    miss.thread = static_cast<std::uint8_t>(index);
    miss.memory = entry.memory;
    miss.write =
        entry.coherent() && entry.full() ? WriteSnoop::write_line_unique : WriteSnoop::write_unique;
    miss.address = address_of(entry.line) + span.first;
    miss.beats = span.beats();
    miss.version = new_version();
    turns_.start_write();
    aw_queue_.push(static_cast<std::uint16_t>(victims_.size() + index_of(miss)));
    entry.waiting = entry.sent = true;
    return true;
}

void AceCluster::finish_write(Miss& miss, Response response) {
    turns_.end_write();
    remove_store(miss.thread, miss.line);
    release(miss);
    if (config_.observer != nullptr && response == Response::okay)
        config_.observer->stored(miss.line, miss.version, miss.version, now_);
}

} // namespace armpmu::testbench
