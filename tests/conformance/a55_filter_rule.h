// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "tests/support/a55.h"

#include <array>
#include <cstddef>

// When a counter counts (Arm ARM D7, AArch64.CountEvents of Armv8.2), written out once more.
namespace armpmu::tests {

struct Place {
    const char* name;
    a55::ProcessorState state;
    bool secure;
    bool el2;
};

inline std::array<Place, 7> places() {
    return {{{"Non-secure EL0", at_level(0), false, false},
             {"Secure EL0", at_level(0, true), true, false},
             {"Non-secure EL1", at_level(1), false, false},
             {"Secure EL1", at_level(1, true), true, false},
             {"EL2", at_level(2), false, true},
             {"EL3, AArch64", at_level(3), true, false},
             {"EL3, AArch32", at_aarch32_level(3), true, false}}};
}

// The filter bits as a number 0..63: P U NSK NSU NSH M from the top, as in the register.
constexpr std::uint64_t filter_bits(unsigned combination) {
    return std::uint64_t{combination} << 26;
}
inline constexpr unsigned kCountEverywhere = 0x02; // NSH alone

// Does a counter with that filter leave out what happens in places()[place]?
inline bool filtered(std::size_t place, unsigned combination) {
    const auto bit = [&](unsigned n) { return combination >> n & 1; };
    const unsigned p = bit(5);
    const unsigned u = bit(4);
    const unsigned nsk = bit(3);
    const unsigned nsu = bit(2);
    const unsigned nsh = bit(1);
    const unsigned m = bit(0);
    const std::array<bool, 7> filtered_in = {u != nsu, u == 1, p != nsk, p == 1,
                                             nsh == 0, m != p, p == 1};
    return filtered_in.at(place);
}

// MDCR_EL3.SPME, MDCR_EL2.HPMD and HPME, PMCR.DP and E.
struct Controls {
    bool spme = false;
    bool hpmd = false;
    bool hpme = false;
    bool dp = false;
    bool e = true;
    unsigned hpmn = 6;
};

// Is counting prohibited there, for a counter below HPMN or PMCCNTR?
inline bool prohibited(const Place& place, const Controls& controls) {
    return (place.secure && !controls.spme) || (place.el2 && controls.hpmd);
}

inline void apply(a55::Pmu& pmu, const Controls& controls) {
    put_as_el3(pmu, a64::kMdcrEl3, controls.spme ? 1U << 17 : 0);
    put_as_el3(pmu, a64::kMdcrEl2,
               controls.hpmn | (controls.hpme ? 1U << 7 : 0) | (controls.hpmd ? 1U << 17 : 0));
    put_as_el3(pmu, a64::kPmcr, (controls.dp ? 1U << 5 : 0) | (controls.e ? 1 : 0));
}

inline std::uint64_t cycle_count(a55::Pmu& pmu) {
    return get(pmu, ext::kPmccntrLow) | std::uint64_t{get(pmu, ext::kPmccntrHigh)} << 32;
}

} // namespace armpmu::tests
