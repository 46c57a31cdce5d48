// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/a55/config.h"

#include <cstdint>

// Bits that the PMU acts on, by register.
namespace armpmu::a55 {

// The counters and PMCCNTR in PMCNTEN, PMOVS and PMINTEN.
inline constexpr std::uint32_t kAllCounters = 1U << kCycleCounter | ((1U << kCounters) - 1);

inline constexpr std::uint32_t kEventMask = 0xffff; // PMEVTYPER<n>.evtCount

namespace pmcr {
inline constexpr std::uint32_t kE = 0x01;
inline constexpr std::uint32_t kP = 0x02;
inline constexpr std::uint32_t kC = 0x04;
inline constexpr std::uint32_t kD = 0x08;
inline constexpr std::uint32_t kX = 0x10;
inline constexpr std::uint32_t kDp = 0x20;
inline constexpr std::uint32_t kLc = 0x40;
inline constexpr unsigned kNShift = 11;
} // namespace pmcr

namespace pmuserenr {
inline constexpr std::uint32_t kEn = 0x1;
inline constexpr std::uint32_t kSw = 0x2;
inline constexpr std::uint32_t kCr = 0x4;
inline constexpr std::uint32_t kEr = 0x8;
} // namespace pmuserenr

namespace mdcr_el2 {
inline constexpr std::uint32_t kHpmn = 0x1f;
inline constexpr std::uint32_t kTpmcr = 1U << 5;
inline constexpr std::uint32_t kTpm = 1U << 6;
inline constexpr std::uint32_t kHpme = 1U << 7;
inline constexpr std::uint32_t kHpmd = 1U << 17;
} // namespace mdcr_el2

namespace mdcr_el3 {
inline constexpr std::uint32_t kTpm = 1U << 6;
inline constexpr std::uint32_t kSpme = 1U << 17;
inline constexpr std::uint32_t kEpmad = 1U << 21;
} // namespace mdcr_el3

namespace sder {
inline constexpr std::uint32_t kSuniden = 1U << 1;
} // namespace sder

} // namespace armpmu::a55
