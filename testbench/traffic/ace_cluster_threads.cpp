// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/traffic/ace_cluster.h"

#include <algorithm>

namespace armpmu::testbench {
namespace {

// Bytes [first, first + bytes) of a line.
std::uint64_t mask_of(unsigned first, unsigned bytes) {
    const std::uint64_t ones =
        bytes == kLineBytes ? ~std::uint64_t{0} : (std::uint64_t{1} << bytes) - 1;
    return ones << first;
}

} // namespace

void AceCluster::run(unsigned index) {
    Thread& thread = threads_[index];
    if (thread.stores.expire(now_)) {
        thread.stores_blocked = kNever;
        moved_ = true;
    }
    if (!thread.active) next_record(index, now_);
    if (!thread.active || now_ < thread.ready_at || thread.access_blocked == changes_) return;
    if (!execute(index)) {
        thread.access_blocked = changes_;
        return;
    }
    moved_ = true;
    if (thread.offset < thread.record.bytes) return;
    thread.active = false;
    next_record(index, now_ + 1);
}

void AceCluster::next_record(unsigned index, std::uint64_t from) {
    Thread& thread = threads_[index];
    const TraceRecord* record = source_.peek(index);
    if (record == nullptr) {
        if (source_.ended(index)) close_stores(thread);
        return;
    }
    if (record->kind != TraceRecord::Kind::load && record->kind != TraceRecord::Kind::store) {
        if (!thread.at_sync) {
            thread.at_sync = true;
            thread.ready_at = from + gap_cycles(thread, record->gap);
            close_stores(thread);
            moved_ = true;
        }
        return pass_sync(index);
    }
    thread.record = *record;
    thread.offset = 0;
    thread.active = true;
    thread.ready_at = from + gap_cycles(thread, record->gap);
    source_.take(index);
    moved_ = true;
}

void AceCluster::close_stores(Thread& thread) {
    thread.stores.close_all();
    thread.stores_blocked = kNever;
}

void AceCluster::pass_sync(unsigned index) {
    Thread& thread = threads_[index];
    if (now_ < thread.ready_at || thread.loads != 0 || !thread.stores.empty()) return;
    source_.take(index);
    thread.at_sync = false;
    moved_ = true;
}

std::uint64_t AceCluster::gap_cycles(Thread& thread, std::uint32_t instructions) const {
    thread.instructions += std::uint64_t{instructions} * config_.cycles_per_100_instructions;
    const std::uint64_t cycles = thread.instructions / 100;
    thread.instructions %= 100;
    return cycles;
}

// One access to one line; an access to several lines takes a cycle for each. False when the thread
// must wait.
bool AceCluster::execute(unsigned index) {
    Thread& thread = threads_[index];
    const std::uint64_t address = thread.record.address + thread.offset;
    const unsigned first = address % kLineBytes;
    const unsigned bytes = std::min(kLineBytes - first, thread.record.bytes - thread.offset);
    const Line line = line_of(address, config_.security);
    const std::uint64_t mask = mask_of(first, bytes);
    bool done;
    if (thread.record.kind == TraceRecord::Kind::load) {
        done = load(index, line, mask);
    } else {
        done = thread.stores.store(line, mask, now_);
        thread.stores_blocked = kNever; // it may have closed an entry
    }
    if (done) thread.offset += bytes;
    return done;
}

bool AceCluster::load(unsigned index, Line line, std::uint64_t mask) {
    Thread& thread = threads_[index];
    if (const StoreBuffer::Entry* entry = thread.stores.find(line)) {
        if ((entry->mask & mask) == mask) return true; // forwarded
        thread.stores.close(line);
        thread.stores_blocked = kNever;
        return false;
    }
    if (CoherentCache::Way* way = cache_.find(line)) {
        cache_.touch(*way);
        if (config_.observer != nullptr) config_.observer->loaded(line, way->version, now_, now_);
        return true;
    }
    if (thread.loads == config_.loads_in_flight || is_victim(line)) return false;
    Miss* miss = miss_of(line);
    if (miss == nullptr) miss = start_miss(line, false);
    // An upgrade whose line was snooped away brings no data for a load.
    if (miss == nullptr || (miss->sent && miss->snoop == ReadSnoop::clean_unique)) return false;
    ++miss->waiting[index];
    ++thread.loads;
    return true;
}

void AceCluster::drain(unsigned index) {
    Thread& thread = threads_[index];
    if (thread.stores.empty() || thread.stores_blocked == changes_) return;
    for (const StoreBuffer::Entry& entry : thread.stores.entries()) {
        if (!entry.closed || entry.waiting) continue;
        CoherentCache::Way* way = cache_.find(entry.line);
        if (way != nullptr && unique(way->state)) {
            perform(thread, *way);
            moved_ = true;
            return;
        }
        if (miss_of(entry.line) != nullptr ||
            (!is_victim(entry.line) && start_miss(entry.line, true) != nullptr))
            thread.stores.set_waiting(entry.line, true);
    }
    thread.stores_blocked = changes_;
}

} // namespace armpmu::testbench
