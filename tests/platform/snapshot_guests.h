// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "tests/platform/guest_code.h"

// Guests whose state is in devices, and in standby.
namespace armpmu::tests {

// Eight copies by the DMA engine that depend on each other, with the UART and the PMU at work.
// Writes SNAPSHOT before it ends.
inline const Guest kCopies("a64", {
                                      {0xd2a16000, "mov x0, #0x0b000000"},
                                      {0xd2a12002, "mov x2, #0x09000000"},
                                      {0x52800201, "mov w1, #0x10"},
                                      {0xb9002c41, "str w1, [x2, #0x2c]"},
                                      {0x52806021, "mov w1, #0x301"},
                                      {0xb9003041, "str w1, [x2, #0x30]"},
                                      {0x52800a01, "mov w1, #0x50"},
                                      {0xb9003841, "str w1, [x2, #0x38]"},
                                      {0xd2824683, "mov x3, #0x1234"},
                                      {0x9e670068, "fmov d8, x3"},
                                      {0x4e080c69, "dup v9.2d, x3"},
                                      {0xd51bd043, "msr tpidr_el0, x3"},
                                      {0x52800261, "mov w1, #0x13"},
                                      {0xd51bec01, "msr pmevtyper0_el0, x1"},
                                      {0xd2b00001, "mov x1, #0x80000000"},
                                      {0xb2400021, "orr x1, x1, #1"},
                                      {0xd51b9c21, "msr pmcntenset_el0, x1"},
                                      {0x52800021, "mov w1, #1"},
                                      {0xd51b9c01, "msr pmcr_el0, x1"},
                                      {0xd2a16024, "mov x4, #0x0b010000"},
                                      {0x52a80205, "mov w5, #0x40100000"},
                                      {0x52a80807, "mov w7, #0x40400000"},
                                      {0x52800106, "mov w6, #8"},
                                      {0xb9000085, "1: str w5, [x4]"},
                                      {0xb9000887, "str w7, [x4, #8]"},
                                      {0x52a00021, "mov w1, #0x10000"},
                                      {0xb9001081, "str w1, [x4, #0x10]"},
                                      {0x528000e1, "mov w1, #7"},
                                      {0xb9001481, "str w1, [x4, #0x14]"},
                                      {0xb9401881, "2: ldr w1, [x4, #0x18]"},
                                      {0x3707ffe1, "tbnz w1, #0, 2b"},
                                      {0xb9001881, "str w1, [x4, #0x18]"},
                                      {0x4ee98529, "add v9.2d, v9.2d, v9.2d"},
                                      {0xb94000e1, "ldr w1, [x7]"},
                                      {0x0b060021, "add w1, w1, w6"},
                                      {0xb90000a1, "str w1, [x5]"},
                                      {0x710004c6, "subs w6, w6, #1"},
                                      {0x54fffe41, "b.ne 1b"},
                                      {0xb9401841, "3: ldr w1, [x2, #0x18]"},
                                      {0x37200081, "tbnz w1, #4, 4f"},
                                      {0xb9400041, "ldr w1, [x2]"},
                                      {0xb9001401, "str w1, [x0, #0x14]"},
                                      {0x17fffffc, "b 3b"},
                                      {0x9e660121, "4: fmov x1, d9"},
                                      {0xb90040e1, "str w1, [x7, #64]"},
                                      {0xb9001801, "str w1, [x0, #0x18]"},
                                      {0xd5033fdf, "isb"},
                                      {0xb900101f, "str wzr, [x0, #0x10]"},
                                      {0x14000000, "5: b 5b"},
                                  });

// Twenty times standby until a timer is due, and awake the longer the later it is. Likewise.
inline const Guest kSleeper("a64", {
                                       {0xd2a10000, "mov x0, #0x08000000"},
                                       {0x52800021, "mov w1, #1"},
                                       {0xb9000001, "str w1, [x0]"},
                                       {0x52a10001, "mov w1, #0x08000000"},
                                       {0xb9010001, "str w1, [x0, #0x100]"},
                                       {0xd2a10022, "mov x2, #0x08010000"},
                                       {0x52801fe1, "mov w1, #0xff"},
                                       {0xb9000441, "str w1, [x2, #4]"},
                                       {0x52800021, "mov w1, #1"},
                                       {0xb9000041, "str w1, [x2]"},
                                       {0xd2b00001, "mov x1, #0x80000000"},
                                       {0xd51b9c21, "msr pmcntenset_el0, x1"},
                                       {0xd2800021, "mov x1, #1"},
                                       {0xd51b9c01, "msr pmcr_el0, x1"},
                                       {0x52800286, "mov w6, #20"},
                                       {0xd2817707, "mov x7, #3000"},
                                       {0xd51be307, "1: msr cntv_tval_el0, x7"},
                                       {0xd2800021, "mov x1, #1"},
                                       {0xd51be321, "msr cntv_ctl_el0, x1"},
                                       {0xd503207f, "wfi"},
                                       {0xb9400c43, "ldr w3, [x2, #0xc]"},
                                       {0xd51be33f, "msr cntv_ctl_el0, xzr"},
                                       {0xb9001043, "str w3, [x2, #0x10]"},
                                       {0xd53be049, "mrs x9, cntvct_el0"},
                                       {0xf1001d29, "2: subs x9, x9, #7"},
                                       {0x54ffffe8, "b.hi 2b"},
                                       {0x710004c6, "subs w6, w6, #1"},
                                       {0x54fffea1, "b.ne 1b"},
                                       {0xd2a16000, "mov x0, #0x0b000000"},
                                       {0xb9001801, "str w1, [x0, #0x18]"},
                                       {0xd5033fdf, "isb"},
                                       {0xb900101f, "str wzr, [x0, #0x10]"},
                                       {0x14000000, "3: b 3b"},
                                   });

// Drives SPNIDEN and DBGEN HIGH and NIDEN LOW, and prints what it then reads of the pins.
inline const Guest kPins("a64", {
                                    {0xd2a16000, "mov x0, #0x0b000000"},
                                    {0x528000c1, "mov w1, #6"},
                                    {0xb9001c01, "str w1, [x0, #0x1c]"},
                                    {0xd5033fdf, "isb"},
                                    {0xb9401c01, "ldr w1, [x0, #0x1c]"},
                                    {0x1100c021, "add w1, w1, #48"},
                                    {0xb9001401, "str w1, [x0, #0x14]"},
                                    {0xb900101f, "str wzr, [x0, #0x10]"},
                                    {0x14000000, "b ."},
                                });

// Six million instructions, in which characters may be typed; then it shows them.
inline const Guest kListener("a64", {
                                        {0xd2a16000, "mov x0, #0x0b000000"},
                                        {0x52884801, "mov w1, #0x4240"},
                                        {0x72a001e1, "movk w1, #0xf, lsl #16"},
                                        {0x0b010421, "add w1, w1, w1, lsl #1"},
                                        {0xd2a12002, "mov x2, #0x09000000"},
                                        {0x52800203, "mov w3, #0x10"},
                                        {0xb9002c43, "str w3, [x2, #0x2c]"},
                                        {0x52806023, "mov w3, #0x301"},
                                        {0xb9003043, "str w3, [x2, #0x30]"},
                                        {0x71000421, "1: subs w1, w1, #1"},
                                        {0x54ffffe1, "b.ne 1b"},
                                        {0xb9401843, "2: ldr w3, [x2, #0x18]"},
                                        {0x37200083, "tbnz w3, #4, 3f"},
                                        {0xb9400043, "ldr w3, [x2]"},
                                        {0xb9001403, "str w3, [x0, #0x14]"},
                                        {0x17fffffc, "b 2b"},
                                        {0xb900101f, "3: str wzr, [x0, #0x10]"},
                                        {0x14000000, "4: b 4b"},
                                    });

} // namespace armpmu::tests
