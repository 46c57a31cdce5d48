// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/a55/processor_state.h"

#include <cstdint>

namespace armpmu::iss {

// A breakpoint or watchpoint of software: its value register and its control register.
struct DebugPair {
    std::uint64_t value = 0;
    std::uint32_t control = 0;

    bool enabled() const { return (control & 1) != 0; }
    unsigned bits(unsigned first, unsigned number) const {
        return control >> first & ((1U << number) - 1);
    }
    // By exception level and security (HMC, SSC, PAC or PMC; Arm ARM D2.8.4).
    bool admits(const a55::ProcessorState& state) const {
        const unsigned level = state.exception_level;
        const bool higher = bits(13, 1) != 0;
        const unsigned levels = bits(1, 2); // EL1, EL0
        if (level == 2 ? !higher : (levels >> (level == 1 ? 0 : 1) & 1) == 0) return false;
        const unsigned security = bits(14, 2); // 2: Secure only; 1 and 3: Non-secure only
        return security == 0 || (security == 2) == a55::in_secure_state(state);
    }
    // The context breakpoint that it is linked to, if it is.
    unsigned linked_to() const { return bits(16, 4); }
};

} // namespace armpmu::iss
