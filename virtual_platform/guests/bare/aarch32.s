// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// Before a program of AArch32 (NAME.a32.s): it runs at Non-secure EL1 when this begins at EL2, at
// Secure EL1 when it begins at EL3.
    .text
    adr     x1, program
    mov     x2, #0x1d3              // SVC mode, interrupts masked
    mrs     x0, currentel
    cmp     x0, #0xc
    b.eq    1f
    msr     hcr_el2, xzr            // RW
    msr     elr_el2, x1
    msr     spsr_el2, x2
    eret
1:  msr     scr_el3, xzr            // RW, NS
    msr     elr_el3, x1
    msr     spsr_el3, x2
    eret
    .balign 64
program:
    .include "program.inc"
