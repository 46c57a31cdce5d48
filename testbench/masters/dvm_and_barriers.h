// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/masters/load_store_unit.h"

#include <array>

namespace armpmu::testbench {

// Requests of a cluster's threads without a line: DVM messages, Syncs, of which the cluster has
// one in flight, and barriers. Syncs and barriers follow the thread's earlier accesses. Each holds
// its thread up.
class DvmAndBarriers {
  public:
    DvmAndBarriers(LoadStoreUnit& accesses, WriteTurns& turns, RequestQueues& queues,
                   ThreadSchedule& schedule)
        : accesses_(accesses), turns_(turns), queues_(queues), schedule_(schedule) {}
    void bind(unsigned number) { number_ = number; }

    // Carries out a record of such a kind; false while the thread must wait.
    bool execute(unsigned index, const TraceRecord& record);
    // The request that the thread has to send on AR, and with a barrier on AW.
    const ReadRequest& request(unsigned index) const { return requests_[index]; }
    static WriteRequest write_barrier(Security security) {
        WriteRequest request;
        request.security = security;
        request.barrier = true;
        request.beats = 1;
        return request;
    }
    // R.
    void read_answered(unsigned index, bool error);
    // B of a barrier.
    void write_answered(unsigned index);
    // The DVM Complete snoop.
    void sync_completed();

  private:
    static constexpr int kNoThread = -1;

    LoadStoreUnit& accesses_;
    WriteTurns& turns_;
    RequestQueues& queues_;
    ThreadSchedule& schedule_;
    unsigned number_ = 0;
    std::array<ReadRequest, kMaxClusterThreads> requests_{};
    int syncing_ = kNoThread; // thread with the cluster's one Sync
    Threads sync_waits_ = 0;
};

} // namespace armpmu::testbench
