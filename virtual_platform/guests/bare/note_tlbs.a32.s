// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// 3.5 of Arm's application note on the Cortex-A55 PMU: the ratios of the TLBs, of loads and of code
// in 8, 64 and 2048 pages. TLBs are empty at first.
    .include "note.inc"
    .equ    CODE, 0x41000000            // a branch away
    .equ    DATA, 0x42000000

    .macro  data_ratios pages, passes
    b       2f
1:  set     r1, DATA
    set     r2, \pages
    movw    r0, #\passes
    b       page_read
2:  mov     r1, #0
    mcr     p15, 0, r1, c8, c7, 0       // TLBIALL
    dsb
    isb
    measure 1b, L1D_TLB_REFILL, L1D_TLB, L2D_TLB_REFILL, L2D_TLB
    show_ratio "\pages pages: L1D_TLB_REFILL / L1D_TLB", 0, 1
    show_ratio "\pages pages: L2D_TLB_REFILL / L2D_TLB", 2, 3
    .endm
    .macro  code_ratios pages, passes
    b       2f
1:  set     r11, CODE
    movw    r0, #\passes
    bx      r11
2:  set     r1, CODE
    set     r2, \pages
    place   r3, code_ends
    call    make_code_pages
    mov     r1, #0
    mcr     p15, 0, r1, c8, c7, 0
    dsb
    isb
    measure 1b, L1I_TLB_REFILL, L1I_TLB, ITLB_WALK, L2D_TLB, L2I_TLB_REFILL, L2I_TLB
    show_ratio "\pages pages of code: L1I_TLB_REFILL / L1I_TLB", 0, 1
    show_ratio "\pages pages of code: ITLB_WALK / L2D_TLB", 2, 3
    show_count "\pages pages of code: L2I_TLB_REFILL", 4
    show_count "\pages pages of code: L2I_TLB", 5
    .endm

guest:
    data_ratios 8, 100
    data_ratios 64, 100
    data_ratios 2048, 10
    code_ratios 8, 100
    code_ratios 64, 100
    b       more

    .skip   16 - ((. - begin) & 15)     // one group of instructions
code_ends:
    subs    r0, r0, #1
    beq     1f
    bx      r11
1:  bx      lr

more:
    code_ratios 2048, 10
    exit
