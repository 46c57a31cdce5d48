// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/cpu/pipeline.h"

#include <algorithm>
#include <cstring>

namespace armpmu::cpu {

namespace {

// Times are packed as bytes in words of four, as far apart as possible, so that packing and
// unpacking many at once needs only shifts. The remaining times are single bytes.
constexpr unsigned kTimesInWord = 4;
constexpr unsigned kRegisterWords = Pipeline::kRegisters / kTimesInWord;
constexpr unsigned kUnitWords = Pipeline::kUnits / kTimesInWord;
constexpr unsigned kWords = kRegisterWords + kUnitWords;
constexpr unsigned kLastRegister = Pipeline::kRegisters - 1;
static_assert(kRegisterWords * kTimesInWord == kLastRegister);
static_assert(kUnitWords * kTimesInWord == Pipeline::kUnits);

constexpr unsigned kLastRegisterAt = sizeof(std::uint32_t) * kWords;
constexpr unsigned kSlotsAtAt = kLastRegisterAt + 1;
constexpr unsigned kSlotsAt = Pipeline::kSlotsInState;
constexpr unsigned kWriteBackAt = kSlotsAt + 1;
constexpr unsigned kNewestLoadAt = kWriteBackAt + 1;
constexpr unsigned kLateAt = kNewestLoadAt + 1; // pairs: a register, and what `late_` says of it
static_assert(kSlotsAt == kSlotsAtAt + 1 &&
              kLateAt + 2 * Pipeline::kMostLate == sizeof(Pipeline::State));

// The rest of a time at `now`, if it is not over; less than 256.
std::uint32_t left(std::uint32_t time, std::uint32_t over, std::uint32_t now) {
    return time > over ? time - now : 0;
}

template <unsigned words>
void pack(std::uint32_t* word, const std::uint32_t* time, std::uint32_t over, std::uint32_t now) {
    for (unsigned n = 0; n < words; ++n)
        word[n] = left(time[n], over, now) | left(time[n + words], over, now) << 8 |
                  left(time[n + 2 * words], over, now) << 16 |
                  left(time[n + 3 * words], over, now) << 24;
}

template <unsigned words>
void unpack(std::uint32_t* time, const std::uint32_t* word, std::uint32_t now) {
    for (unsigned k = 0; k < kTimesInWord; ++k)
        for (unsigned n = 0; n < words; ++n) time[n + k * words] = now + (word[n] >> 8 * k & 0xff);
}

} // namespace

bool Pipeline::can_state() const {
    // Everything else ends within 121 cycles, by the limits of profiles.
    if (late_until_ <= newest()) return issued();
    std::array<std::uint8_t, 2 * kMostLate> list{};
    return list_late(list.data());
}

// The registers that instructions may wait for because of a miss, in order; false if they do not
// fit.
bool Pipeline::list_late(std::uint8_t* list) const {
    const std::uint32_t over = 2 * earliest_issue() + 1;
    unsigned count = 0;
    for (unsigned reg = 0; reg < kRegisters; ++reg) {
        std::uint64_t eight = 0;
        if (reg % sizeof eight == 0 && reg != kLastRegister) {
            std::memcpy(&eight, &late_[reg], sizeof eight);
            if (eight == 0) {
                reg += sizeof eight - 1;
                continue;
            }
        }
        if (late_[reg] == 0 || ready_[reg] <= over) continue;
        if (count == kMostLate || ready_[reg] - 2 * newest() > 0xff) return false;
        list[2 * count] = static_cast<std::uint8_t>(reg);
        list[2 * count + 1] = late_[reg];
        ++count;
    }
    return true;
}

std::uint32_t Pipeline::earliest_issue() const {
    return slots_at_ + (slots_ == 0 && !carries_ ? 1 : 0);
}

// Not inlined: in a larger function gcc 12 makes no vectors of it.
// Times that are over when the next instruction can issue at the earliest are 0.
[[gnu::noinline]] Pipeline::State Pipeline::state() const {
    const std::uint32_t earliest = earliest_issue();
    const std::uint32_t now = newest();
    const std::uint32_t over = 2 * earliest + 1; // of registers
    std::array<std::uint32_t, kWords> words;     // NOLINT: all are written
    pack<kRegisterWords>(words.data(), ready_.data(), over, 2 * now);
    pack<kUnitWords>(&words[kRegisterWords], free_.data(), earliest, now);
    State state;
    std::memcpy(state.data(), words.data(), sizeof words);
    const auto byte = [](std::uint32_t time) { return static_cast<std::uint8_t>(time); };
    state[kLastRegisterAt] = byte(left(ready_[kLastRegister], over, 2 * now));
    state[kSlotsAtAt] = byte(slots_at_ - now);
    state[kSlotsAt] = byte(slots_);
    state[kWriteBackAt] = byte(left(write_back_, earliest, now));
    const std::uint32_t loaded = ready_[newest_load_];
    state[kNewestLoadAt] = loaded > over && (loaded & 1) != 0 ? newest_load_ : Operation::kNowhere;
    std::fill(state.begin() + kLateAt, state.end(), 0);
    if (late_until_ > now) list_late(&state[kLateAt]);
    return state;
}

void Pipeline::set_state(const State& state, std::uint64_t now) {
    stalled_ += now + 1 - (base_ + next_);
    base_ = now - kStart;
    next_ = kStart + 1;
    late_until_ = kStart;
    late_mode_ = 0;
    std::array<std::uint32_t, kWords> words; // NOLINT: all are written
    std::memcpy(words.data(), state.data(), sizeof words);
    unpack<kRegisterWords>(ready_.data(), words.data(), 2 * kStart);
    unpack<kUnitWords>(free_.data(), &words[kRegisterWords], kStart);
    ready_[kLastRegister] = 2 * kStart + state[kLastRegisterAt];
    free_[Operation::kNoUnit] = free_[Operation::kNoUnit + 1] = kStart;
    slots_at_ = kStart + state[kSlotsAtAt];
    slots_ = state[kSlotsAt];
    write_back_ = kStart + state[kWriteBackAt];
    newest_load_ = state[kNewestLoadAt];
    if (state[kLateAt + 1] == 0) return;
    late_.fill(0);
    late_mode_ = Operation::kLate;
    for (unsigned n = kLateAt; n < state.size() && state[n + 1] != 0; n += 2) {
        late_[state[n]] = state[n + 1];
        late_until_ = std::max(late_until_, ready_[state[n]] / 2);
    }
}

} // namespace armpmu::cpu
