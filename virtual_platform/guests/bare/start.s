// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// Around pmuv3.c: a stack, the vectors, and the measured code. Begins at EL1.
    .include "port.inc"
    .text
    .globl  run_at_el0, rounds_of_work, print
    adr     x0, vectors
    msr     vbar_el1, x0
    mov     x0, #0x40000000
    add     sp, x0, #0x100000
    bl      guest
    exit

// X0 rounds of three instructions, one of which is counted as SW_INCR by counter 0.
rounds_of_work:
    mov     x1, #1
1:  msr     pmswinc_el0, x1
    subs    x0, x0, #1
    b.ne    1b
    ret

// The same at EL0, and back.
run_at_el0:
    stp     x29, x30, [sp, #-16]!
    adr     x1, at_el0
    msr     elr_el1, x1
    mov     x1, #0x3c0                  // EL0, interrupts masked
    msr     spsr_el1, x1
    eret
at_el0:
    bl      rounds_of_work
    svc     #0

    .balign 2048
vectors:
    .skip   0x400
    ldp     x29, x30, [sp], #16
    ret
