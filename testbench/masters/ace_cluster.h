// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/interconnect/ace/ace_port.h"
#include "testbench/masters/ace_cluster_config.h"
#include "testbench/masters/cluster_threads.h"
#include "testbench/masters/thread_schedule.h"
#include "testbench/masters/transaction_times.h"
#include "testbench/masters/victim_buffer.h"

namespace armpmu::testbench {

// A cluster's answers to snoops. One of a line whose WriteBack or WriteClean is in flight is
// answered when that is complete.
class SnoopAnswers {
  public:
    SnoopAnswers(const AceClusterConfig& config, AcePort& port, CoherentCache& cache,
                 const VictimBuffer& victims, ThreadSchedule& schedule)
        : pass_dirty_always_(config.pass_dirty_always), port_(port), cache_(cache),
          victims_(victims), schedule_(schedule) {}

    // Answers the first snoop, which the port must be able to, unless it has to wait.
    void answer();

  private:
    static constexpr std::size_t kMaxLinesOnCd = 2;

    bool pass_dirty_always_;
    AcePort& port_;
    CoherentCache& cache_;
    const VictimBuffer& victims_;
    ThreadSchedule& schedule_;
};

using namespace interconnect;

// In-order cores that share one coherent cache, as an ACE master. Each thread of the record source
// is a core: instructions between accesses take time, a hit takes a cycle, load misses are served
// in the background up to a limit per thread, stores go through a merging store buffer.
//
// A load miss is a ReadShared, a store miss a ReadUnique, a store to a shared line a CleanUnique,
// a fully written line a MakeUnique; a dirty victim is a WriteBack, a clean one an Evict. A snoop
// of a line whose WriteBack or WriteClean is in flight is answered when that is complete.
//
// Uncached accesses are ReadOnce, WriteUnique and WriteLineUnique, or ReadNoSnoop and WriteNoSnoop,
// by the record's memory; a thread's uncached writes leave in program order, and of its Device
// accesses only one is in flight. Cache maintenance first writes the cluster's own dirty data, then
// sends CleanShared, CleanInvalid or MakeInvalid, and stalls its thread. So do DVM messages (until
// R), Syncs (until the DVM Complete snoop) and barriers (a pair on AR and AW), the latter two after
// the thread's earlier accesses.
//
// An access that is answered with an error counts as done; its line is not cached, and stores that
// waited for it are dropped.
class AceCluster final : public Master {
  public:
    static constexpr unsigned kMaxThreads = kMaxClusterThreads;

    // Throws std::invalid_argument when a parameter is out of range. The source outlives the
    // cluster's last evaluation.
    AceCluster(const AceClusterConfig& config, RecordSource& source);
    AceCluster(const AceCluster&) = delete;
    AceCluster& operator=(const AceCluster&) = delete;

    void bind(SlavePort& port, unsigned number) override;
    void evaluate(std::uint64_t cycle) override;
    bool commit() override;
    std::uint64_t next_activity() const override;
    bool done() const override;
    std::string dump() const override;

    LineState state_of(Line line) const;
    TransactionTimes& times() { return times_; }
    // Of the last access that was carried out, in the cache too; 0 when there was none.
    std::uint64_t last_access() const { return schedule_.last_work(); }

  private:
    void take_snoop(const SnoopRequest& request);
    void take_read(const ReadBeat& beat);
    void take_write(const WriteResponse& response);
    void complete(MissRegister& miss, const ReadBeat& beat);
    void send_read();
    void send_next_read();
    ReadRequest read_request(MissRegister& miss);
    void send_write();

    AceClusterConfig config_;
    unsigned number_ = 0;
    AcePort port_;
    TransactionTimes times_;
    ThreadSchedule schedule_;
    CoherentCache cache_;
    StoreBuffers stores_;
    MissRegisters misses_;
    RequestQueues queues_;
    WriteTurns turns_;
    VictimBuffer victims_;
    LineFills fills_;
    UncachedAccesses uncached_;
    LoadStoreUnit accesses_;
    CacheMaintenance maintenance_;
    DvmAndBarriers controls_;
    ClusterThreads threads_;
    SnoopAnswers snoops_;
};

} // namespace armpmu::testbench
