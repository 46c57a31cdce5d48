// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cpu/pipeline.h"
#include "models/cpu/front_end.h"
#include "models/cpu/static_block.h"

#include <cstdint>
#include <cstring>
#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace armpmu::cpu {

// What was found out about executing blocks in which nothing waits for memory: states of the
// pipeline by number, and what each block does from a state.
class Memo {
  public:
    static constexpr std::uint32_t kNone = ~std::uint32_t{0};
    // Beyond that everything is forgotten; programs met so far have a tenth of it.
    static constexpr std::size_t kMostStates = 4096;

    struct State {
        Pipeline::State pipeline{};
        std::uint8_t front_end = 0;
    };

    explicit Memo(bool forgets_slot) : forgets_slot_(forgets_slot) {}

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
    struct Hash {
        std::size_t operator()(const std::string& key) const {
            return std::hash<std::string_view>()(key);
        }
    };
    bool forgets_slot_;
    std::vector<State> states_;
    std::deque<Transition> transitions_;
    std::unordered_map<std::string, std::uint32_t, Hash> numbers_;
};

} // namespace armpmu::cpu
