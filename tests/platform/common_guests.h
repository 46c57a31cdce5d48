// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "tests/platform/guest_code.h"

// Pieces that many guests have.
namespace armpmu::tests {

inline const Guest kEnter("a64", {
                                     {0xd51e1100, "msr scr_el3, x0"},
                                     {0xd51e1322, "msr mdcr_el3, x2"},
                                     {0xd2a80004, "mov x4, #0x40000000"},
                                     {0x91400885, "add x5, x4, #0x2000"},
                                     {0xd518c005, "msr vbar_el1, x5"},
                                     {0xd51cc005, "msr vbar_el2, x5"},
                                     {0xd51ec005, "msr vbar_el3, x5"},
                                     {0xd51b9e03, "msr pmuserenr_el0, x3"},
                                     {0x91400485, "add x5, x4, #0x1000"},
                                     {0xd51e4025, "msr elr_el3, x5"},
                                     {0xd51e4001, "msr spsr_el3, x1"},
                                     {0x91400c94, "add x20, x4, #0x3000"},
                                     {0xd2800000, "mov x0, #0"},
                                     {0xd69f03e0, "eret"},
                                 });

inline const Guest kEl1Trap("a64", {
                                       {0xd5385215, "mrs x21, esr_el1"},
                                       {0xd5384036, "mrs x22, elr_el1"},
                                       {0xa8815a95, "stp x21, x22, [x20], #16"},
                                       {0x910012d6, "add x22, x22, #4"},
                                       {0xd5184036, "msr elr_el1, x22"},
                                       {0xd69f03e0, "eret"},
                                   });

inline const Guest kEl2Trap("a64", {
                                       {0xd53c5215, "mrs x21, esr_el2"},
                                       {0xd53c4036, "mrs x22, elr_el2"},
                                       {0xa8815a95, "stp x21, x22, [x20], #16"},
                                       {0x910012d6, "add x22, x22, #4"},
                                       {0xd51c4036, "msr elr_el2, x22"},
                                       {0xd69f03e0, "eret"},
                                   });

inline const Guest kEl3Trap("a64", {
                                       {0xd53e5215, "mrs x21, esr_el3"},
                                       {0xd53e4036, "mrs x22, elr_el3"},
                                       {0xa8815a95, "stp x21, x22, [x20], #16"},
                                       {0x910012d6, "add x22, x22, #4"},
                                       {0xd51e4036, "msr elr_el3, x22"},
                                       {0xd69f03e0, "eret"},
                                   });

} // namespace armpmu::tests
