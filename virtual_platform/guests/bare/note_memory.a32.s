// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// 3.6 of Arm's application note on the Cortex-A55 PMU: how many accesses are reads, of two loads and
// a store an iteration, and of a copy.
    .include "note.inc"
    .equ    DATA, 0x41000000
    .macro  ratios of
    measure \of, MEM_ACCESS_RD, MEM_ACCESS_WR, MEM_ACCESS
    show_ratio "\of: MEM_ACCESS_RD / MEM_ACCESS", 0, 2
    show_ratio "\of: MEM_ACCESS_WR / MEM_ACCESS", 1, 2
    .endm
guest:
    ratios  mixed
    ratios  copy
    exit

mixed:
    set     r1, DATA
    movw    r0, #8192
1:  ldr     r2, [r1]
    ldr     r3, [r1, #4]
    add     r2, r2, r3
    str     r2, [r1, #8]
    subs    r0, r0, #1
    bne     1b
    bx      lr

    // 8 KiB, in order.
copy:
    set     r1, DATA
    add     r2, r1, #0x2000
    movw    r0, #512
1:  ldmia   r1!, {r4-r7}
    stmia   r2!, {r4-r7}
    subs    r0, r0, #1
    bne     1b
    bx      lr
