// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/masters/line_slots.h"
#include "testbench/masters/store_buffers.h"

#include <array>
#include <vector>

namespace armpmu::testbench {

// A transaction of a cluster that occupies the miss register of its line, so that nothing else of
// the cluster asks for the line meanwhile.
struct MissRegister {
    enum class Use : std::uint8_t { fill, read, write, maintenance };

    Use use = Use::fill;
    bool sent = false;
    bool for_store = false;
    bool error = false;
    ReadSnoop snoop = ReadSnoop::read_shared; // of fills once sent, of maintenance
    WriteSnoop write{};                       // of writes
    std::uint8_t beats = kLineBeats;
    std::uint8_t thread = 0; // whose read, write or maintenance
    TraceRecord::Memory memory = TraceRecord::Memory::write_back;
    Line line = 0;
    std::uint64_t address = 0;                              // of reads and writes
    std::uint64_t since = 0;                                // cycle of the request
    Version version = 0;                                    // written
    CoherentCache::Way* way = nullptr;                      // to be filled, upgraded or kept
    Threads loads = 0;                                      // threads with loads waiting
    std::array<std::uint8_t, kMaxClusterThreads> waiting{}; // loads, per thread
};

// The miss registers of a cluster, and the loads that wait for them.
class MissRegisters {
  public:
    using Miss = MissRegister;

    MissRegisters(const AceClusterConfig& config, StoreBuffers& stores, ThreadSchedule& schedule)
        : observer_(config.observer), stores_(stores), schedule_(schedule),
          misses_(config.outstanding_misses), lines_(config.outstanding_misses) {}

    std::size_t size() const { return misses_.size(); }
    std::size_t used() const { return lines_.used(); }
    bool full() const { return lines_.full(); }
    Miss& operator[](std::size_t number) { return misses_[number]; }
    unsigned number_of(const Miss& miss) const {
        return static_cast<unsigned>(&miss - misses_.data());
    }
    // That of the line, or null.
    Miss* find(Line line) {
        const int slot = lines_.find(line);
        return slot == LineSlots::kNone ? nullptr : &misses_[static_cast<std::size_t>(slot)];
    }

    // One must be free.
    Miss& take(Line line, Miss::Use use);
    void release(const Miss& miss);

    void add_load(Miss& miss, unsigned index) {
        miss.loads |= Threads{1} << index;
        ++miss.waiting[index];
        ++loads_[index];
    }
    // The loads that waited for it see the version, which is not older than `since`.
    void finish_loads(const Miss& miss, Version version, std::uint64_t since);
    // Load misses of the thread in flight.
    unsigned loads(unsigned index) const { return loads_[index]; }

  private:
    DataObserver* observer_;
    StoreBuffers& stores_;
    ThreadSchedule& schedule_;
    std::vector<Miss> misses_;
    LineSlots lines_;
    std::array<unsigned, kMaxClusterThreads> loads_{};
};

} // namespace armpmu::testbench
