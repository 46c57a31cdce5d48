// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "tests/driver/qemu/guest_code.h"

namespace armpmu::tests::qemu {

// Registers the harness itself needs, and those that control the PMU from outside it.
constexpr Register kVbarEl1 = a64(3, 0, 12, 0, 0);
constexpr Register kVbarEl2 = a64(3, 4, 12, 0, 0);
constexpr Register kVbarEl3 = a64(3, 6, 12, 0, 0);
constexpr Register kScrEl3 = a64(3, 6, 1, 1, 0);
constexpr Register kHcrEl2 = a64(3, 4, 1, 1, 0);
constexpr Register kMdcrEl2 = a64(3, 4, 1, 1, 1);
constexpr Register kMdcrEl3 = a64(3, 6, 1, 3, 1);
constexpr Register kSder32El3 = a64(3, 6, 1, 1, 1);

// EL1, EL2 and EL3 have op1 0, 4 and 6.
constexpr unsigned op1_of(unsigned el) {
    return el == 1 ? 0 : el == 2 ? 4 : 6;
}
constexpr Register spsr(unsigned el) {
    return a64(3, op1_of(el), 4, 0, 0);
}
constexpr Register elr(unsigned el) {
    return a64(3, op1_of(el), 4, 0, 1);
}
constexpr Register esr(unsigned el) {
    return a64(3, op1_of(el), 5, 2, 0);
}

// The PMU, as AArch64 names it.
namespace pmu {
constexpr Register kPmcr = a64(3, 3, 9, 12, 0);
constexpr Register kPmcntenset = a64(3, 3, 9, 12, 1);
constexpr Register kPmcntenclr = a64(3, 3, 9, 12, 2);
constexpr Register kPmovsclr = a64(3, 3, 9, 12, 3);
constexpr Register kPmswinc = a64(3, 3, 9, 12, 4);
constexpr Register kPmselr = a64(3, 3, 9, 12, 5);
constexpr Register kPmceid0 = a64(3, 3, 9, 12, 6);
constexpr Register kPmceid1 = a64(3, 3, 9, 12, 7);
constexpr Register kPmccntr = a64(3, 3, 9, 13, 0);
constexpr Register kPmxevtyper = a64(3, 3, 9, 13, 1);
constexpr Register kPmxevcntr = a64(3, 3, 9, 13, 2);
constexpr Register kPmuserenr = a64(3, 3, 9, 14, 0);
constexpr Register kPmintenset = a64(3, 0, 9, 14, 1);
constexpr Register kPmintenclr = a64(3, 0, 9, 14, 2);
constexpr Register kPmovsset = a64(3, 3, 9, 14, 3);
constexpr Register kPmccfiltr = a64(3, 3, 14, 15, 7);
constexpr Register pmevcntr(unsigned n) {
    return a64(3, 3, 14, 8 + (n >> 3), n & 7);
}
constexpr Register pmevtyper(unsigned n) {
    return a64(3, 3, 14, 12 + (n >> 3), n & 7);
}
} // namespace pmu

// An AArch64 PMU register as AArch32 reaches it.
constexpr Register as_a32(const Register& r) {
    return a32(0, r.crn, r.crm, r.op2);
}

} // namespace armpmu::tests::qemu
