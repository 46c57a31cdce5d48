// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/masters/miss_registers.h"
#include "testbench/masters/victim_buffer.h"

namespace armpmu::testbench {

// A cluster's cache maintenance by address: CleanShared, CleanInvalid and MakeInvalid. ACE requires
// the cluster's own copy to be clean before a CleanShared, and invalid before the others. It stalls
// its thread.
class CacheMaintenance {
  public:
    using Miss = MissRegister;

    CacheMaintenance(CoherentCache& cache, StoreBuffers& stores, MissRegisters& misses,
                     VictimBuffer& victims, RequestQueues& queues, ThreadSchedule& schedule)
        : cache_(cache), stores_(stores), misses_(misses), victims_(victims), queues_(queues),
          schedule_(schedule) {}

    // Carries out a record of such a kind for a line; false while the thread must wait.
    bool execute(unsigned index, Line line, const TraceRecord& record);
    // B of the cluster's own copy, which goes first.
    void written(Line line) { queues_.read_for_miss(misses_.number_of(*misses_.find(line))); }
    ReadRequest request(const Miss& miss) const;
    void complete(Miss& miss, const ReadBeat& beat);

  private:
    CoherentCache& cache_;
    StoreBuffers& stores_;
    MissRegisters& misses_;
    VictimBuffer& victims_;
    RequestQueues& queues_;
    ThreadSchedule& schedule_;
};

} // namespace armpmu::testbench
