// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/cpu/pipeline.h"

namespace armpmu::cpu {

namespace {

constexpr std::uint32_t kFarthest = 127;
constexpr unsigned kUnitsAt = Pipeline::kRegisters;
constexpr unsigned kSlotsAtAt = kUnitsAt + Pipeline::kUnits;
constexpr unsigned kSlotsAt = Pipeline::kSlotsInState;
constexpr unsigned kWriteBackAt = kSlotsAt + 1;
constexpr std::uint8_t kGrouped = 0x80;

} // namespace

bool Pipeline::can_state() const {
    return issued_ && late_until_ <= now_ && horizon_ <= now_ + kFarthest;
}

std::uint32_t Pipeline::earliest_issue() const {
    return slots_at_ + (slots_ == 0 && !carries_ ? 1 : 0);
}

// What is over when the next instruction can issue at the earliest is 0.
Pipeline::State Pipeline::state() const {
    State state{};
    const std::uint32_t earliest = earliest_issue();
    for (unsigned n = 0; n < kRegisters; ++n)
        state[n] = static_cast<std::uint8_t>(
            ready_[n] > (earliest << 1 | 1) ? ready_[n] - (now_ << 1) : 0);
    for (unsigned n = 0; n < kUnits; ++n)
        state[kUnitsAt + n] = static_cast<std::uint8_t>(free_[n] > earliest ? free_[n] - now_ : 0);
    state[kSlotsAtAt] = static_cast<std::uint8_t>(slots_at_ - now_);
    const bool ended = earliest != slots_at_;
    state[kSlotsAt] = static_cast<std::uint8_t>(slots_ | (grouped_ && !ended ? kGrouped : 0));
    state[kWriteBackAt] =
        static_cast<std::uint8_t>(write_back_ > earliest ? write_back_ - now_ : 0);
    return state;
}

void Pipeline::set_state(const State& state, std::uint64_t now) {
    base_ = now;
    now_ = 0;
    unstalled_ = 1;
    issued_ = true;
    late_until_ = 0;
    horizon_ = kFarthest;
    for (unsigned n = 0; n < kRegisters; ++n) ready_[n] = state[n];
    for (unsigned n = 0; n < kUnits; ++n) free_[n] = state[kUnitsAt + n];
    slots_at_ = state[kSlotsAtAt];
    slots_ = static_cast<std::uint8_t>(state[kSlotsAt] & ~kGrouped);
    grouped_ = (state[kSlotsAt] & kGrouped) != 0;
    write_back_ = state[kWriteBackAt];
}

} // namespace armpmu::cpu
