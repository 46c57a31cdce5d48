// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// 3.2 of Arm's application note on the Cortex-A55 PMU: instructions per cycle of additions that are
// independent, and of a chain of them.
    .include "note.inc"
guest:
    measure adds, INST_RETIRED, CPU_CYCLES
    show_ratio "adds: instructions in 10000 cycles", 0, 1
    measure chain, INST_RETIRED, CPU_CYCLES
    show_ratio "chain: instructions in 10000 cycles", 0, 1
    exit

adds:
    movw    r0, #20000
1:  add     r1, r1, #1
    add     r2, r2, #1
    add     r3, r3, #1
    add     r4, r4, #1
    add     r5, r5, #1
    add     r6, r6, #1
    add     r7, r7, #1
    add     r8, r8, #1
    add     r9, r9, #1
    add     r10, r10, #1
    add     r11, r11, #1
    add     r12, r12, #1
    add     r1, r1, #1
    add     r2, r2, #1
    subs    r0, r0, #1
    bne     1b
    bx      lr

chain:
    movw    r0, #20000
1:  .rept   14
    add     r1, r1, #1
    .endr
    subs    r0, r0, #1
    bne     1b
    bx      lr
