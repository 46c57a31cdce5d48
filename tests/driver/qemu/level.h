// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstdint>
#include <string>

namespace armpmu::tests::qemu {

// Where the guest executes. The _a32 levels have an AArch32 EL1; ns_el0_a32_under_a64 is AArch32
// user code of an AArch64 EL1, ns_el0_tge is EL0 under HCR_EL2.TGE = 1 (no EL1).
enum class Level : std::uint8_t {
    el3,
    el2,
    ns_el1,
    ns_el0,
    ns_el0_tge,
    s_el1,
    s_el0,
    ns_el1_a32,
    ns_el0_a32,
    ns_el0_a32_under_a64,
    s_el1_a32,
    s_el0_a32,
};

constexpr unsigned el_of(Level level) {
    switch (level) {
    case Level::el3: return 3;
    case Level::el2: return 2;
    case Level::ns_el1:
    case Level::s_el1:
    case Level::ns_el1_a32:
    case Level::s_el1_a32: return 1;
    default: return 0;
    }
}

// EL3 is Secure too.
constexpr bool is_secure(Level level) {
    return level == Level::el3 || level == Level::s_el1 || level == Level::s_el0 ||
           level == Level::s_el1_a32 || level == Level::s_el0_a32;
}

constexpr bool is_a32(Level level) {
    return level >= Level::ns_el1_a32;
}

constexpr bool has_a32_el1(Level level) {
    return is_a32(level) && level != Level::ns_el0_a32_under_a64;
}

// The level of EL1 or EL2 that holds an EL0.
constexpr Level host_of(Level level) {
    switch (level) {
    case Level::ns_el0:
    case Level::ns_el0_a32_under_a64: return Level::ns_el1;
    case Level::ns_el0_tge: return Level::el2;
    case Level::s_el0: return Level::s_el1;
    case Level::ns_el0_a32: return Level::ns_el1_a32;
    case Level::s_el0_a32: return Level::s_el1_a32;
    default: return level;
    }
}

struct Machine {
    std::string cpu = "cortex-a76"; // Secure AArch32 EL1 needs another, e.g. cortex-a53
    bool secure = true;             // EL3
    bool virtualization = true;     // EL2

    Level start() const {
        return secure ? Level::el3 : virtualization ? Level::el2 : Level::ns_el1;
    }
    bool has(Level level) const {
        if (is_secure(level)) return secure;
        return (level != Level::el2 && level != Level::ns_el0_tge) || virtualization;
    }
    // The level an exception to the next higher one leads to; the start level has none.
    Level above(Level level) const {
        if (el_of(level) == 0) return host_of(level);
        if (el_of(level) == 1 && !is_secure(level) && virtualization) return Level::el2;
        return Level::el3;
    }
    // The level where a trap to `target_el` taken at `level` is handled.
    Level target(Level level, unsigned target_el) const {
        while (el_of(level) < target_el) level = above(level);
        return level;
    }
};

} // namespace armpmu::tests::qemu
