// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "tests/platform/guest_code.h"

namespace armpmu::tests {

// Three rounds of loads and stores around X20 + 8, which is watched as X2 says. In context X4; X3
// and X5 are breakpoint 4.
inline const Guest kOverAWatchpoint("a64", {
                                               {0xd5100483, "msr dbgbvr4_el1, x3"},
                                               {0xd51004a0, "msr dbgbcr4_el1, x0"},
                                               {0xd518d021, "msr contextidr_el1, x1"},
                                               {0xd2a80000, "mov x0, #0x40000000"},
                                               {0x91400800, "add x0, x0, #0x2, lsl #12"},
                                               {0xd518c000, "msr vbar_el1, x0"},
                                               {0xd510109f, "msr oslar_el1, xzr"},
                                               {0x91400414, "add x20, x0, #0x1, lsl #12"},
                                               {0x91002281, "add x1, x20, #8"},
                                               {0xd51000c1, "msr dbgwvr0_el1, x1"},
                                               {0xd51000e2, "msr dbgwcr0_el1, x2"},
                                               {0xd2940003, "mov x3, #0xa000"},
                                               {0xd5100243, "msr mdscr_el1, x3"},
                                               {0xd50348ff, "msr daifclr, #8"},
                                               {0xd5033fdf, "isb"},
                                               {0xd280000a, "mov x10, #0"},
                                               {0xd280006b, "mov x11, #3"},
                                               {0x9100054a, "1: add x10, x10, #1"},
                                               {0xf900028a, "str x10, [x20]"},
                                               {0xf900068a, "str x10, [x20, #8]"},
                                               {0xf9400689, "ldr x9, [x20, #8]"},
                                               {0x39403689, "ldrb w9, [x20, #13]"},
                                               {0x39003a8a, "strb w10, [x20, #14]"},
                                               {0xf100056b, "subs x11, x11, #1"},
                                               {0x54ffff21, "b.ne 1b"},
                                               {0xd2a16011, "mov x17, #0x0b000000"},
                                               {0xb900123f, "str wzr, [x17, #16]"},
                                               {0x14000000, "3: b 3b"},
                                           });

// X12: hits, X13: their syndromes, X16: their addresses, X6: where the last was; X14: steps, X15:
// the last one's exception class.
inline const Guest kStepsOver("a64", {
                                         {0xd5385204, "mrs x4, esr_el1"},
                                         {0xd35afc85, "lsr x5, x4, #26"},
                                         {0xf100d4bf, "cmp x5, #0x35"},
                                         {0x540001e1, "b.ne 1f"},
                                         {0x9100058c, "add x12, x12, #1"},
                                         {0x8b0401ad, "add x13, x13, x4"},
                                         {0xf9400686, "ldr x6, [x20, #8]"},
                                         {0xd5384026, "mrs x6, elr_el1"},
                                         {0xd5386008, "mrs x8, far_el1"},
                                         {0x8b080210, "add x16, x16, x8"},
                                         {0xd51000ff, "msr dbgwcr0_el1, xzr"},
                                         {0xd5300247, "mrs x7, mdscr_el1"},
                                         {0xb24000e7, "orr x7, x7, #1"},
                                         {0xd5100247, "msr mdscr_el1, x7"},
                                         {0xd5384008, "mrs x8, spsr_el1"},
                                         {0xb26b0108, "orr x8, x8, #0x200000"},
                                         {0xd5184008, "msr spsr_el1, x8"},
                                         {0xd69f03e0, "eret"},
                                         {0x910005ce, "1: add x14, x14, #1"},
                                         {0xaa0503ef, "mov x15, x5"},
                                         {0xd51000e2, "msr dbgwcr0_el1, x2"},
                                         {0xd5300247, "mrs x7, mdscr_el1"},
                                         {0x927ff8e7, "and x7, x7, #0xfffffffffffffffe"},
                                         {0xd5100247, "msr mdscr_el1, x7"},
                                         {0xd69f03e0, "eret"},
                                     });

} // namespace armpmu::tests
