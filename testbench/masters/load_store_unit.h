// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/masters/line_fills.h"
#include "testbench/masters/uncached_accesses.h"

namespace armpmu::testbench {

// Loads and stores of a cluster's threads: hits, requests of misses, and draining of the store
// buffers.
class LoadStoreUnit {
  public:
    using Memory = TraceRecord::Memory;

    LoadStoreUnit(const AceClusterConfig& config, CoherentCache& cache, StoreBuffers& stores,
                  MissRegisters& misses, VictimBuffer& victims, LineFills& fills,
                  UncachedAccesses& uncached, ThreadSchedule& schedule)
        : config_(config), cache_(cache), stores_(stores), misses_(misses), victims_(victims),
          fills_(fills), uncached_(uncached), schedule_(schedule) {}

    // One access to bytes of one line; false while the thread must wait. A load miss is served in
    // the background.
    bool load(unsigned index, Line line, std::uint64_t mask, Memory memory);
    bool store(unsigned index, Line line, std::uint64_t mask, Memory memory) {
        return stores_.store(index, line, mask, memory);
    }
    // Whether the thread's earlier loads, or loads and stores, have taken effect; if not, it waits
    // for that.
    bool loads_done(unsigned index) {
        return misses_.loads(index) == 0 || schedule_.wait(&ThreadWaits::line, index);
    }
    bool quiet(unsigned index) {
        return loads_done(index) &&
               (stores_[index].empty() || schedule_.wait(&ThreadWaits::stores, index));
    }
    // Closes all entries of the store buffer.
    void close_stores(unsigned index) { stores_.close_all(index); }
    // Drains the thread's stores that can be written now.
    void drain(unsigned index);

  private:
    using Miss = MissRegister;

    const AceClusterConfig& config_;
    CoherentCache& cache_;
    StoreBuffers& stores_;
    MissRegisters& misses_;
    VictimBuffer& victims_;
    LineFills& fills_;
    UncachedAccesses& uncached_;
    ThreadSchedule& schedule_;

    void drain_cached(unsigned index);
};

} // namespace armpmu::testbench
