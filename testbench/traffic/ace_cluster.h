// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/interconnect/block.h"
#include "testbench/interconnect/fifo.h"
#include "testbench/traffic/coherent_cache.h"
#include "testbench/traffic/line_slots.h"
#include "testbench/traffic/record_source.h"
#include "testbench/traffic/store_buffer.h"

#include <array>
#include <vector>

namespace armpmu::testbench {

// Sizes and habits of a cluster. The defaults resemble a small Cortex-A55 cluster with an L2 of
// 256 KB; what that core sends for each miss is an assumption.
struct AceClusterConfig {
    Security security = Security::non_secure; // of all its accesses, on AxPROT[1]
    unsigned cache_bytes = 256 * 1024;
    unsigned cache_ways = 8;
    unsigned outstanding_misses = 8;           // line fills and upgrades in flight, 1 ..
    unsigned loads_in_flight = 2;              // load misses per thread before it waits, 1 ..
    unsigned store_buffer_lines = 4;           // per thread, 1 ..
    unsigned merge_cycles = 16;                // that a line stays open for further stores, 1 ..
    unsigned victim_lines = 4;                 // WriteBacks and Evicts in flight, 1 ..
    unsigned snoop_latency = 4;                // cycles from AC handshake to CRVALID, 1 ..
    unsigned snoop_buffer = 2;                 // snoops held, 1 .. ; ACREADY is low when it is full
    unsigned cycles_per_100_instructions = 75; // of the gaps: 50 (dual issue always) .. 100
    ReadSnoop load_miss = ReadSnoop::read_shared; // or read_clean, read_not_shared_dirty
    // Hand dirty data over even to a requester that cannot take it (ReadOnce, ReadClean,
    // ReadNotSharedDirty), so that the interconnect must write it to memory. ReadShared and
    // invalidating snoops always pass it.
    bool pass_dirty_always = false;
    DataObserver* observer = nullptr;
};

// In-order cores that share one coherent cache, as an ACE master. Each thread of the record source
// is a core: instructions between accesses take time, a hit takes a cycle, a load miss goes on in
// the background until the thread has too many, stores go through a merging store buffer.
//
// A load miss is a ReadShared, a store miss a ReadUnique, a store to a shared line a CleanUnique,
// a fully written line a MakeUnique; a dirty victim is a WriteBack, a clean one an Evict. A snoop
// of a line whose WriteBack is in flight is answered when that is complete.
class AceCluster final : public Master {
  public:
    static constexpr unsigned kMaxThreads = 16;

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

  private:
    struct Thread {
        StoreBuffer stores;
        TraceRecord record{};
        bool active = false;      // `record` is being carried out
        bool at_sync = false;     // waits to pass the sync, output or input record at the head
        std::uint32_t offset = 0; // bytes of the record done
        std::uint64_t ready_at = 0;
        unsigned loads = 0;             // misses in flight
        std::uint64_t instructions = 0; // remainder of gaps, in 1/100 cycles
        // Values of `changes_` when an access and the stores last found that they had to wait.
        std::uint64_t access_blocked = kNever;
        std::uint64_t stores_blocked = kNever;
    };
    struct Miss {
        bool sent = false;
        bool for_store = false;
        ReadSnoop snoop = ReadSnoop::read_shared; // once sent
        Line line = 0;
        CoherentCache::Way* way = nullptr;
        std::array<std::uint8_t, kMaxThreads> waiting{}; // loads, per thread
    };
    struct Victim {
        bool dirty = false;
        Line line = 0;
        Version version = 0;
    };
    struct Snoop {
        SnoopRequest request{};
        std::uint64_t due = 0; // earliest cycle of CRVALID
    };
    struct Transfer { // a line on W or CD
        Version version = 0;
        unsigned beats = kLineBeats;
    };

    void take_responses();
    void complete(Miss& miss, const ReadBeat& beat);
    void fill(Miss& miss, const ReadBeat& beat);
    void perform_stores(CoherentCache::Way& way);
    void perform(Thread& thread, CoherentCache::Way& way);

    void run(unsigned index);
    void next_record(unsigned index, std::uint64_t from);
    void pass_sync(unsigned index);
    static void close_stores(Thread& thread);
    bool execute(unsigned index);
    bool load(unsigned index, Line line, std::uint64_t mask);
    void drain(unsigned index);
    std::uint64_t gap_cycles(Thread& thread, std::uint32_t instructions) const;

    Miss* miss_of(Line line);
    bool is_victim(Line line) const { return victim_lines_.find(line) != LineSlots::kNone; }
    Miss* start_miss(Line line, bool for_store);
    void send_requests();
    ReadSnoop store_snoop(Line line) const;
    void send_victims();

    void answer_snoop();
    SnoopResponse respond_to(const SnoopRequest& request, CoherentCache::Way* way) const;

    AceClusterConfig config_;
    RecordSource& source_;
    SlavePort* port_ = nullptr;
    unsigned number_ = 0;
    CoherentCache cache_;
    std::vector<Thread> threads_;
    std::vector<Miss> misses_;
    LineSlots miss_lines_;
    std::vector<Victim> victims_;
    LineSlots victim_lines_;
    Fifo<std::uint16_t> ar_queue_; // misses
    Fifo<std::uint16_t> aw_queue_; // victims
    Fifo<Transfer> w_queue_;
    Fifo<Transfer> cd_queue_;
    Fifo<Snoop> snoops_;
    Version stores_done_ = 0;
    std::uint64_t changes_ = 0; // of anything that a thread may wait for
    std::uint64_t now_ = 0;
    bool moved_ = false;
};

} // namespace armpmu::testbench
