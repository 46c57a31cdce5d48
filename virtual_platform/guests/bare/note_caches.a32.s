// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// 3.4 of Arm's application note on the Cortex-A55 PMU: its nine ratios, of a load and a store in
// each line of two buffers that L1D holds, or L2, or L3, or none; and of stores of whole lines and
// a half. When a run begins, L1D and L2 are empty, and L3 has nothing of it.
    .include "note.inc"
    .equ    BYTES, 64                   // behind SCRATCH: of a buffer, and passes
    .equ    PASSES, 68
    .equ    PLACE, 72                   // and where it is
    .equ    BEGIN, 0x41000000
    .equ    APART, 0x300000             // from one place to the next

    // L1 and L2 of what was there, and on to where L3 has nothing either.
    .macro  empty_caches
    set     r5, SCRATCH
    ldr     r1, [r5, #PLACE]
    add     r4, r1, #APART
    str     r4, [r5, #PLACE]
    set     r2, APART / 64
    call    clean
    .endm
    .macro  ratios of, bytes, passes
    set     r2, SCRATCH
    set     r0, \bytes
    set     r1, \passes
    str     r0, [r2, #BYTES]
    str     r1, [r2, #PASSES]
    empty_caches
    measure work, L1D_CACHE_REFILL, L1D_CACHE, L1D_CACHE_REFILL_RD, L1D_CACHE_RD, L1D_CACHE_REFILL_WR, L1D_CACHE_WR
    show_ratio "\of: L1D_CACHE_REFILL / L1D_CACHE", 0, 1
    show_ratio "\of: L1D_CACHE_REFILL_RD / L1D_CACHE_RD", 2, 3
    show_ratio "\of: L1D_CACHE_REFILL_WR / L1D_CACHE_WR", 4, 5
    empty_caches
    measure work, L2D_CACHE_REFILL, L2D_CACHE, L2D_CACHE_REFILL_RD, L2D_CACHE_RD, L2D_CACHE_REFILL_WR, L2D_CACHE_WR
    show_ratio "\of: L2D_CACHE_REFILL / L2D_CACHE", 0, 1
    show_ratio "\of: L2D_CACHE_REFILL_RD / L2D_CACHE_RD", 2, 3
    show_ratio "\of: L2D_CACHE_REFILL_WR / L2D_CACHE_WR", 4, 5
    empty_caches
    measure work, L3D_CACHE_REFILL, L3D_CACHE, L3D_CACHE_REFILL_RD, L3D_CACHE_RD, LL_CACHE_MISS_RD, LL_CACHE_RD
    show_ratio "\of: L3D_CACHE_REFILL / L3D_CACHE", 0, 1
    show_ratio "\of: L3D_CACHE_REFILL_RD / L3D_CACHE_RD", 2, 3
    show_ratio "\of: LL_CACHE_MISS_RD / LL_CACHE_RD", 4, 5
    .endm

guest:
    set     r5, SCRATCH
    set     r1, BEGIN
    str     r1, [r5, #PLACE]
    ratios  "12 KiB", 12 << 10, 16
    ratios  "48 KiB", 48 << 10, 16
    ratios  "256 KiB", 256 << 10, 16
    ratios  "1 MiB", 1 << 20, 4
    empty_caches
    measure gaps, L1D_CACHE_REFILL_WR, L1D_CACHE_WR, L2D_CACHE_REFILL_WR, L2D_CACHE_WR
    show_ratio "gaps: L1D_CACHE_REFILL_WR / L1D_CACHE_WR", 0, 1
    show_ratio "gaps: L2D_CACHE_REFILL_WR / L2D_CACHE_WR", 2, 3
    exit

work:
    set     r5, SCRATCH
    ldr     r0, [r5, #PASSES]
    ldr     r2, [r5, #BYTES]
    ldr     r1, [r5, #PLACE]
    add     r3, r1, r2
    add     r3, r3, #4096
    lsr     r2, r2, #6
    b       unaligned

    // Eight lines, and of the ninth a half: 2304 KiB.
gaps:
    set     r5, SCRATCH
    ldr     r1, [r5, #PLACE]
    set     r0, 4096
1:  .rept   17
    vstmia  r1!, {d0-d3}
    .endr
    add     r1, r1, #32
    subs    r0, r0, #1
    bne     1b
    bx      lr
