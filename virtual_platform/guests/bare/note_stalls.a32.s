// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// 3.3 of Arm's application note on the Cortex-A55 PMU: for what the core waits, in five programs
// that wait for one thing each. Shares of all cycles.
    .include "note.inc"
    .equ    NEAR, 0x41000000            // 256 lines, which L1D holds
    .equ    LINES, 0x41100000           // 1024 lines, which L2 holds
    .equ    PAGES, 0x41200000           // 64 pages, which the L2 TLB holds
    .equ    CODE, 0x41400000            // as many
    .equ    STORES, 0x41800000

    .macro  shares of
    measure \of, STALL_FRONTEND, STALL_BACKEND, STALL_BACKEND_LD, STALL_BACKEND_ST, STALL_FRONTEND_TLB, STALL_BACKEND_LD_TLB
    show_share "\of: STALL_FRONTEND", 0
    show_share "\of: STALL_BACKEND", 1
    show_share "\of: STALL_BACKEND_LD", 2
    show_share "\of: STALL_BACKEND_ST", 3
    show_share "\of: STALL_FRONTEND_TLB", 4
    show_share "\of: STALL_BACKEND_LD_TLB", 5
    .endm
    .macro  make_ring at, places, stride
    set     r1, \at
    set     r2, \places
    set     r3, \stride
    call    ring
    .endm

guest:
    make_ring NEAR, 256, 64
    make_ring LINES, 1024, 64
    make_ring PAGES, 64, 4160
    set     r1, CODE
    mov     r2, #64
    place   r3, code_ends
    call    make_code_pages
    call    near                        // warm
    shares  near
    call    lines
    shares  lines
    call    pages
    shares  pages
    call    code
    shares  code
    shares  stores
    measure stores, STALL_BACKEND_ST_TLB, STALL_BACKEND
    show_share "stores: STALL_BACKEND_ST_TLB", 0
    set     r2, SCRATCH
    ldr     r1, [r2, #CYCLES]
    lsr     r1, r1, #14
    show    "stores: cycles of a line"
    exit

near:
    set     r1, NEAR
    movw    r0, #2000
    b       chase
lines:
    set     r1, LINES
    movw    r0, #2000
    b       chase
pages:
    set     r1, PAGES
    movw    r0, #2000
    b       chase

code:
    movw    r0, #200
    set     r11, CODE
    bx      r11
    .skip   16 - ((. - begin) & 15)     // one group of instructions
code_ends:
    subs    r0, r0, #1
    beq     1f
    bx      r11
1:  bx      lr

    // Whole lines of 1 MiB.
stores:
    set     r1, STORES
    add     r3, r1, #32
    set     r2, 16384
1:  vstmia  r1, {d0-d3}
    vstmia  r3, {d4-d7}
    add     r1, r1, #64
    add     r3, r3, #64
    subs    r2, r2, #1
    bne     1b
    bx      lr
