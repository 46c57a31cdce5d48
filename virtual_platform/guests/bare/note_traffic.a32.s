// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// 3.8 of Arm's application note on the Cortex-A55 PMU: what leaves the core. 1 MiB is read and as
// much is read and written, then 1 MiB is read that pushes out what was written; and words are
// written to a device. Case 1 with core.l3_kb=0, case 2b as the scenario has it.
    .include "note.inc"
    .equ    WORK, 0x41000000
    .equ    OTHER, 0x42000000
    .equ    DEVICE, 0x09000000          // the UART
    .equ    BEAT, 16                    // bytes

guest:
    measure cacheable, L2D_CACHE_REFILL, L2D_CACHE_WB, L3D_CACHE_REFILL, BUS_ACCESS
    set     r2, SCRATCH
    ldr     r0, [r2, #COUNTS]
    ldr     r1, [r2, #COUNTS + 4]
    add     r1, r1, r0
    lsl     r1, r1, #6
    show    "(L2D_CACHE_REFILL + L2D_CACHE_WB) * 64"
    set     r2, SCRATCH
    ldr     r1, [r2, #COUNTS + 8]
    lsl     r1, r1, #6
    show    "L3D_CACHE_REFILL * 64"
    call    device                      // its code is in L1I then
    measure device, L2D_CACHE_REFILL, L2D_CACHE_WB, L3D_CACHE_REFILL, BUS_ACCESS
    set     r2, SCRATCH
    ldr     r0, [r2, #COUNTS]
    ldr     r1, [r2, #COUNTS + 4]
    add     r0, r0, r1
    ldr     r1, [r2, #COUNTS + 12]
    lsl     r1, r1, #4
    sub     r1, r1, r0, lsl #6
    show    "BUS_ACCESS * 16 - (L2D_CACHE_REFILL + L2D_CACHE_WB) * 64"
    exit

cacheable:
    mov     r12, lr
    set     r1, WORK
    set     r3, WORK + 0x101000
    set     r2, 16384
    mov     r0, #1
    call    unaligned
    mov     lr, r12
    set     r1, OTHER
    set     r2, 16384
    mov     r0, #1
    b       read

    // A thousand times a word to each of four registers.
device:
    set     r1, DEVICE
    movw    r0, #1000
    mov     r3, #0
1:  str     r3, [r1, #0x34]             // UARTIFLS
    str     r3, [r1, #0x24]             // UARTIBRD
    str     r3, [r1, #0x28]             // UARTFBRD
    str     r3, [r1, #0x38]             // UARTIMSC
    subs    r0, r0, #1
    bne     1b
    bx      lr
