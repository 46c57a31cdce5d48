// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/interconnect/ace/block.h"
#include "armpmu/interconnect/ace/dram_config.h"
#include "armpmu/interconnect/ace/fifo.h"
#include "armpmu/interconnect/ace/transaction.h"

#include <array>
#include <cstdint>
#include <vector>

namespace armpmu::interconnect {

// What a DRAM has done. Each access is one of hit, miss and conflict: its row was open, its bank
// had no open row, or another one.
struct DramCounts {
    std::uint64_t reads = 0; // accesses: bursts of AR and AW, of a line at most
    std::uint64_t writes = 0;
    std::uint64_t row_hits = 0;
    std::uint64_t row_misses = 0;
    std::uint64_t row_conflicts = 0;
    std::uint64_t refreshes = 0;
    std::uint64_t turnarounds = 0; // changes of the data bus between reads and writes
    std::uint64_t bus_time = 0;    // that data took on the bus, in picoseconds
    std::uint64_t wanted_time = 0; // in which accesses waited for their command, likewise

    DramCounts& operator-=(const DramCounts& other);
};

// Banks, rows and the data bus of a DRAM, with the queues and the scheduler of its controller; time
// in picoseconds. See docs/dram.md for the rules.
//
// Commands go at the moments that the device's times allow, not at edges of a clock. What goes at a
// moment follows from the accesses that were pushed for it or before.
class DramChannel {
  public:
    struct Access {
        Line line = 0;
        DramPlace place;
        unsigned bursts = 1;
        bool write = false;
        std::uint16_t id = 0; // whoever pushed it knows what these three mean
        std::uint32_t beats = 0;
        Version version = 0;
    };
    // A column command has gone; `data` is when its first burst begins on the bus.
    struct Transfer {
        Access access;
        std::uint64_t data = 0;
    };

    // `writes_held`: length of the write queue.
    DramChannel(const DramConfig& config, unsigned writes_held);

    // Carries out the commands that go before `limit`, which must not fall.
    void run_before(std::uint64_t limit);
    // An access that arrives at `now`, before which commands have been carried out.
    void push(const Access& access, std::uint64_t now);
    // When the next command for an access goes if none is pushed before; kNever without accesses.
    // A refresh may delay it. Of all that was pushed before the last call of `run_before`.
    std::uint64_t next() const { return next_.time; }
    // Of the accesses that were pushed, in the order of their data; for the caller to pop.
    Fifo<Transfer>& transfers() { return transfers_; }
    bool empty() const { return queues_[0].empty() && queues_[1].empty(); }
    // What was done before `limit`, up to which no access has anything to do.
    DramCounts counts(std::uint64_t limit) const;

  private:
    enum Kind : std::uint8_t { column, activate, precharge };
    struct Queued {
        Access access;
        std::uint64_t arrived = 0;
        std::uint64_t number = 0; // in the order of arrival
        unsigned waits_for = 0;   // older accesses to its line in the other queue
        bool awaited = false;     // by younger ones there
        bool precharged = false;
        bool activated = false;
    };
    using Queue = std::vector<Queued>; // from the oldest on; awaited writes first
    struct Bank {
        bool open = false;
        std::uint64_t row = 0;
        std::uint64_t activate_from = 0;
        std::uint64_t column_from = 0;
        std::uint64_t precharge_from = 0;
        std::uint64_t closes = 0; // when its younger accesses must wait, if an older one does
    };
    struct Command {
        std::uint64_t time = kNever;
        Kind kind = column;
        std::size_t entry = 0; // of the queue of the present direction
    };

    void plan();
    void choose_direction();
    std::uint64_t open_banks_wanted() const;
    void consider(std::uint64_t time, Kind kind, std::size_t entry);
    void carry_out();
    void transfer(std::uint64_t time);
    void release(Line line);
    void refresh();
    bool refresh_before(std::uint64_t limit) const {
        return config_.trefi != 0 && refresh_due_ < limit;
    }
    Queue& queue() { return queues_[writing_ ? 1 : 0]; }
    const Queue& queue() const { return queues_[writing_ ? 1 : 0]; }

    DramConfig config_;
    std::uint64_t burst_time_;
    std::size_t drain_from_;
    std::size_t drain_to_;
    std::vector<Bank> banks_;
    std::array<Queue, 2> queues_; // reads, writes
    Fifo<Transfer> transfers_;
    Command next_;
    std::uint64_t arrivals_ = 0;
    bool stale_ = false;                         // accesses have come since `next_` was planned
    bool writing_ = false;                       // direction of the bus
    bool wrote_last_ = false;                    // of the last transfer
    unsigned turn_ = 0;                          // accesses since the direction changed
    std::array<std::uint64_t, 2> column_from_{}; // by direction
    std::uint64_t activate_from_ = 0;
    std::array<std::uint64_t, 4> window_{}; // of four ACTs: from when on the fifth may follow
    unsigned oldest_activate_ = 0;
    std::uint64_t refresh_due_;
    std::uint64_t now_ = 0;          // of the last command, refresh or arrival
    std::uint64_t wanted_since_ = 0; // if there are accesses
    DramCounts counts_;
};

} // namespace armpmu::interconnect
