// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/masters/ace_cluster_config.h"
#include "testbench/masters/coherent_cache.h"
#include "testbench/masters/line_counts.h"
#include "testbench/masters/store_buffer.h"
#include "testbench/masters/thread_schedule.h"

#include <vector>

namespace armpmu::testbench {

// The store buffers of a cluster's threads, and the stores as they take effect in the cache.
class StoreBuffers {
  public:
    using Way = CoherentCache::Way;
    using Memory = TraceRecord::Memory;

    StoreBuffers(const AceClusterConfig& config, unsigned threads, CoherentCache& cache,
                 ThreadSchedule& schedule);
    // On which slave interface: makes the versions of its stores its own.
    void bind(unsigned number) { versions_ = Version{number + 1} << 48; }

    StoreBuffer& operator[](unsigned index) { return buffers_[index]; }
    const StoreBuffer& operator[](unsigned index) const { return buffers_[index]; }

    // False when the thread must wait for room or for an earlier store.
    bool store(unsigned index, Line line, std::uint64_t mask, Memory memory);
    // Makes the thread's store to the line leave, and the thread wait for that; false.
    bool wait_for_store(unsigned index, Line line);
    void close_all(unsigned index);
    bool empty() const { return storing_ == 0; }
    // Closes entries whose time is up.
    void wake_by_time();

    // Threads with a store to the line in their buffer.
    Threads storing(Line line) const {
        Threads threads = 0;
        if (!lines_.may_have(line)) return threads;
        for_each_thread(storing_, [&](unsigned index) {
            if (buffers_[index].find(line) != nullptr) threads |= Threads{1} << index;
        });
        return threads;
    }
    // Whether one of them covers the whole line and is ready to leave.
    bool stores_whole(Line line) const;
    // The `storing` threads wait no longer for the miss register of the line.
    void stop_waiting(Line line, Threads storing);

    // Stores take effect in the way, which is unique: one thread's, or all that are ready.
    void perform(unsigned index, Way& way);
    void perform_all(Way& way);
    Version new_version() { return ++versions_; }
    void remove(unsigned index, Line line);
    // Those that waited for the line and will never have it.
    void drop(Line line);

  private:
    unsigned merge_cycles_;
    DataObserver* observer_;
    CoherentCache& cache_;
    ThreadSchedule& schedule_;
    std::vector<StoreBuffer> buffers_; // by thread
    Threads storing_ = 0;              // those that are not empty
    LineCounts lines_;                 // of all stores
    Version versions_ = 0;
};

} // namespace armpmu::testbench
