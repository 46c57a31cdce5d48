// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstdint>

namespace armpmu::a55 {

// State of the processor that the PMU uses; set by the processor model whenever it changes. The
// default is Non-secure EL1, everything AArch64.
struct ProcessorState {
    std::uint8_t exception_level = 1; // 0..3
    // Security state of EL0 and EL1; EL2 is always Non-secure on this core, and EL3 always Secure.
    bool secure = false;
    // Execution states. In AArch32 EL3 the Secure PL1 modes are EL3; Secure EL1 does not exist.
    bool el1_aarch32 = false;
    bool el2_aarch32 = false;
    bool el3_aarch32 = false;
    bool tge = false;     // HCR_EL2.TGE: exceptions of Non-secure EL0 go to EL2
    bool halted = false;  // in Debug state: nothing counts
    bool standby = false; // in WFI or WFE, clock gated

    friend bool operator==(const ProcessorState& a, const ProcessorState& b) {
        return a.exception_level == b.exception_level && a.secure == b.secure &&
               a.el1_aarch32 == b.el1_aarch32 && a.el2_aarch32 == b.el2_aarch32 &&
               a.el3_aarch32 == b.el3_aarch32 && a.tge == b.tge && a.halted == b.halted &&
               a.standby == b.standby;
    }
    friend bool operator!=(const ProcessorState& a, const ProcessorState& b) { return !(a == b); }
};

// Whether that is Secure state: EL3, or Secure EL0 and EL1.
constexpr bool in_secure_state(const ProcessorState& state) {
    return state.exception_level == 3 || (state.exception_level < 2 && state.secure);
}

// The states that filters and prohibition distinguish; each has its own cell for every event.
enum class Regime : std::uint8_t {
    ns_el0,
    s_el0,
    ns_el1,
    s_el1,
    el2,
    el3_aarch64,
    el3_aarch32,
    halted, // Debug state: no counter counts
};
inline constexpr unsigned kRegimes = 8;

constexpr Regime regime_of(const ProcessorState& state) {
    if (state.halted) return Regime::halted;
    switch (state.exception_level) {
    case 0: return state.secure ? Regime::s_el0 : Regime::ns_el0;
    case 1: return state.secure ? Regime::s_el1 : Regime::ns_el1;
    case 2: return Regime::el2;
    default: return state.el3_aarch32 ? Regime::el3_aarch32 : Regime::el3_aarch64;
    }
}
constexpr bool is_secure(Regime regime) {
    return regime == Regime::s_el0 || regime == Regime::s_el1 || regime == Regime::el3_aarch64 ||
           regime == Regime::el3_aarch32;
}

} // namespace armpmu::a55
