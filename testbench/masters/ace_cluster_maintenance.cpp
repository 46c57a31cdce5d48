// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/masters/ace_cluster.h"
#include "testbench/masters/request_memory.h"

namespace armpmu::testbench {

// ACE wants the cluster's own copy clean before a CleanShared, and gone before the others.
bool AceCluster::maintain(unsigned index, Line line) {
    Thread& thread = threads_[index];
    if (thread.issued) return answered(thread);
    if (thread.stores.find(line) != nullptr) return wait_for_store(index, line);
    if (miss_of(line) != nullptr) return wait(run_waits_.line, index, line);
    if (is_victim(line)) return wait(run_waits_.victims, index, line);
    if (miss_lines_.full()) return wait(run_waits_.registers, index, line);
    const bool keeps = thread.record.kind == Kind::clean;
    Way* way = cache_.find(line);
    const bool writes =
        way != nullptr && dirty(way->state) && thread.record.kind != Kind::invalidate;
    if (writes && (victim_lines_.full() || !turns_.may_update()))
        return wait(run_waits_.victims, index, line);

    Miss& miss = take_register(line, Use::maintenance);
    miss.thread = static_cast<std::uint8_t>(index);
    miss.snoop = maintenance_snoop(thread.record.kind);
    miss.memory = thread.record.memory;
    miss.beats = 1;
    if (writes) {
        write_out(keeps ? WriteSnoop::write_clean : WriteSnoop::write_back, *way, true);
    } else {
        ar_queue_.push(index_of(miss));
    }
    if (way != nullptr && keeps) {
        cache_.set_state(*way, line_state(unique(way->state), false));
        cache_.reserve(*way);
        miss.way = way;
    } else if (way != nullptr) {
        cache_.set_state(*way, LineState::invalid);
        wake_for_room();
    }
    thread.issued = true;
    thread.answers = 1;
    return false;
}

void AceCluster::finish_maintenance(Miss& miss, const ReadBeat& beat) {
    if (Way* way = miss.way) {
        if (miss.error) {
            cache_.set_state(*way, LineState::invalid);
        } else if (beat.is_shared && way->state == LineState::unique_clean) {
            cache_.set_state(*way, LineState::shared_clean);
        }
        cache_.release(*way);
    }
    release(miss);
    answer(miss.thread);
}

} // namespace armpmu::testbench
