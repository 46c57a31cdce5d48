// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/masters/cache_maintenance.h"

#include "testbench/masters/request_memory.h"

namespace armpmu::testbench {

bool CacheMaintenance::execute(unsigned index, Line line, const TraceRecord& record) {
    if (schedule_.issued(index)) return schedule_.answered(index);
    if (stores_[index].find(line) != nullptr) return stores_.wait_for_store(index, line);
    if (misses_.find(line) != nullptr) return schedule_.wait(&ThreadWaits::line, index, line);
    if (victims_.holds(line)) return schedule_.wait(&ThreadWaits::victims, index, line);
    if (misses_.full()) return schedule_.wait(&ThreadWaits::registers, index, line);
    const bool keeps = record.kind == TraceRecord::Kind::clean;
    const WriteSnoop write = keeps ? WriteSnoop::write_clean : WriteSnoop::write_back;
    CoherentCache::Way* way = cache_.find(line);
    const bool writes =
        way != nullptr && dirty(way->state) && record.kind != TraceRecord::Kind::invalidate;
    if (writes && !victims_.has_room(write))
        return schedule_.wait(&ThreadWaits::victims, index, line);

    Miss& miss = misses_.take(line, Miss::Use::maintenance);
    miss.thread = static_cast<std::uint8_t>(index);
    miss.snoop = maintenance_snoop(record.kind);
    miss.memory = record.memory;
    miss.beats = 1;
    if (writes) {
        victims_.write_out(write, *way, true);
    } else {
        queues_.read_for_miss(misses_.number_of(miss));
    }
    if (way != nullptr && keeps) {
        cache_.set_state(*way, line_state(unique(way->state), false));
        cache_.reserve(*way);
        miss.way = way;
    } else if (way != nullptr) {
        cache_.set_state(*way, LineState::invalid);
        schedule_.room_to_write();
    }
    schedule_.issue(index, 1);
    return false;
}

ReadRequest CacheMaintenance::request(const Miss& miss) const {
    ReadRequest request;
    request.address = address_of(miss.line);
    request.snoop = miss.snoop;
    request.beats = 1;
    request.domain = maintenance_domain(miss.memory);
    return request;
}

void CacheMaintenance::complete(Miss& miss, const ReadBeat& beat) {
    if (CoherentCache::Way* way = miss.way) {
        if (miss.error) {
            cache_.set_state(*way, LineState::invalid);
        } else if (beat.is_shared && way->state == LineState::unique_clean) {
            cache_.set_state(*way, LineState::shared_clean);
        }
        cache_.release(*way);
    }
    misses_.release(miss);
    schedule_.answer(miss.thread);
}

} // namespace armpmu::testbench
