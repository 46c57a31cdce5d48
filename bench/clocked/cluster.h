// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/tlm/has_process.h"
#include "bench/clocked/pins.h"
#include "testbench/masters/coherent_cache.h"
#include "testbench/masters/line_slots.h"
#include "testbench/masters/record_source.h"

#include <array>
#include <vector>

namespace armpmu::bench {

// Cores that share one coherent cache, as an ACE master. A hit takes a cycle; misses go on in the
// background until a thread has too many. A load miss is a ReadShared, a store miss a ReadUnique,
// a store to a shared line a CleanUnique; a dirty victim is a WriteBack, a clean one an Evict.
// The cache's array is that of AceCluster: it is no part of what is compared.
class ClockedCluster : public sc_core::sc_module {
  public:
    sc_core::sc_in<bool> clock{"clock"};

    ARMPMU_HAS_PROCESS(ClockedCluster);
    // Loads and stores without end; an instruction of a gap takes three quarters of a cycle.
    // `number` tells this master's versions from others'.
    ClockedCluster(sc_core::sc_module_name name, AcePins& pins, testbench::RecordSource& records,
                   unsigned number)
        : sc_module(name), pins_(pins), records_(records), threads_(records.threads()),
          version_(testbench::Version{number} << 48) {
        SC_METHOD(on_clock);
        sensitive << clock.pos();
        dont_initialize();
    }

  private:
    static constexpr unsigned kMisses = 16;
    static constexpr unsigned kVictims = 16;
    static constexpr unsigned kLoads = 8;  // misses per thread
    static constexpr unsigned kStores = 4; // misses per thread
    static constexpr unsigned kSnoops = 2;
    static constexpr unsigned kSnoopLatency = 4; // from AC to CRVALID
    static constexpr unsigned kSnoopLines = 2;   // that wait for CD

    using Way = testbench::CoherentCache::Way;
    struct Thread {
        unsigned loads = 0; // misses in flight
        unsigned stores = 0;
        std::uint64_t ready_at = 0; // of the next record, whose gap has then passed
    };
    struct Miss {
        testbench::Line line = 0;
        Way* way = nullptr;
        unsigned* in_flight = nullptr; // count of the thread that waits
        bool store = false;
        bool upgrade = false; // sent as CleanUnique
    };
    struct Victim {
        testbench::Line line = 0;
        testbench::Version version = 0;
        bool dirty = false;
    };
    struct Snoop {
        testbench::Line line = 0;
        testbench::ReadSnoop code{};
        std::uint64_t due = 0; // cycle of CRVALID
    };

    void on_clock();
    void take_responses();
    void complete(std::uint16_t id);
    void run(unsigned index);
    bool start_miss(testbench::Line line, bool store, unsigned& in_flight);
    bool evict(Way& way);
    void store(Way& way);
    bool can_answer() const;
    unsigned answer(const Snoop& snoop);
    void send();

    AcePins& pins_;
    testbench::RecordSource& records_;
    testbench::CoherentCache cache_{32 * 1024, 4};
    std::vector<Thread> threads_;
    std::array<Miss, kMisses> misses_;
    std::array<Victim, kVictims> victims_;
    testbench::LineSlots miss_lines_{kMisses}, victim_lines_{kVictims};
    std::queue<std::uint16_t> to_read_, to_evict_; // misses, victims without their AR, AW
    std::queue<Snoop> snoops_;
    LineSender write_data_, snoop_data_;
    testbench::Version version_; // stored last
    std::uint64_t now_ = 0;
};

} // namespace armpmu::bench
