// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// What loads, stores and branches are to the PMU in A32 and in T32: a thousand rounds of each, in
// which every second conditional access is made.
    .include "note.inc"
    .equ    LD_RETIRED, 0x06
    .equ    ST_RETIRED, 0x07
    .equ    BR_IMMED_RETIRED, 0x0d
    .equ    BR_RETURN_RETIRED, 0x0e
    .equ    DATA, 0x41000000

    .macro  counts of
    measure \of, LD_RETIRED, ST_RETIRED, MEM_ACCESS_RD, MEM_ACCESS_WR, BR_IMMED_RETIRED, BR_RETURN_RETIRED
    show_count "\of: LD_RETIRED", 0
    show_count "\of: ST_RETIRED", 1
    show_count "\of: MEM_ACCESS_RD", 2
    show_count "\of: MEM_ACCESS_WR", 3
    show_count "\of: BR_IMMED_RETIRED", 4
    show_count "\of: BR_RETURN_RETIRED", 5
    .endm
guest:
    counts  a32
    counts  t32
    exit

a32:
    set     r1, DATA
    movw    r0, #1000
1:  tst     r0, #1
    ldreq   r2, [r1]
    streq   r2, [r1, #4]
    ldmia   r1, {r2-r5}
    stmia   r1, {r2-r5}
    subs    r0, r0, #1
    bne     1b
    bx      lr

    // Entered by BX; an even LR leads back to A32.
    .thumb
    .equ    t32, t32_code + 1
t32_code:
    movw    r1, #DATA & 0xffff
    movt    r1, #DATA >> 16
    movw    r0, #1000
1:  tst     r0, #1
    itt     eq
    ldreq   r2, [r1]
    streq   r2, [r1, #4]
    ldmia   r1, {r1-r5}
    movw    r1, #DATA & 0xffff
    movt    r1, #DATA >> 16
    stmia   r1!, {r2-r5}
    movw    r1, #DATA & 0xffff
    movt    r1, #DATA >> 16
    subs    r0, #1
    bne     1b
    bx      lr
