// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/interconnect/coherence.h"
#include "testbench/interconnect/config.h"

#include <cstdint>
#include <string>
#include <vector>

namespace armpmu::testbench {

inline constexpr std::uint16_t kNoSlot = 0xffff;
inline constexpr std::uint8_t kNoPort = 0xff;

// A request in flight, or a back-invalidation: one entry of the Transaction Tracker.
struct Operation {
    enum class Phase : std::uint8_t {
        pipeline, // until ready_at
        look_up,  // wants the filter bank pair
        allocate, // wants a filter way
        evicting, // its back-invalidation is snooping
        queue,    // wants an entry of the snoop tracker
        snoop,    // waits for CR
        finish,   // data, memory accesses and the response are under way
    };
    enum class WriteState : std::uint8_t { none, wanted, under_way };

    Phase phase = Phase::pipeline;
    RequestKind kind = RequestKind::read_no_snoop;
    std::uint8_t port = kNoPort;
    std::uint8_t beats = 0;
    std::uint16_t id = 0;
    bool reserved = false; // uses the port's memory-update entry
    bool stirred = true;   // something it may wait for has happened since it last advanced
    Line line = 0;
    std::uint64_t address = 0;
    std::uint64_t ready_at = 0;
    int entry = -1;                 // pinned filter entry
    std::uint16_t parent = kNoSlot; // of a back-invalidation: the request that needs the way

    unsigned targets = 0;  // holders still to be snooped, bit per SI
    unsigned awaiting = 0; // snooped, CR not yet seen
    bool any_data = false;
    bool any_shared = false;
    bool any_dirty = false;
    std::uint8_t cd_due = 0; // CD beats promised by responses so far
    std::uint8_t cd_in = 0;

    Version version = 0;       // of the data from a snoop or from memory
    Version write_version = 0; // of the master's W data
    bool write_data_complete = false;
    bool from_memory = false; // R data comes from memory
    std::uint8_t memory_in = 0;
    std::uint8_t beats_out = 0;
    bool queued_response = false;
    bool responded = false; // RLAST or B has been taken
    WriteState dirty_write = WriteState::none;
    WriteState own_write = WriteState::none;

    // Whether there is anything to do for it in this cycle.
    bool may_move(std::uint64_t cycle) const {
        if (phase >= Phase::snoop) return stirred;
        return phase == Phase::pipeline ? cycle >= ready_at : phase != Phase::evicting;
    }
    const RequestTraits& traits() const { return traits_of(kind); }
    bool write() const { return traits().writes || kind == RequestKind::evict; }
    std::string picture() const;
};

// The entries: `tt_depth` for any request, one more per port for memory updates (so that a snoop
// that waits for a WriteBack cannot keep that WriteBack out), and those of back-invalidations.
class Tracker {
  public:
    explicit Tracker(const InterconnectConfig& config);

    Operation& operator[](std::uint16_t slot) { return slots_[slot]; }
    const Operation& operator[](std::uint16_t slot) const { return slots_[slot]; }
    // Slots in use, oldest first.
    const std::vector<std::uint16_t>& by_age() const { return by_age_; }
    bool empty() const { return by_age_.empty(); }

    // Whether a request must wait for an older one on its line. A memory update passes the
    // requests that may be snooping its master, but not another write of the master.
    bool hazard(Line line, RequestKind kind) const;
    bool in_flight(Line line) const { return hazard(line, RequestKind::read_no_snoop); }
    bool room_for(RequestKind kind, unsigned port) const;
    bool room_for_back_invalidation() const {
        return back_invalidations_ < max_back_invalidations_;
    }
    // A fresh entry; room must have been checked.
    std::uint16_t add(RequestKind kind, std::uint8_t port, Line line);
    void release(std::uint16_t slot);

  private:
    std::vector<Operation> slots_;
    std::vector<std::uint16_t> free_;
    std::vector<std::uint16_t> by_age_;
    std::vector<Line> lines_;   // of by_age_, together for a fast search
    std::vector<Line> updates_; // of these, the lines of memory updates
    unsigned depth_;
    unsigned max_back_invalidations_;
    unsigned requests_ = 0;
    unsigned back_invalidations_ = 0;
    unsigned reserved_ = 0; // ports whose memory-update entry is in use
};

} // namespace armpmu::testbench
