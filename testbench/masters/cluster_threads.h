// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/masters/cache_maintenance.h"
#include "testbench/masters/dvm_and_barriers.h"
#include "testbench/masters/record_source.h"

#include <string>
#include <vector>

namespace armpmu::testbench {

// The in-order cores of a cluster: each carries the records of one thread of the source out.
// Instructions between accesses take time, an access takes a cycle for each line.
class ClusterThreads {
  public:
    // Throws std::invalid_argument when the source has too many threads.
    ClusterThreads(const AceClusterConfig& config, RecordSource& source, LoadStoreUnit& accesses,
                   CacheMaintenance& maintenance, DvmAndBarriers& controls,
                   ThreadSchedule& schedule);

    // To be called for all each cycle before any goes on.
    void poll() { schedule_.records.ready |= polled_; }
    void go_on(unsigned index);

    // All records carried out, none to follow.
    bool done() const;
    // Each thread's state, in words; `buffers` and `misses` are those of the cluster.
    std::string dump(const StoreBuffers& buffers, const MissRegisters& misses) const;

  private:
    enum class Phase : std::uint8_t {
        idle,   // without a record
        access, // carries `record` out
        sync,   // waits to pass the sync, output or input record that is next
        ended,  // no more records
    };
    struct Thread {
        Phase phase = Phase::idle;
        std::uint32_t offset = 0; // bytes of the record done
        unsigned hundredths = 0;  // of a cycle that the gaps left over
        TraceRecord record{};
    };

    void next_record(unsigned index, std::uint64_t from);
    void pass_sync(unsigned index);
    std::uint64_t gap_cycles(Thread& thread, std::uint32_t instructions) const;
    bool execute(unsigned index);

    const AceClusterConfig& config_;
    RecordSource& source_;
    LoadStoreUnit& accesses_;
    CacheMaintenance& maintenance_;
    DvmAndBarriers& controls_;
    ThreadSchedule& schedule_;
    std::vector<Thread> threads_;
    Threads polled_ = 0; // idle: only the source knows when they go on
};

} // namespace armpmu::testbench
