// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/state_fields.h"
#include "armpmu/interconnect/ace/coherence.h"
#include "armpmu/interconnect/ace/config.h"
#include "armpmu/interconnect/ace/ordering.h"
#include "armpmu/interconnect/ace/snoop_filter.h"

#include <vector>

namespace armpmu::interconnect {

// The estimate's model of the Transaction Tracker: unfinished transactions, with the filter entries
// that they pin.
class InFlight {
  public:
    struct Entry {
        Line line = 0;
        std::uint64_t from = 0;     // admission
        std::uint64_t answered = 0; // RLAST or B
        std::uint64_t until = 0;
        std::uint64_t dirty_from = 0; // its dirty snoop data is on the way to memory
        std::uint64_t dirty_until = 0;
        int pinned = SnoopFilter::kNone;
        unsigned port = 0;
        const RequestTraits* traits = nullptr;
        bool in_depth = true; // one of TT_DEPTH

        template <typename Self, typename State>
        static void fields(Self& self, State& state) {
            RequestKind kind = RequestKind::read_no_snoop;
            if constexpr (!std::is_same_v<State, StateIn>) kind = kind_with(*self.traits);
            state(self.line, self.from, self.answered, self.until, self.dirty_from,
                  self.dirty_until, self.pinned, self.port, kind, self.in_depth);
            if constexpr (std::is_same_v<State, StateIn>) {
                state.expect(kind <= RequestKind::dvm_completion, "a transaction of no known kind");
                self.traits = &traits_of(kind);
            }
        }
    };

    // `horizon` is that of `Places`.
    InFlight(const InterconnectConfig& config, SnoopFilter& filter, const std::uint64_t& horizon);

    // The cycles until which a request waits for admission, for one reason after the other.
    struct Waits {
        std::uint64_t below_limit = 0;    // qos_max_ot
        std::uint64_t without_hazard = 0; // an older transaction on its line
        std::uint64_t with_room = 0;      // the tracker is full
        bool in_depth = true;             // the entry it gets is one of TT_DEPTH
    };
    Waits admit(std::uint64_t cycle, Line line, const RequestTraits& traits, unsigned port,
                unsigned limit);
    void add(const Entry& entry);

    // Whether a transaction on the line is in flight, up to its last cycle.
    bool busy(Line line, std::uint64_t cycle) const;
    // Releases pins that end up to `cycle`.
    void unpin(std::uint64_t cycle);
    // First cycle after `cycle` in which one is over or no longer `busy`, kNever without any.
    std::uint64_t next_change(std::uint64_t cycle) const;

  private:
    std::uint64_t hazard(const Entry& older, std::uint64_t cycle,
                         const RequestTraits& traits) const;
    std::uint64_t below_limit(std::uint64_t cycle, unsigned port, unsigned more) const;
    void find_room(Waits& waits, const RequestTraits& traits, unsigned port) const;
    void remove(std::size_t index);

    SnoopFilter& filter_;
    const std::uint64_t& horizon_;
    OrderingConfig ordering_;
    unsigned depth_;
    std::size_t most_;
    std::vector<Entry> entries_;

    // After the filter.
    friend struct armpmu::StateAccess;
    template <typename Self, typename State>
    static void fields(Self& self, State& state) {
        state(self.entries_);
        if constexpr (std::is_same_v<State, StateIn>) self.end_restore(state);
    }
    static RequestKind kind_with(const RequestTraits& traits);
    void end_restore(const StateIn& state);
};

} // namespace armpmu::interconnect
