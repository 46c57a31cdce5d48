// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/masters/miss_registers.h"
#include "testbench/masters/victim_buffer.h"

namespace armpmu::testbench {

// How lines get into a cluster's cache: refills and upgrades, and the victims that make room.
class LineFills {
  public:
    using Miss = MissRegister;
    using Way = CoherentCache::Way;

    LineFills(const AceClusterConfig& config, CoherentCache& cache, StoreBuffers& stores,
              MissRegisters& misses, VictimBuffer& victims, RequestQueues& queues,
              ThreadSchedule& schedule)
        : config_(config), cache_(cache), stores_(stores), misses_(misses), victims_(victims),
          queues_(queues), schedule_(schedule) {}

    // Takes a miss register, and a way unless the line has one. Null, with the thread noted in
    // `waits`, when there is no free register, no way to put the line, or no room for the victim.
    Miss* start(Line line, bool for_store, Way* way, ThreadWaits& waits, unsigned index);
    // The request for AR, for the miss's present needs.
    ReadRequest request(Miss& miss) const;
    // RLAST: the line is there, and stores and loads that waited for it are done.
    void complete(Miss& miss, const ReadBeat& beat);

  private:
    bool make_room(Way& way);

    const AceClusterConfig& config_;
    CoherentCache& cache_;
    StoreBuffers& stores_;
    MissRegisters& misses_;
    VictimBuffer& victims_;
    RequestQueues& queues_;
    ThreadSchedule& schedule_;
};

} // namespace armpmu::testbench
