// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/state_fields.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

namespace armpmu::interconnect {

// Estimated occupancy of the resources that transactions share. Transactions are completed one by
// one, so an earlier cycle may be requested after a later one (a younger transaction overtakes one
// that waits for memory): free cycles are found anywhere, and dropped history counts as free.

// A resource that serves `limit` requests per cycle. Keeps the last 64 cycles.
class PerCycle {
  public:
    // First cycle from `cycle` on with room, which is taken.
    std::uint64_t take(std::uint64_t cycle, unsigned limit = 1) {
        for (;; ++cycle) {
            Slot& slot = slots_[cycle % slots_.size()];
            if (slot.cycle > cycle) return cycle;
            if (slot.cycle < cycle) slot = {cycle, 0};
            if (slot.taken < limit) {
                ++slot.taken;
                return cycle;
            }
        }
    }

  private:
    struct Slot {
        std::uint64_t cycle = 0;
        unsigned taken = 0;

        template <typename Self, typename State>
        static void fields(Self& self, State& state) {
            state(self.cycle, self.taken);
        }
    };
    std::array<Slot, 64> slots_{};

    friend struct armpmu::StateAccess;
    template <typename Self, typename State>
    static void fields(Self& self, State& state) {
        state(self.slots_);
    }
};

// A resource that serves one request at a time, for an interval of cycles. Keeps at least the last
// 16 intervals; adjacent ones are merged.
class BusyIntervals {
  public:
    // First cycle from `cycle` on that begins `length` free ones.
    std::uint64_t first_free(std::uint64_t cycle, std::uint64_t length) const;
    // Marks the cycles up to `until` (exclusive) as taken.
    void take(std::uint64_t from, std::uint64_t until);
    // End of the last interval that has ended by `cycle`, without its last `pause` cycles.
    std::uint64_t idle_since(std::uint64_t cycle, std::uint64_t pause) const;
    // How many of these cycles are taken.
    std::uint64_t taken(std::uint64_t from, std::uint64_t until) const;

  private:
    struct BusyInterval {
        std::uint64_t from = 0;
        std::uint64_t until = 0;

        template <typename Self, typename State>
        static void fields(Self& self, State& state) {
            state(self.from, self.until);
        }
    };
    BusyInterval* at(std::size_t index) { return busy_intervals_.data() + index; }

    std::array<BusyInterval, 32> busy_intervals_{}; // ascending
    std::size_t size_ = 0;

    friend struct armpmu::StateAccess;
    template <typename Self, typename State>
    static void fields(Self& self, State& state) {
        state(self.size_);
        if constexpr (std::is_same_v<State, StateIn>)
            state.expect(self.size_ <= self.busy_intervals_.size(), "more spells than are kept");
        for (std::size_t i = 0; i < self.size_; ++i) state(self.busy_intervals_[i]);
    }
};

// A resource with `limit` places, each occupied from one cycle until another. Occupations that have
// ended by `horizon` are dropped: no earlier cycle will be requested.
class Places {
  public:
    Places(unsigned limit, const std::uint64_t& horizon) : limit_(limit), horizon_(&horizon) {}

    // First cycle from `cycle` on with a free place.
    std::uint64_t first_free(std::uint64_t cycle);
    void take(std::uint64_t from, std::uint64_t until);

  private:
    struct Stay {
        std::uint64_t from = 0;
        std::uint64_t until = 0;

        template <typename Self, typename State>
        static void fields(Self& self, State& state) {
            state(self.from, self.until);
        }
    };
    unsigned limit_;
    const std::uint64_t* horizon_;
    std::vector<Stay> stays_;

    friend struct armpmu::StateAccess;
    template <typename Self, typename State>
    static void fields(Self& self, State& state) {
        state(self.stays_);
    }
};

// A queue of `size` places: the cycle in which the next request's place became free.
class Ring {
  public:
    explicit Ring(unsigned size) : left_(size, 0) {}

    std::uint64_t free_since() const { return left_[next_]; }
    void take(std::uint64_t until) {
        left_[next_] = until;
        next_ = next_ + 1 == left_.size() ? 0 : next_ + 1;
    }

  private:
    std::vector<std::uint64_t> left_;
    std::size_t next_ = 0;

    friend struct armpmu::StateAccess;
    template <typename Self, typename State>
    static void fields(Self& self, State& state) {
        const std::size_t places = self.left_.size();
        state(self.left_, self.next_);
        if constexpr (std::is_same_v<State, StateIn>) {
            const bool fits = self.left_.size() == places && self.next_ < places;
            self.left_.resize(places);
            state.expect(fits, "a queue of another size");
        }
    }
};

} // namespace armpmu::interconnect
