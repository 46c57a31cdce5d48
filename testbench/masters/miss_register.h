// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/masters/coherent_cache.h"
#include "testbench/masters/thread_waits.h"
#include "testbench/masters/trace_record.h"

#include <array>
#include <cstdint>

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

// A line on its way out of the cache: WriteBack, WriteClean, WriteEvict or Evict.
struct Victim {
    WriteSnoop snoop = WriteSnoop::evict;
    bool first_of_maintenance = false; // of the register of its line
    Line line = 0;
    Version version = 0;

    bool holds_up_snoops() const {
        return snoop == WriteSnoop::write_back || snoop == WriteSnoop::write_clean;
    }
};

} // namespace armpmu::testbench
