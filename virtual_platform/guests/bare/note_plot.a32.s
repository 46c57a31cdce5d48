// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// 3.9 of Arm's application note on the Cortex-A55 PMU plots counters over time: the numbers for
// that, looked at after each of eight phases of additions, independent and chained in turn.
    .include "note.inc"
    .equ    SEEN, 64                    // behind SCRATCH: counts at the last look, and the phase
    .equ    PHASE, 72
guest:
    mov     r7, pc
    b       1f
    .word   INST_RETIRED, CPU_CYCLES, 0x1e, 0x1e, 0x1e, 0x1e
1:  adr     r8, phases
    call    count
    exit

    // While the counters run: what is printed counts in none of the phases.
phases:
    set     r2, SCRATCH
    str     lr, [r2, #PHASE + 4]
    mov     r0, #8
    str     r0, [r2, #PHASE]
next:
    call    look
    set     r2, SCRATCH
    ldr     r0, [r2, #PHASE]
    tst     r0, #1
    movw    r0, #6000
    adreq   r3, adds
    adrne   r3, chain
    mov     lr, pc
    bx      r3
    set     r2, SCRATCH
    ldr     r5, [r2, #SEEN]
    ldr     r6, [r2, #SEEN + 4]
    call    look
    set     r2, SCRATCH
    ldr     r0, [r2, #SEEN]
    ldr     r1, [r2, #SEEN + 4]
    sub     r0, r0, r5
    sub     r1, r1, r6
    call    ratio
    show    "instructions in 10000 cycles"
    set     r2, SCRATCH
    ldr     r0, [r2, #PHASE]
    subs    r0, r0, #1
    str     r0, [r2, #PHASE]
    bne     next
    ldr     lr, [r2, #PHASE + 4]
    bx      lr

    // PMEVCNTR0 and PMEVCNTR1, as they run. Keeps R5 and R6.
look:
    set     r2, SCRATCH
    mov     r12, lr
    mov     r0, #0
    call    rd_print_evcntr
    str     r0, [r2, #SEEN]
    mov     r0, #1
    call    rd_print_evcntr
    str     r0, [r2, #SEEN + 4]
    bx      r12

adds:
1:  add     r1, r1, #1
    add     r2, r2, #1
    add     r3, r3, #1
    add     r4, r4, #1
    add     r7, r7, #1
    add     r8, r8, #1
    add     r9, r9, #1
    add     r10, r10, #1
    add     r11, r11, #1
    add     r12, r12, #1
    add     r1, r1, #1
    add     r2, r2, #1
    add     r3, r3, #1
    add     r4, r4, #1
    subs    r0, r0, #1
    bne     1b
    bx      lr

chain:
1:  .rept   14
    add     r1, r1, #1
    .endr
    subs    r0, r0, #1
    bne     1b
    bx      lr
