// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/interconnect/ace/ace_port.h"
#include "testbench/masters/ace_cluster_config.h"
#include "testbench/masters/coherent_cache.h"
#include "testbench/masters/line_counts.h"
#include "testbench/masters/line_slots.h"
#include "testbench/masters/miss_register.h"
#include "testbench/masters/record_source.h"
#include "testbench/masters/store_buffer.h"
#include "testbench/masters/thread_waits.h"
#include "testbench/masters/write_turns.h"

#include <utility>
#include <vector>

namespace armpmu::testbench {

using namespace interconnect;

// In-order cores that share one coherent cache, as an ACE master. Each thread of the record source
// is a core: instructions between accesses take time, a hit takes a cycle, a load miss goes on in
// the background until the thread has too many, stores go through a merging store buffer.
//
// A load miss is a ReadShared, a store miss a ReadUnique, a store to a shared line a CleanUnique,
// a fully written line a MakeUnique; a dirty victim is a WriteBack, a clean one an Evict. A snoop
// of a line whose WriteBack or WriteClean is in flight is answered when that is complete.
//
// Uncached accesses are ReadOnce, WriteUnique and WriteLineUnique, or ReadNoSnoop and WriteNoSnoop,
// by the record's memory; a thread's uncached writes leave in program order, and of its Device
// accesses only one is in flight. Cache maintenance first writes the cluster's own dirty data,
// then sends CleanShared, CleanInvalid or MakeInvalid, and holds its thread up. So do DVM messages
// (until R), Syncs (until the DVM Complete snoop) and barriers (a pair on AR and AW), the latter
// two after the thread's earlier accesses.
//
// An access that is answered with an error counts as done; its line is not cached, and stores that
// waited for it are dropped.
class AceCluster final : public Master {
  public:
    static constexpr unsigned kMaxThreads = kMaxClusterThreads;

    // Throws std::invalid_argument when a parameter is out of range. The source outlives the
    // cluster's last evaluation.
    AceCluster(const AceClusterConfig& config, RecordSource& source);

    void bind(SlavePort& port, unsigned number) override;
    void evaluate(std::uint64_t cycle) override;
    bool commit() override;
    std::uint64_t next_activity() const override;
    bool done() const override;
    std::string picture() const override;

    LineState state_of(Line line) const;
    // Transactions that were answered with SLVERR or DECERR.
    std::uint64_t bus_errors() const { return bus_errors_; }

  private:
    using Kind = TraceRecord::Kind;
    using Memory = TraceRecord::Memory;
    using Way = CoherentCache::Way;

    enum class Phase : std::uint8_t {
        idle,   // without a record
        access, // carries `record` out
        sync,   // waits to pass the sync, output or input record that is next
        ended,  // no more records
    };
    struct Thread {
        Phase phase = Phase::idle;
        bool issued = false;      // the request that the record consists of is on its way
        std::uint8_t answers = 0; // still due to it
        std::uint32_t offset = 0; // bytes of the record done
        unsigned loads = 0;       // misses in flight
        unsigned hundredths = 0;  // of a cycle that the gaps left over
        std::uint64_t ready_at = 0;
        Line wait_line = 0; // of the access that found it must wait
        TraceRecord record{};
        StoreBuffer stores;

        explicit Thread(StoreBuffer buffer) : stores(std::move(buffer)) {}
    };
    using Miss = MissRegister;
    using Use = MissRegister::Use;
    static constexpr int kNoThread = -1;
    static constexpr Line kNoLine = ~Line{0};

    std::uint16_t index_of(const Miss& miss) const {
        return static_cast<std::uint16_t>(&miss - misses_.data());
    }
    Version new_version() { return Version{number_ + 1} << 48 | ++stores_done_; }

    // ace_cluster.cpp
    void wake_by_time();

