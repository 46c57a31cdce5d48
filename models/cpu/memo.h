// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cpu/pipeline.h"
#include "models/cpu/front_end.h"
#include "models/cpu/static_block.h"

#include <array>
#include <cstdint>
#include <deque>
#include <vector>

namespace armpmu::cpu {

// What was found out about executing blocks in which nothing waits for memory: states of the
// pipeline by number, and what each block does from a state.
class Memo {
  public:
    static constexpr std::uint32_t kNone = ~std::uint32_t{0};
    // Beyond that everything is forgotten; programs met so far have a tenth of it.
    static constexpr std::size_t kMostStates = 4096;

    // Whole words, by which states are hashed and compared.
    struct alignas(std::uint64_t) State {
        Pipeline::State pipeline{};
        std::uint8_t front_end = 0;
        std::array<std::uint8_t, 7> padding{};
    };
    static_assert(sizeof(State) == sizeof(Pipeline::State) + sizeof(std::uint64_t));

    explicit Memo(bool forgets_slot) : forgets_slot_(forgets_slot), places_(kFewestPlaces) {}

    std::uint32_t intern(const State& state);
    const State& state(std::uint32_t number) const { return states_[number]; }

    // What a block does from a state, leaving it that way; null if that was not found out yet.
    static Transition* find(const StaticBlock& block, std::uint32_t state, unsigned way) {
        const std::size_t at = std::size_t{state} * kWaysAndFirst + way;
        return at < block.transition.size() ? block.transition[at] : nullptr;
    }
    Transition& add(StaticBlock& block, std::uint32_t state, unsigned way,
                    const Transition& transition);

    bool overfull() const { return states_.size() >= kMostStates; }
    // Blocks have to forget theirs too.
    void clear();
    std::size_t states() const { return states_.size(); }
    std::size_t transitions() const { return transitions_.size(); }

    static constexpr unsigned kWaysAndFirst = 2 * kWays; // and whether the first group is fetched

  private:
    // Of a table with open addressing.
    struct Place {
        std::uint32_t tag = 0; // of the state's hash
        std::uint32_t number = kNone;
    };
    std::uint32_t intern(const State& key, const State& state);
    void grow();

    static constexpr std::size_t kFewestPlaces = 64;
    bool forgets_slot_;
    std::vector<State> states_;
    std::vector<State> keys_; // by which they are found
    std::deque<Transition> transitions_;
    std::vector<Place> places_; // a power of two of them, at least half of them free
};

} // namespace armpmu::cpu
