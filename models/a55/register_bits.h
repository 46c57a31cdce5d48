// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/a55/config.h"
#include "models/a55/register_fields.h"

#include <cstdint>
#include <string_view>

// Bits that the PMU acts on, by register.
namespace armpmu::a55 {

constexpr std::uint32_t field_bits(tables::FieldList fields, std::string_view name) {
    return static_cast<std::uint32_t>(tables::bits(fields, name));
}

// The counters and PMCCNTR in PMCNTEN, PMOVS and PMINTEN.
inline constexpr std::uint32_t kAllCounters =
    field_bits(fields::kSet, "P") | field_bits(fields::kSet, "C");

inline constexpr std::uint32_t kEventMask = field_bits(fields::kPmevtyper, "evtCount");

namespace pmcr {
inline constexpr std::uint32_t kE = field_bits(fields::kPmcr, "E");
inline constexpr std::uint32_t kP = field_bits(fields::kPmcr, "P");
inline constexpr std::uint32_t kC = field_bits(fields::kPmcr, "C");
inline constexpr std::uint32_t kD = field_bits(fields::kPmcr, "D");
inline constexpr std::uint32_t kX = field_bits(fields::kPmcr, "X");
inline constexpr std::uint32_t kDp = field_bits(fields::kPmcr, "DP");
inline constexpr std::uint32_t kLc = field_bits(fields::kPmcr, "LC");
inline constexpr unsigned kNShift = tables::lowest_bit(fields::kPmcr, "N");
} // namespace pmcr

namespace pmuserenr {
inline constexpr std::uint32_t kEn = field_bits(fields::kPmuserenr, "EN");
inline constexpr std::uint32_t kSw = field_bits(fields::kPmuserenr, "SW");
inline constexpr std::uint32_t kCr = field_bits(fields::kPmuserenr, "CR");
inline constexpr std::uint32_t kEr = field_bits(fields::kPmuserenr, "ER");
} // namespace pmuserenr

namespace mdcr_el2 {
inline constexpr std::uint32_t kHpmn = field_bits(fields::kMdcrEl2, "HPMN");
inline constexpr std::uint32_t kTpmcr = field_bits(fields::kMdcrEl2, "TPMCR");
inline constexpr std::uint32_t kTpm = field_bits(fields::kMdcrEl2, "TPM");
inline constexpr std::uint32_t kHpme = field_bits(fields::kMdcrEl2, "HPME");
inline constexpr std::uint32_t kHpmd = field_bits(fields::kMdcrEl2, "HPMD");
} // namespace mdcr_el2

namespace mdcr_el3 {
inline constexpr std::uint32_t kTpm = field_bits(fields::kMdcrEl3, "TPM");
inline constexpr std::uint32_t kSpme = field_bits(fields::kMdcrEl3, "SPME");
inline constexpr std::uint32_t kEpmad = field_bits(fields::kMdcrEl3, "EPMAD");
} // namespace mdcr_el3

namespace sder {
inline constexpr std::uint32_t kSuniden = field_bits(fields::kSder, "SUNIDEN");
} // namespace sder

} // namespace armpmu::a55
