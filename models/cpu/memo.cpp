// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/cpu/memo.h"

#include <array>
#include <cstring>
#include <utility>

namespace armpmu::cpu {

namespace {

std::uint32_t hash(const Memo::State& state) {
    constexpr std::uint64_t kOdd = 0x9e37'79b9'7f4a'7c15;
    std::array<std::uint64_t, sizeof state / sizeof(std::uint64_t)> words; // NOLINT: all written
    std::memcpy(words.data(), &state, sizeof state);
    // Side by side, as a multiplication takes its time.
    std::array<std::uint64_t, 4> part{};
    for (std::size_t n = 0; n < words.size(); ++n) part[n % 4] = (part[n % 4] ^ words[n]) * kOdd;
    std::uint64_t all = 0;
    for (const std::uint64_t one : part) all = (all ^ one ^ one >> 32) * kOdd;
    return static_cast<std::uint32_t>(all >> 32);
}

} // namespace

std::uint32_t Memo::intern(const State& state) {
    if (!forgets_slot_) return intern(state, state);
    State key = state;
    key.pipeline[Pipeline::kSlotsInState] = 0;
    return intern(key, state);
}

std::uint32_t Memo::intern(const State& key, const State& state) {
    const std::uint32_t tag = hash(key);
    std::size_t at = tag & (places_.size() - 1);
    for (; places_[at].number != kNone; at = (at + 1) & (places_.size() - 1))
        if (places_[at].tag == tag &&
            std::memcmp(&keys_[places_[at].number], &key, sizeof key) == 0)
            return places_[at].number;
    const auto number = static_cast<std::uint32_t>(states_.size());
    places_[at] = {tag, number};
    keys_.push_back(key);
    states_.push_back(state);
    if (2 * states_.size() > places_.size()) grow();
    return number;
}

void Memo::grow() {
    std::vector<Place> places(2 * places_.size());
    for (const Place& place : places_) {
        if (place.number == kNone) continue;
        std::size_t at = place.tag & (places.size() - 1);
        while (places[at].number != kNone) at = (at + 1) & (places.size() - 1);
        places[at] = place;
    }
    places_ = std::move(places);
}

Transition*& Memo::place_of(const StaticBlock& block, std::uint64_t from) {
    constexpr std::uint64_t kOdd = 0x9e37'79b9'7f4a'7c15;
    const std::uint64_t mixed = (from ^ block.address * kOdd) * kOdd;
    std::size_t at = (mixed >> 32) & (transition_.size() - 1);
    while (transition_[at] != nullptr &&
           (transition_[at]->from != from || transition_[at]->block != &block))
        at = (at + 1) & (transition_.size() - 1);
    return transition_[at];
}

Transition* Memo::find_other(const StaticBlock& block, std::uint64_t from) {
    return place_of(block, from);
}

Transition& Memo::add(const Transition& transition) {
    if (2 * transitions_.size() >= transition_.size()) grow_transitions();
    Transition& added = transitions_.emplace_back(transition);
    place_of(*added.block, added.from) = &added;
    return added;
}

void Memo::grow_transitions() {
    transition_.assign(2 * transition_.size(), nullptr);
    for (Transition& one : transitions_) place_of(*one.block, one.from) = &one;
}

void Memo::clear() {
    states_.clear();
    keys_.clear();
    transitions_.clear();
    places_.assign(kFewestPlaces, {});
    transition_.assign(kFewestPlaces, nullptr);
}

} // namespace armpmu::cpu