    // ace_cluster_responses.cpp
    void take_responses(std::uint32_t fired);
    void take_read(const ReadBeat& beat);
    void take_write(const WriteResponse& response);
    void complete(Miss& miss, const ReadBeat& beat);
    void fill(Miss& miss, const ReadBeat& beat);
    void finish_loads(const Miss& miss, Version version, std::uint64_t since);
    void release(Miss& miss);

    // ace_cluster_threads.cpp
    void run_threads();
    void run(unsigned index);
    void next_record(unsigned index, std::uint64_t from);
    void start_at(unsigned index, std::uint64_t cycle);
    void pass_sync(unsigned index);
    bool quiet(unsigned index);
    bool wait(Threads& waits, unsigned index, Line line);
    std::uint64_t gap_cycles(Thread& thread, std::uint32_t instructions) const;
    bool execute(unsigned index);
    static bool answered(Thread& thread);
    void answer(unsigned index);

    // ace_cluster_accesses.cpp
    bool load(unsigned index, Line line, std::uint64_t mask);
    bool store(unsigned index, Line line, std::uint64_t mask);
    bool wait_for_store(unsigned index, Line line);
    void close_stores(unsigned index);
    void drain_stores();
    void drain(unsigned index);
    Threads storing(Line line) const;
    void perform_stores(Way& way);
    void perform(unsigned index, Way& way);
    void remove_store(unsigned index, Line line);
    void drop_stores(Line line);

    // ace_cluster_misses.cpp
    Miss* miss_of(Line line);
    bool is_victim(Line line) const { return victim_lines_.find(line) != LineSlots::kNone; }
    Miss* start_fill(Line line, bool for_store, Way* way, ThreadWaits& waits, unsigned index);
    bool make_room(Way& way);
    void wake_for_room();
    void write_out(WriteSnoop snoop, const Way& way, bool first_of_maintenance);
    Miss& take_register(Line line, Use use);
    ReadSnoop store_snoop(Line line) const;

    // ace_cluster_uncached.cpp
    Miss* start_read(unsigned index, Line line, std::uint64_t mask);
    void finish_read(Miss& miss, Version version);
    bool load_device(unsigned index, Line line, std::uint64_t mask);
    void drain_uncached(unsigned index);
    bool start_write(unsigned index, StoreBuffer::Entry& entry);
    void finish_write(Miss& miss, Response response);

    // ace_cluster_maintenance.cpp
    bool maintain(unsigned index, Line line);
    void finish_maintenance(Miss& miss, const ReadBeat& beat);

    // ace_cluster_controls.cpp
    bool control(unsigned index);
    void sync_completed();
    ReadRequest control_request(unsigned index) const;

    // ace_cluster_requests.cpp
    void send_requests();
    ReadRequest read_request(Miss& miss);
    void send_writes();

    // ace_cluster_snoops.cpp
    void answer_snoop();

    AceClusterConfig config_;
    RecordSource& source_;
    AcePort port_;
    unsigned number_ = 0;

    std::uint64_t now_ = 0;
    std::uint64_t due_ = 0; // no thread or store has its time come before
    Threads run_ = 0;       // may go on in this cycle, or in the next one
    Threads drain_ = 0;     // may have a store to be drained
    Threads polled_ = 0;    // idle: only the source knows when they go on
    Threads sleeping_ = 0;  // until ready_at
    Threads storing_ = 0;   // have stores in their buffers
    LineCounts stored_;     // lines of these stores
    ThreadWaits run_waits_;
    ThreadWaits drain_waits_;
    bool moved_ = false;

    CoherentCache cache_;
    std::vector<Thread> threads_;
    std::vector<Miss> misses_;
    LineSlots miss_lines_;
    std::vector<Victim> victims_;
    LineSlots victim_lines_;
    Fifo<std::uint16_t> ar_queue_; // ids
    Fifo<std::uint16_t> aw_queue_;
    WriteTurns turns_;
    int syncing_ = kNoThread; // thread with the cluster's one Sync
    Threads sync_waits_ = 0;
    Version stores_done_ = 0;
    std::uint64_t bus_errors_ = 0;
};

} // namespace armpmu::testbench
