// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/state_fields.h"
#include "armpmu/interconnect/ace/coherence.h"
#include "armpmu/interconnect/ace/config.h"
#include "armpmu/interconnect/ace/port_set.h"

#include <array>
#include <cstdint>
#include <vector>

namespace armpmu::interconnect {

// The directory of TRM 2.4.2: which ACE ports may hold a line. Inclusive: a line that is not in it
// is in no cache. Timing, look-up bandwidth and back-invalidation are implemented by the fabric.
//
// An entry is pinned from the look-up of a request on its line until that request is done; an
// entry without holders and pins is free.
class SnoopFilter {
  public:
    static constexpr unsigned kBanks = 8;
    static constexpr unsigned kPairs = 4;
    static constexpr int kNone = -1;

    explicit SnoopFilter(const SnoopFilterConfig& config);

    static unsigned pair_of(Line line) { return bank_of(line) / 2; }
    // Whether two lines are in the same set.
    bool same_set(Line a, Line b) const { return set_of(a) == set_of(b); }
    // Events of a look-up in a pair of banks: of any, and of one that finds no entry.
    static cci550::GlobalEvent access_event(unsigned pair) {
        return of_pair(cci550::GlobalEvent::cci_snoop_access_filter_bank_0_1, pair);
    }
    static cci550::GlobalEvent miss_event(unsigned pair) {
        return of_pair(cci550::GlobalEvent::cci_snoop_access_miss_filter_bank_0_1, pair);
    }

    // Index of the line's entry, or kNone. Marks it as most recently used.
    int look_up(Line line);
    // Prefetches the line's set, for a coming look-up.
    void prefetch(Line line) const { __builtin_prefetch(&lines_[set_of(line)]); }
    std::uint64_t hits(unsigned pair) const { return hits_[pair]; } // look-ups that found an entry

    struct Place {
        int index = kNone; // kNone: no way of the set is available
        bool free = false; // false: the entry there must be invalidated first
    };
    // A place for an absent line: a free way, else the least recently used one that is not pinned
    // and whose line has no request in flight (`busy(line)` is false).
    template <typename Busy>
    Place place_for(Line line, const Busy& busy) const {
        const std::size_t first = set_of(line);
        Place victim;
        for (std::size_t i = first; i < first + ways_; ++i) {
            const Entry& candidate = entries_[i];
            if (lines_[i] == kNoLine) return {static_cast<int>(i), true};
            if (candidate.pins != 0 || busy(lines_[i])) continue;
            if (victim.index == kNone || candidate.used < entry(victim.index).used)
                victim.index = static_cast<int>(i);
        }
        return victim;
    }
    // Gives entry `index`, which must be free, to the line.
    void assign(int index, Line line);

    bool has(int index) const { return index >= 0 && std::size_t(index) < lines_.size(); }
    bool in_use(int index) const { return line(index) != kNoLine; }
    Line line(int index) const { return lines_[static_cast<std::size_t>(index)]; }
    unsigned holders(int index) const { return entry(index).holders; } // bit n: SIn
    void set_holders(int index, unsigned holders);
    // The port has answered a snoop of the line.
    void take_answer(int index, unsigned port, bool keeps) {
        if (!keeps) set_holders(index, others(holders(index), port));
    }
    // All snoops of a request of `port` are answered: sets the holders after its completion. True
    // when another port held the line until now.
    bool settle(int index, const RequestTraits& traits, unsigned port) {
        const unsigned before = holders(index);
        const unsigned left = others(before, port);
        if (traits.allocates) {
            set_holders(index, (traits.invalidates ? 0 : before) | port_bit(port));
        } else if (traits.releases) {
            set_holders(index, left);
        }
        return left != 0;
    }
    void pin(int index) { ++entry(index).pins; }
    // Adds the port as a holder without a request. False: no way of the set is free.
    bool enter(Line line, unsigned port);
    // Removes all holders of lines at addresses from `first` to `last`.
    void forget(std::uint64_t first, std::uint64_t last);
    void unpin(int index);

    std::size_t used() const { return used_; } // entries that are not free
    // Of one set of a bank.
    unsigned used_in(unsigned bank, std::size_t set) const;
    std::size_t sets_per_bank() const { return set_mask_ + 1; }
    unsigned ways() const { return ways_; }

    // After a restore, once all pins are set. Calls `visit(line, holders)` for each entry; false:
    // one is free and should be none.
    template <typename Visit>
    bool visit_used(const Visit& visit) const {
        for (std::size_t i = 0; i < lines_.size(); ++i) {
            if (lines_[i] == kNoLine) continue;
            if (entries_[i].holders == 0 && entries_[i].pins == 0) return false;
            visit(lines_[i], unsigned{entries_[i].holders});
        }
        return true;
    }

    // Holders of a line for tests; does not change the replacement order.
    unsigned holders_of(Line line) const;

  private:
    static constexpr Line kNoLine = ~Line{0};

    struct Entry {
        std::uint64_t used = 0;
        std::uint16_t pins = 0;
        std::uint8_t holders = 0;
    };

    // The codes of the four pairs follow each other.
    static cci550::GlobalEvent of_pair(cci550::GlobalEvent first, unsigned pair) {
        return static_cast<cci550::GlobalEvent>(static_cast<unsigned>(first) + pair);
    }
    static unsigned bank_of(Line line) { return static_cast<unsigned>(line >> 1) % kBanks; }
    std::size_t set_of(Line line) const {
        const std::uint64_t set = (line >> 1) / kBanks & set_mask_;
        return (bank_of(line) * (set_mask_ + 1) + set) * ways_;
    }
    Entry& entry(int index) { return entries_[static_cast<std::size_t>(index)]; }
    const Entry& entry(int index) const { return entries_[static_cast<std::size_t>(index)]; }
    int find(Line line) const;
    void free_if_unused(int index);

    unsigned ways_;
    std::uint64_t set_mask_;
    std::uint64_t clock_ = 0;
    std::size_t used_ = 0;
    std::array<std::uint64_t, kPairs> hits_{};
    std::vector<Line> lines_; // apart from the rest, so that a set is a cache line; kNoLine: free
    std::vector<Entry> entries_;

    // Entries that are not free, ascending, without their pins: those belong to requests.
    friend struct armpmu::StateAccess;
    template <typename Self, typename State>
    static void fields(Self& self, State& state) {
        std::uint64_t used = self.used_;
        state(self.clock_, self.hits_, used);
        if constexpr (std::is_same_v<State, StateIn>) {
            self.clear();
            for (std::uint64_t least = 0; used != 0; --used) {
                std::uint64_t index = 0;
                Line line = kNoLine;
                Entry entry;
                state(index, line, entry.used, entry.holders);
                if (index < least || !self.place(index, line, entry))
                    state.refuse("an entry of the filter where it cannot be");
                least = index + 1;
            }
        } else {
            for (std::uint64_t index = 0; index < self.lines_.size(); ++index)
                if (self.lines_[index] != kNoLine)
                    state(index, self.lines_[index], self.entries_[index].used,
                          self.entries_[index].holders);
        }
    }
    void clear();
    bool place(std::uint64_t index, Line line, const Entry& entry);
};

} // namespace armpmu::interconnect
