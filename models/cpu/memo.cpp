// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/cpu/memo.h"

namespace armpmu::cpu {

std::uint32_t Memo::intern(const State& state) {
    std::string key(reinterpret_cast<const char*>(state.pipeline.data()), state.pipeline.size());
    key += static_cast<char>(state.front_end);
    if (forgets_slot_) key[Pipeline::kSlotsInState] = 0;
    const auto [found, added] =
        numbers_.emplace(std::move(key), static_cast<std::uint32_t>(states_.size()));
    if (added) states_.push_back(state);
    return found->second;
}

Transition& Memo::add(StaticBlock& block, std::uint32_t state, unsigned way,
                      const Transition& transition) {
    const std::size_t at = std::size_t{state} * kWaysAndFirst + way;
    if (at >= block.transition.size()) block.transition.resize(at + 1);
    block.transition[at] = &transitions_.emplace_back(transition);
    return transitions_.back();
}

void Memo::clear() {
    states_.clear();
    transitions_.clear();
    numbers_.clear();
}

} // namespace armpmu::cpu
