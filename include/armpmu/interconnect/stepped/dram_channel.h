// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/interconnect/ace/block.h"
#include "armpmu/interconnect/ace/dram_config.h"
#include "armpmu/interconnect/ace/fifo.h"
#include "armpmu/interconnect/ace/transaction.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <type_traits>
#include <vector>

namespace armpmu::interconnect {

// Accesses and commands of a DRAM. Each access is one of hit, miss and conflict: its row was open,
// its bank had no open row, or another one.
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

    template <typename Self, typename State>
    static void fields(Self& self, State& state) {
        state(self.reads, self.writes, self.row_hits, self.row_misses, self.row_conflicts,
              self.refreshes, self.turnarounds, self.bus_time, self.wanted_time);
    }
};

// Banks, rows and the data bus of a DRAM, with the queues and the scheduler of its controller; time
// in picoseconds. See docs/interconnect.md for the rules.
//
// Commands issue at the times that the device's timing allows, not at edges of a clock. A command
// at a time depends on the accesses that were pushed for that time or before.
class DramChannel {
  public:
    struct Access {
        Line line = 0;
        DramPlace place;
        unsigned bursts = 1;
        bool write = false;
        std::uint16_t id = 0; // these three are not interpreted here
        std::uint32_t beats = 0;
        Version version = 0;

        template <typename Self, typename State>
        static void fields(Self& self, State& state) {
            state(self.line, self.place, self.bursts, self.write, self.id, self.beats,
                  self.version);
        }
    };
    // A column command was issued; `data` is the time at which its first burst begins on the bus.
    struct Transfer {
        Access access;
        std::uint64_t data = 0;
    };

    // `writes_held`: length of the write queue.
    DramChannel(const DramConfig& config, unsigned writes_held);

    // Issues the commands before `limit`, which must not decrease.
    void run_before(std::uint64_t limit);
    // An access that arrives at `now`; run_before(now) has been called.
    void push(const Access& access, std::uint64_t now);
    // The time of the next command if nothing is pushed before: one for an access, or a refresh
    // that may delay it; kNever without accesses. Considers accesses pushed before the last call of
    // `run_before`, which has no effect before that time.
    std::uint64_t next() const {
        if (empty() || config_.trefi == 0) return next_.time;
        return std::min(next_.time, refresh_due_);
    }
    // Of the accesses that were pushed, in the order of their data; for the caller to pop.
    Fifo<Transfer>& transfers() { return transfers_; }
    bool empty() const { return queues_[0].empty() && queues_[1].empty(); }
    std::size_t waiting(bool write) const { return queues_[write ? 1 : 0].size(); }
    // Counts before `limit`; until then no access may be due.
    DramCounts counts(std::uint64_t limit) const;
    // Of a state that is being restored: throws StateError if the device cannot have the access.
    void expect_possible(const Access& access, const StateIn& state) const;

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

        template <typename Self, typename State>
        static void fields(Self& self, State& state) {
            state(self.access, self.arrived, self.number, self.precharged, self.activated);
        }
    };
    using Queue = std::vector<Queued>; // from the oldest on; awaited writes first
    struct Bank {
        bool open = false;
        std::uint64_t row = 0;
        std::uint64_t activate_from = 0;
        std::uint64_t column_from = 0;
        std::uint64_t precharge_from = 0;
        std::uint64_t closes = 0; // when its younger accesses must wait; for `plan` alone

        template <typename Self, typename State>
        static void fields(Self& self, State& state) {
            state(self.open, self.row, self.activate_from, self.column_from, self.precharge_from);
        }
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
    void refresh_unused(std::uint64_t limit);
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

    // Saved with no transfer left to pop. What is planned follows from the rest.
    friend struct armpmu::StateAccess;
    template <typename Self, typename State>
    static void fields(Self& self, State& state) {
        state(self.banks_, self.queues_, self.arrivals_, self.writing_, self.wrote_last_,
              self.turn_, self.column_from_, self.activate_from_, self.window_,
              self.oldest_activate_, self.refresh_due_, self.now_, self.wanted_since_,
              self.counts_);
        if constexpr (std::is_same_v<State, StateIn>) self.complete(state);
    }
    void complete(const StateIn& state);
    void complete(bool write, const StateIn& state);
};

} // namespace armpmu::interconnect
