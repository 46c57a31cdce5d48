// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "tests/reference/naive_a55_pmu.h"

// Bits, masks and small functions that the parts of the naive model share.
namespace armpmu::tests {

constexpr std::uint32_t kAllBits = 0x8000003f; // PMCCNTR and six counters
constexpr std::uint32_t kCycleBit = 0x80000000;

constexpr std::uint32_t kFilterP = 1U << 31;
constexpr std::uint32_t kFilterU = 1U << 30;
constexpr std::uint32_t kFilterNsk = 1U << 29;
constexpr std::uint32_t kFilterNsu = 1U << 28;
constexpr std::uint32_t kFilterNsh = 1U << 27;
constexpr std::uint32_t kFilterM = 1U << 26;
constexpr std::uint32_t kTyperMask = 0xfe00ffff;
constexpr std::uint32_t kCcfiltrMask = 0xfc000000;

constexpr std::uint32_t kMdcrEl2Mask = 0x000200ff;
constexpr std::uint32_t kMdcrEl2Tpmcr = 1U << 5;
constexpr std::uint32_t kMdcrEl2Tpm = 1U << 6;
constexpr std::uint32_t kMdcrEl2Hpme = 1U << 7;
constexpr std::uint32_t kMdcrEl2Hpmd = 1U << 17;
constexpr std::uint32_t kMdcrEl3Tpm = 1U << 6;
constexpr std::uint32_t kMdcrEl3Spme = 1U << 17;
constexpr std::uint32_t kMdcrEl3Epmad = 1U << 21;
constexpr std::uint32_t kMdcrEl3Mask = kMdcrEl3Tpm | kMdcrEl3Spme | kMdcrEl3Epmad;
constexpr std::uint32_t kSdcrMask = kMdcrEl3Spme | kMdcrEl3Epmad;
constexpr std::uint32_t kSderSuniden = 1U << 1;

constexpr unsigned kEcA64 = 0x18;
constexpr unsigned kEcA32 = 0x03;
constexpr unsigned kEcA32Long = 0x04;

inline NaiveOutcome done(std::uint64_t data = 0) {
    return {NaiveOutcome::ok, 0, 0, data};
}
inline NaiveOutcome undefined() {
    return {NaiveOutcome::undefined, 0, 0, 0};
}
inline NaiveOutcome trapped(unsigned el, unsigned ec) {
    return {NaiveOutcome::trap, el, ec, 0};
}

inline std::uint32_t merge(std::uint32_t old, std::uint32_t data, std::uint32_t mask) {
    return (old & ~mask) | (data & mask);
}

inline std::uint32_t low(std::uint64_t value) {
    return static_cast<std::uint32_t>(value);
}
inline std::uint32_t high(std::uint64_t value) {
    return static_cast<std::uint32_t>(value >> 32);
}
inline std::uint64_t pair(std::uint32_t upper, std::uint32_t lower) {
    return (static_cast<std::uint64_t>(upper) << 32) | lower;
}

// The state with what the architecture implies written out.
inline NaiveA55State complete(NaiveA55State state) {
    // With an AArch32 EL3 the Secure privileged modes are EL3.
    if (state.el == 1 && state.secure && state.el3_aarch32) {
        state.el = 3;
        state.aarch32 = true;
    }
    if (state.el == 2) state.secure = false;
    if (state.el == 3) state.secure = true;
    if (state.el == 3) state.el3_aarch32 = state.aarch32;
    if (state.el == 2) state.el2_aarch32 = state.aarch32;
    if (state.el == 1) state.el1_aarch32 = state.aarch32;
    if (state.el == 0 && state.secure && state.el3_aarch32) state.el1_aarch32 = true;
    if (state.el == 0 && !state.aarch32) state.el1_aarch32 = false;
    return state;
}

inline bool below_el2(const NaiveA55State& who) {
    return who.el <= 1 && !who.secure;
}

} // namespace armpmu::tests
