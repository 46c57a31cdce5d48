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

// Cached results of executing blocks in which nothing waits for memory: numbered pipeline states,
// and the effect of each block from a state.
class Memo {
  public:
    static constexpr std::uint32_t kNone = ~std::uint32_t{0};
    // Beyond that everything is forgotten; programs met so far have a tenth of it.
    static constexpr std::size_t kMostStates = 4096;
    static constexpr std::size_t kMostTransitions = std::size_t{1} << 18;

    // Whole words, by which states are hashed and compared.
    struct alignas(std::uint64_t) State {
        Pipeline::State pipeline{};
        std::uint8_t front_end = 0;
        Cause why = Cause::fetch; // of the front end
        std::array<std::uint8_t, 5> padding{};
    };
    static_assert(sizeof(State) == sizeof(Pipeline::State) + 2 + sizeof State::padding);

    explicit Memo(bool forgets_slot)
        : forgets_slot_(forgets_slot), places_(kFewestPlaces), transition_(kFewestPlaces) {}

    std::uint32_t intern(const State& state);
    const State& state(std::uint32_t number) const { return states_[number]; }

    // From where a block is executed, and how it is left. `first_group`: it is fetched too.
    static std::uint64_t from(std::uint32_t state, Way way, bool first_group) {
        return std::uint64_t{state} << 32 | static_cast<std::uint64_t>(way) << 1 |
               (first_group ? 1 : 0);
    }
    // The block's transition from there; null if it was not found out yet.
    Transition* find(StaticBlock& block, std::uint64_t from, Way way) {
        Transition*& recent = block.recent[static_cast<unsigned>(way) % StaticBlock::kRecent];
        if (recent == nullptr || recent->from != from) {
            Transition* const other = find_other(block, from);
            if (other == nullptr) return nullptr;
            recent = other;
        }
        return recent;
    }
    // `transition` has the block and the state before it.
    Transition& add(const Transition& transition);

    bool overfull() const {
        return states_.size() >= kMostStates || transitions_.size() >= kMostTransitions;
    }
    // Blocks have to forget theirs too.
    void clear();
    std::size_t states() const { return states_.size(); }
    std::size_t transitions() const { return transitions_.size(); }

  private:
    struct Place {
        std::uint32_t tag = 0; // of the state's hash
        std::uint32_t number = kNone;
    };
    std::uint32_t intern(const State& key, const State& state);
    void grow();
    Transition* find_other(const StaticBlock& block, std::uint64_t from);
    Transition*& place_of(const StaticBlock& block, std::uint64_t from);
    void grow_transitions();

    static constexpr std::size_t kFewestPlaces = 64;
    bool forgets_slot_;
    std::vector<State> states_;
    std::vector<State> keys_; // by which they are found
    std::deque<Transition> transitions_;
    // Tables with open addressing: a power of two of places, at least half of them free.
    std::vector<Place> places_;
    std::vector<Transition*> transition_;
};

} // namespace armpmu::cpu
