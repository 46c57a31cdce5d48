// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/masters/uncached_accesses.h"

#include "testbench/masters/request_memory.h"

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

MissRegister* UncachedAccesses::start_read(unsigned index, Line line, std::uint64_t mask,
                                           Memory memory) {
    if (misses_.full()) {
        schedule_.records.waits.registers |= Threads{1} << index;
        return nullptr;
    }
    Miss& miss = misses_.take(line, Miss::Use::read);
    const Span span(mask);
    miss.thread = static_cast<std::uint8_t>(index);
    miss.memory = memory;
    miss.address = address_of(line) + span.first;
    miss.beats = span.beats();
    queues_.read_for_miss(misses_.number_of(miss));
    return &miss;
}

ReadRequest UncachedAccesses::read_request(const Miss& miss) const {
    ReadRequest request;
    request.address = miss.address;
    request.snoop = ReadSnoop::read_once;
    request.beats = miss.beats;
    set_memory(request, miss.memory);
    return request;
}

void UncachedAccesses::complete_read(Miss& miss, Version version) {
    misses_.release(miss);
    misses_.finish_loads(miss, version, miss.since);
    if (miss.memory != Memory::device) return;
    if (observer_ != nullptr && !miss.error)
        observer_->loaded(miss.line, version, miss.since, schedule_.now());
    schedule_.answer(miss.thread);
}

bool UncachedAccesses::load_device(unsigned index, Line line, std::uint64_t mask) {
    if (schedule_.issued(index)) return schedule_.answered(index);
    const StoreBuffer& stores = stores_[index];
    if (stores.find(line) != nullptr) return stores_.wait_for_store(index, line);
    if (stores.holds_device()) return schedule_.wait(&ThreadWaits::stores, index, line);
    if (victims_.holds(line)) return schedule_.wait(&ThreadWaits::victims, index, line);
    if (misses_.find(line) != nullptr) return schedule_.wait(&ThreadWaits::line, index, line);
    schedule_.waits_for_line(index, line);
    if (start_read(index, line, mask, Memory::device) != nullptr) schedule_.issue(index, 1);
    return false;
}

void UncachedAccesses::drain(unsigned index) {
    bool device_in_flight = false;
    for (StoreBuffer::Entry& entry : stores_[index].entries()) {
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

bool UncachedAccesses::start_write(unsigned index, StoreBuffer::Entry& entry) {
    ThreadWaits& waits = schedule_.stores.waits;
    if (misses_.find(entry.line) != nullptr) {
        entry.waiting = true;
        return false;
    }
    if (misses_.full()) {
        waits.registers |= Threads{1} << index;
        return false;
    }
    if (victims_.holds(entry.line) || !turns_.may_write()) {
        waits.victims |= Threads{1} << index;
        return false;
    }
    Miss& miss = misses_.take(entry.line, Miss::Use::write);
    const Span span(entry.mask);
    miss.thread = static_cast<std::uint8_t>(index);
    miss.memory = entry.memory;
    miss.write =
        entry.coherent() && entry.full() ? WriteSnoop::write_line_unique : WriteSnoop::write_unique;
    miss.address = address_of(entry.line) + span.first;
    miss.beats = span.beats();
    miss.version = stores_.new_version();
    turns_.start_write();
    queues_.write_for_miss(misses_.number_of(miss));
    entry.waiting = entry.sent = true;
    return true;
}

WriteRequest UncachedAccesses::write_request(const Miss& miss) const {
    WriteRequest request;
    request.address = miss.address;
    request.security = security_of(miss.line);
    request.snoop = miss.write;
    request.beats = miss.beats;
    set_memory(request, miss.memory);
    return request;
}

void UncachedAccesses::complete_write(Miss& miss, Response response) {
    turns_.end_write();
    stores_.remove(miss.thread, miss.line);
    misses_.release(miss);
    if (observer_ != nullptr && response == Response::okay)
        observer_->stored(miss.line, miss.version, miss.version, schedule_.now());
}

} // namespace armpmu::testbench
