// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// 3.7 of Arm's application note on the Cortex-A55 PMU: how busy the channels between core and SCU
// are with loads that miss each time and wait for one another.
    .include "note.inc"
    .equ    LINES, 0x41000000
    .equ    ROUNDS, 2000                // of eight loads
guest:
    set     r1, LINES
    set     r2, 1024
    mov     r3, #64
    call    ring
    call    work                        // warm
    measure work, BUS_ACCESS, BUS_CYCLES
    show_ratio "BUS_ACCESS in 10000 BUS_CYCLES", 0, 1
    set     r2, SCRATCH
    ldr     r0, [r2, #COUNTS]
    movw    r1, #ROUNDS * 8
    call    ratio
    show    "BUS_ACCESS of 10000 loads"
    set     r2, SCRATCH
    ldr     r1, [r2, #CYCLES]
    movw    r0, #ROUNDS * 8
    udiv    r1, r1, r0
    show    "cycles of a load"
    exit

work:
    set     r1, LINES
    movw    r0, #ROUNDS
    b       chase
