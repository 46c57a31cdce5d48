// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/masters/miss_registers.h"
#include "testbench/masters/victim_buffer.h"

namespace armpmu::testbench {

// A cluster's accesses that do not allocate: ReadOnce, WriteUnique and WriteLineUnique, or
// ReadNoSnoop and WriteNoSnoop, by their memory. They occupy the miss register of their line.
class UncachedAccesses {
  public:
    using Miss = MissRegister;
    using Memory = TraceRecord::Memory;

    UncachedAccesses(const AceClusterConfig& config, CoherentCache& cache, StoreBuffers& stores,
                     MissRegisters& misses, VictimBuffer& victims, WriteTurns& turns,
                     RequestQueues& queues, ThreadSchedule& schedule)
        : observer_(config.observer), cache_(cache), stores_(stores), misses_(misses),
          victims_(victims), turns_(turns), queues_(queues), schedule_(schedule) {}

    // Null, with the thread noted as waiting, when there is no free register.
    Miss* start_read(unsigned index, Line line, std::uint64_t mask, Memory memory);
    // Carries a load of Device memory out; false while the thread must wait.
    bool load_device(unsigned index, Line line, std::uint64_t mask);
    // Sends the thread's stores that can go, oldest first; a blocked one blocks those behind it.
    void drain(unsigned index);

    ReadRequest read_request(const Miss& miss) const;
    WriteRequest write_request(const Miss& miss) const;
    void complete_read(Miss& miss, Version version);
    void complete_write(Miss& miss, Response response);

  private:
    bool start_write(unsigned index, StoreBuffer::Entry& entry);

    DataObserver* observer_;
    CoherentCache& cache_;
    StoreBuffers& stores_;
    MissRegisters& misses_;
    VictimBuffer& victims_;
    WriteTurns& turns_;
    RequestQueues& queues_;
    ThreadSchedule& schedule_;
};

} // namespace armpmu::testbench
