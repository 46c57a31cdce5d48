// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "tests/platform/guest_code.h"

namespace armpmu::tests {

// Loads and stores of several sizes, in pairs and not aligned, across 16 bytes and across pages.
inline const Guest kTracedAccesses("a64", {
                                              {0xd2a80000, "mov x0, #0x40000000"},
                                              {0xd281fec1, "mov x1, #0xff6"},
                                              {0x8b010000, "add x0, x0, x1"},
                                              {0xd2800142, "mov x2, #10"},
                                              {0xd297dde3, "mov x3, #0xbeef"},
                                              {0xf8008403, "1: str x3, [x0], #8"},
                                              {0xf85f8004, "ldur x4, [x0, #-8]"},
                                              {0x8b040063, "add x3, x3, x4"},
                                              {0x79000403, "strh w3, [x0, #2]"},
                                              {0x39400c05, "ldrb w5, [x0, #3]"},
                                              {0xa9001403, "stp x3, x5, [x0]"},
                                              {0x29409c06, "ldp w6, w7, [x0, #4]"},
                                              {0xf8405008, "ldur x8, [x0, #5]"},
                                              {0xf1000442, "subs x2, x2, #1"},
                                              {0x54fffee1, "b.ne 1b"},
                                              {0xd2a16011, "mov x17, #0x0b000000"},
                                              {0xb900123f, "str wzr, [x17, #16]"},
                                              {0x14000000, "1: b 1b"},
                                          });

// From EL2 into T32 at EL1, which stands behind it.
inline const Guest kToThumb("a64", {
                                       {0xd2800000, "mov x0, #0"},
                                       {0xd51c1100, "msr hcr_el2, x0"},
                                       {0xd2803e60, "mov x0, #0x1f3"},
                                       {0xd51c4000, "msr spsr_el2, x0"},
                                       {0x10000080, "adr x0, . + 16"},
                                       {0xd51c4020, "msr elr_el2, x0"},
                                       {0xd69f03e0, "eret"},
                                       {0xd503201f, "nop"},
                                   });
// Two halfwords each.
inline const Guest kThumb("t32", {
                                     {0x21002003, "movs r0, #3; movs r1, #0"},
                                     {0xbf0c2802, "1: cmp r0, #2; ite eq"},
                                     {0x3101310a, "addeq r1, #10; addne r1, #1"},
                                     {0xd1f93801, "subs r0, #1; bne 1b"},
                                     {0x2234f241, "movw r2, #0x1234"},
                                     {0x0300f240, "movw r3, #0"},
                                     {0x3300f6c0, "movt r3, #0x0b00"},
                                     {0x611c2400, "movs r4, #0; str r4, [r3, #16]"},
                                     {0xbf00e7fe, "2: b 2b; nop"},
                                 });

} // namespace armpmu::tests
