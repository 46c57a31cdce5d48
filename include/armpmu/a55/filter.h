// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/a55/processor_state.h"

#include <cstdint>

namespace armpmu::a55 {

// PMEVTYPER<n> and PMCCFILTR bits (Arm ARM D13.4).
inline constexpr std::uint32_t kFilterM = 1U << 26;
inline constexpr std::uint32_t kFilterNsh = 1U << 27;
inline constexpr std::uint32_t kFilterNsu = 1U << 28;
inline constexpr std::uint32_t kFilterNsk = 1U << 29;
inline constexpr std::uint32_t kFilterU = 1U << 30;
inline constexpr std::uint32_t kFilterP = 1U << 31;

// Whether a counter with those filter bits does not count in that regime.
constexpr bool is_filtered(std::uint32_t filter, Regime regime) {
    const bool m = (filter & kFilterM) != 0;
    const bool nsh = (filter & kFilterNsh) != 0;
    const bool nsu = (filter & kFilterNsu) != 0;
    const bool nsk = (filter & kFilterNsk) != 0;
    const bool u = (filter & kFilterU) != 0;
    const bool p = (filter & kFilterP) != 0;
    switch (regime) {
    case Regime::ns_el0: return u != nsu;
    case Regime::s_el0: return u;
    case Regime::ns_el1: return p != nsk;
    case Regime::s_el1: return p;
    case Regime::el2: return !nsh;
    case Regime::el3_aarch64: return m != p;
    case Regime::el3_aarch32: return p;
    case Regime::halted: break;
    }
    return true;
}

// The controls that prohibit counting regardless of the filters (Arm ARM D7.4; only SPME decides on
// a core with the Armv8.2 debug architecture).
struct Prohibition {
    bool secure = true;     // counting in Secure state
    bool secure_el0 = true; // the same at EL0, where SUNIDEN may lift it
    bool el2 = false;       // counting at EL2, for counters below HPMN and PMCCNTR

    constexpr bool applies(Regime regime, bool above_hpmn) const {
        if (regime == Regime::s_el0) return secure_el0;
        if (is_secure(regime)) return secure;
        return regime == Regime::el2 && el2 && !above_hpmn;
    }
};

} // namespace armpmu::a55
