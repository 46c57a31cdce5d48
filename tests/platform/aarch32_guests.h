// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "tests/platform/guest_code.h"

// Guests of TimedPlatform, begun at EL2, that go on in AArch32 at EL1 with translation by the
// tables at 0x40100000 and 0x40200000. They end at once. The engine takes TTBCR.N from AArch32
// alone.
namespace armpmu::tests {

#define ARMPMU_TO_AARCH32                                                                          \
    {0xd5182045, "msr tcr_el1, x5"}, {0xd2800005, "mov x5, #0"}, {0xd51c1105, "msr hcr_el2, x5"},  \
        {0x92800005, "mov x5, #-1"}, {0xd51c3005, "msr dacr32_el2, x5"},                           \
        {0xd2a80005, "mov x5, #0x40000000"}, {0x914800a5, "add x5, x5, #0x200000"},                \
        {0xd5182025, "msr ttbr1_el1, x5"}, {0x100000c5, "adr x5, . + 24"},                         \
        {0xd51c4025, "msr elr_el2, x5"}, {0xd2803a65, "mov x5, #0x1d3"},                           \
        {0xd51c4005, "msr spsr_el2, x5"}, {0xd5033fdf, "isb"}, {0xd69f03e0, "eret"},               \
        {0xee120f50, ".inst 0xee120f50"}, /* mrc p15, 0, r0, c2, c0, 2 */                          \
        {0xee020f50, ".inst 0xee020f50"}, /* mcr p15, 0, r0, c2, c0, 2 */                          \
        {0xf57ff06f, ".inst 0xf57ff06f"}, /* isb */                                                \
        {0xe3a0140b, ".inst 0xe3a0140b"}, /* mov r1, #0x0b000000 */                                \
        {0xe3a00000, ".inst 0xe3a00000"}, /* mov r0, #0 */                                         \
        {0xe5810010, ".inst 0xe5810010"}, /* str r0, [r1, #16] */                                  \
    {                                                                                              \
        0xeafffffe, ".inst 0xeafffffe"                                                             \
    }

// TTBCR.N = 1: short descriptors, 2 GB of TTBR0.
inline const Guest kShortDescriptors("a64", {{0xd2800025, "mov x5, #1"}, ARMPMU_TO_AARCH32});

// EAE, T0SZ = T1SZ = 1: long ones, 2 GB each.
inline const Guest kLongDescriptors("a64", {{0xd2b00025, "mov x5, #0x80010000"},
                                            {0xf2800025, "movk x5, #1"},
                                            ARMPMU_TO_AARCH32});

#undef ARMPMU_TO_AARCH32

} // namespace armpmu::tests
