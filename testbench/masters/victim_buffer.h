// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/masters/coherent_cache.h"
#include "testbench/masters/line_slots.h"
#include "testbench/masters/request_queues.h"
#include "testbench/masters/write_turns.h"

#include <vector>

namespace armpmu::testbench {

// A line on its way out of the cache: WriteBack, WriteClean, WriteEvict or Evict.
struct Victim {
    WriteSnoop snoop = WriteSnoop::evict;
    bool first_of_maintenance = false; // of the register of its line
    Line line = 0;
    Version version = 0;

    WriteRequest request() const {
        WriteRequest request;
        request.address = address_of(line);
        request.security = security_of(line);
        request.snoop = snoop;
        return request;
    }
    bool holds_up_snoops() const {
        return snoop == WriteSnoop::write_back || snoop == WriteSnoop::write_clean;
    }
};

// The lines of a cluster that are on their way out, until their writes are answered.
class VictimBuffer {
  public:
    VictimBuffer(std::size_t victims, RequestQueues& queues, WriteTurns& turns)
        : queues_(queues), turns_(turns), victims_(victims), lines_(victims) {}

    std::size_t used() const { return lines_.used(); }
    bool holds(Line line) const { return lines_.find(line) != LineSlots::kNone; }
    // An Evict needs no care: the line is clean and gone, so a snoop is answered as a miss at once.
    bool holds_up_snoops(Line line) const {
        const int slot = lines_.find(line);
        return slot != LineSlots::kNone &&
               victims_[static_cast<std::size_t>(slot)].holds_up_snoops();
    }
    const Victim& operator[](std::size_t number) const { return victims_[number]; }

    // Whether a line can be written back so; requests the turn if only that is missing.
    bool has_room(WriteSnoop snoop) {
        return !lines_.full() && (snoop == WriteSnoop::evict || turns_.may_update());
    }
    void write_out(WriteSnoop snoop, const CoherentCache::Way& way, bool first_of_maintenance) {
        const std::uint16_t slot = lines_.take(way.line);
        victims_[slot] = {snoop, first_of_maintenance, way.line, way.version};
        queues_.write_for_victim(slot);
        if (snoop != WriteSnoop::evict) turns_.start_update();
    }
    // B.
    const Victim& answered(unsigned number) {
        const Victim& victim = victims_[number];
        lines_.release(static_cast<std::uint16_t>(number));
        if (victim.snoop != WriteSnoop::evict) turns_.end_update();
        return victim;
    }

  private:
    RequestQueues& queues_;
    WriteTurns& turns_;
    std::vector<Victim> victims_;
    LineSlots lines_;
};

} // namespace armpmu::testbench
