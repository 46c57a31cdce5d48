// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "tests/platform/guest_code.h"

// Guests that load and store, and end through the guest's port.
namespace armpmu::tests {

// X10 = 1 + 2 + ... + 10, by an instruction that it writes each time.
inline const Guest kPatchedCode("a64", {
                                           {0x10000286, "adr x6, 2f"},
                                           {0x52800347, "mov w7, #0x001a"},
                                           {0x72ba5007, "movk w7, #0xd280, lsl #16"},
                                           {0xd280000a, "mov x10, #0"},
                                           {0xd2800028, "mov x8, #1"},
                                           {0x0b0814e9, "1: add w9, w7, w8, lsl #5"},
                                           {0xb90000c9, "str w9, [x6]"},
                                           {0xd50b7b26, "dc cvau, x6"},
                                           {0xd5033b9f, "dsb ish"},
                                           {0xd50b7526, "ic ivau, x6"},
                                           {0xd5033b9f, "dsb ish"},
                                           {0xd5033fdf, "isb"},
                                           {0x94000008, "bl 2f"},
                                           {0x8b1a014a, "add x10, x10, x26"},
                                           {0x91000508, "add x8, x8, #1"},
                                           {0xf1002d1f, "cmp x8, #11"},
                                           {0x54fffea1, "b.ne 1b"},
                                           {0xd2a16011, "mov x17, #0x0b000000"},
                                           {0xb900123f, "str wzr, [x17, #16]"},
                                           {0x14000000, "1: b 1b"},
                                           {0xd280001a, "2: mov x26, #0"},
                                           {0xd65f03c0, "ret"},
                                       });

// With a table at 0x40010000 that has memory at 0x80000000, too: a function at 0x40020000, which is
// executed there and written by the other address, adds 50 to 1 to X10.
inline const Guest kAliasedCode("a64", {
                                           {0xd2a80020, "movz x0, #0x4001, lsl #16"},
                                           {0xd5182000, "msr ttbr0_el1, x0"},
                                           {0xd2800321, "mov x1, #25"},
                                           {0xd5182041, "msr tcr_el1, x1"},
                                           {0xd5033fdf, "isb"},
                                           {0xd5381002, "mrs x2, sctlr_el1"},
                                           {0xb2400042, "orr x2, x2, #1"},
                                           {0xd5181002, "msr sctlr_el1, x2"},
                                           {0xd5033fdf, "isb"},
                                           {0xd2a80043, "movz x3, #0x4002, lsl #16"},
                                           {0xd2b00044, "movz x4, #0x8002, lsl #16"},
                                           {0x52802947, "mov w7, #0x014a"},
                                           {0x72b22007, "movk w7, #0x9100, lsl #16"},
                                           {0x52807808, "mov w8, #0x03c0"},
                                           {0x72bacbe8, "movk w8, #0xd65f, lsl #16"},
                                           {0xb9000488, "str w8, [x4, #4]"},
                                           {0xd280000a, "mov x10, #0"},
                                           {0xd2800646, "mov x6, #50"},
                                           {0x0b0628e8, "1: add w8, w7, w6, lsl #10"},
                                           {0xb9000088, "str w8, [x4]"},
                                           {0xd50b7b24, "dc cvau, x4"},
                                           {0xd5033b9f, "dsb ish"},
                                           {0xd50b7523, "ic ivau, x3"},
                                           {0xd5033b9f, "dsb ish"},
                                           {0xd5033fdf, "isb"},
                                           {0xd63f0060, "blr x3"},
                                           {0xf10004c6, "subs x6, x6, #1"},
                                           {0x54fffee1, "b.ne 1b"},
                                           {0xd2a16011, "mov x17, #0x0b000000"},
                                           {0xb900123f, "str wzr, [x17, #16]"},
                                           {0x14000000, "1: b 1b"},
                                       });

// A hundred additions, and exclusives that must fail.
inline const Guest kExclusives("a64", {
                                          {0xd2a80006, "mov x6, #0x40000000"},
                                          {0x91400cc6, "add x6, x6, #0x3000"},
                                          {0xf90000df, "str xzr, [x6]"},
                                          {0xd2800c87, "mov x7, #100"},
                                          {0xc85f7cc8, "1: ldxr x8, [x6]"},
                                          {0x91000508, "add x8, x8, #1"},
                                          {0xc8097cc8, "stxr w9, x8, [x6]"},
                                          {0x35ffffa9, "cbnz w9, 1b"},
                                          {0xf10004e7, "subs x7, x7, #1"},
                                          {0x54ffff61, "b.ne 1b"},
                                          {0xf94000ca, "ldr x10, [x6]"},
                                          {0xc85f7cc8, "ldxr x8, [x6]"},
                                          {0xd5033f5f, "clrex"},
                                          {0xc80b7cc8, "stxr w11, x8, [x6]"},
                                          {0xc80c7cc8, "stxr w12, x8, [x6]"},
                                          {0xc87f24c8, "ldxp x8, x9, [x6]"},
                                          {0xc82d20c7, "stxp w13, x7, x8, [x6]"},
                                          {0xa9403cce, "ldp x14, x15, [x6]"},
                                          {0xd2a16011, "mov x17, #0x0b000000"},
                                          {0xb900123f, "str wzr, [x17, #16]"},
                                          {0x14000000, "1: b 1b"},
                                      });

// One of each kind.
inline const Guest kAtomics("a64", {
                                       {0xd2a80006, "mov x6, #0x40000000"},
                                       {0x91400cc6, "add x6, x6, #0x3000"},
                                       {0xd28000a7, "mov x7, #5"},
                                       {0xf90000c7, "str x7, [x6]"},
                                       {0xd2800068, "mov x8, #3"},
                                       {0xf82800ca, "ldadd x8, x10, [x6]"},
                                       {0xf8e780cb, "swpal x7, x11, [x6]"},
                                       {0xd28000ac, "mov x12, #5"},
                                       {0xd2800129, "mov x9, #9"},
                                       {0xc8ecfcc9, "casal x12, x9, [x6]"},
                                       {0xd280008d, "mov x13, #4"},
                                       {0xc8ad7cc8, "cas x13, x8, [x6]"},
                                       {0xf82730ce, "ldset x7, x14, [x6]"},
                                       {0xf94000cf, "ldr x15, [x6]"},
                                       {0xd2a16011, "mov x17, #0x0b000000"},
                                       {0xb900123f, "str wzr, [x17, #16]"},
                                       {0x14000000, "1: b 1b"},
                                   });

// Of a number below zero and one above it, smaller than a register.
inline const Guest kSignedAtomics("a64", {
                                             {0xd2a80006, "mov x6, #0x40000000"},
                                             {0x91400cc6, "add x6, x6, #0x3000"},
                                             {0x92800027, "mov x7, #-2"},
                                             {0xd2800028, "mov x8, #1"},
                                             {0xf90000c7, "str x7, [x6]"},
                                             {0x382840ca, "ldsmaxb w8, w10, [x6]"},
                                             {0xf94000cb, "ldr x11, [x6]"},
                                             {0xf90000c7, "str x7, [x6]"},
                                             {0x782850cc, "ldsminh w8, w12, [x6]"},
                                             {0xb82850cd, "ldsmin w8, w13, [x6]"},
                                             {0xb82840ce, "ldsmax w8, w14, [x6]"},
                                             {0xf94000cf, "ldr x15, [x6]"},
                                             {0xd2a16011, "mov x17, #0x0b000000"},
                                             {0xb900123f, "str wzr, [x17, #16]"},
                                             {0x14000000, "1: b 1b"},
                                         });

// Stores of several sizes over 120 KB, and a check sum of them in X10.
inline const Guest kStores("a64", {
                                      {0xd2a80006, "mov x6, #0x40000000"},
                                      {0x914100c6, "add x6, x6, #0x40000"},
                                      {0xd2800007, "mov x7, #0"},
                                      {0xd2827108, "mov x8, #5000"},
                                      {0xf80184c7, "1: str x7, [x6], #24"},
                                      {0x390014c7, "strb w7, [x6, #5]"},
                                      {0xa90220c7, "stp x7, x8, [x6, #32]"},
                                      {0x8b0800e7, "add x7, x7, x8"},
                                      {0xf1000508, "subs x8, x8, #1"},
                                      {0x54ffff61, "b.ne 1b"},
                                      {0xd2a80006, "mov x6, #0x40000000"},
                                      {0x914100c6, "add x6, x6, #0x40000"},
                                      {0xd2875308, "mov x8, #15000"},
                                      {0xd280000a, "mov x10, #0"},
                                      {0xf84084c9, "1: ldr x9, [x6], #8"},
                                      {0xcaca052a, "eor x10, x9, x10, ror #1"},
                                      {0xf1000508, "subs x8, x8, #1"},
                                      {0x54ffffa1, "b.ne 1b"},
                                      {0xd2a16011, "mov x17, #0x0b000000"},
                                      {0xb900123f, "str wzr, [x17, #16]"},
                                      {0x14000000, "1: b 1b"},
                                  });

// Three functions at 0x20, 0x34 and 0x48, which load 10, 20 and 40 times.
inline const Guest kThreeLoops("a64", {
                                          {0xd2a80006, "mov x6, #0x40000000"},
                                          {0x914100c6, "add x6, x6, #0x40000"},
                                          {0x94000006, "bl 2f"},
                                          {0x9400000a, "bl 3f"},
                                          {0x9400000e, "bl 4f"},
                                          {0xd2a16011, "mov x17, #0x0b000000"},
                                          {0xb900123f, "str wzr, [x17, #16]"},
                                          {0x14000000, "1: b 1b"},
                                          {0xd2800147, "2: mov x7, #10"},
                                          {0xf94000c8, "1: ldr x8, [x6]"},
                                          {0xf10004e7, "subs x7, x7, #1"},
                                          {0x54ffffc1, "b.ne 1b"},
                                          {0xd65f03c0, "ret"},
                                          {0xd2800287, "3: mov x7, #20"},
                                          {0xf94000c8, "1: ldr x8, [x6]"},
                                          {0xf10004e7, "subs x7, x7, #1"},
                                          {0x54ffffc1, "b.ne 1b"},
                                          {0xd65f03c0, "ret"},
                                          {0xd2800507, "4: mov x7, #40"},
                                          {0xf94000c8, "1: ldr x8, [x6]"},
                                          {0xf10004e7, "subs x7, x7, #1"},
                                          {0x54ffffc1, "b.ne 1b"},
                                          {0xd65f03c0, "ret"},
                                      });

} // namespace armpmu::tests
