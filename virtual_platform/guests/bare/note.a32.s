// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// How Arm's application note on the Cortex-A55 PMU enables the PMU, measures instructions per cycle
// and disables it (3.1.1, 3.2, 3.1.2). docs/published.md says where it slips.
    .syntax unified
    .arm
    .macro  call function
    mov     lr, pc                      // what is behind the branch
    b       \function
    .endm
    .equ    ROUNDS, 1000
    .equ    INST_RETIRED, 0x08
    .equ    CPU_CYCLES, 0x11

    // Something to see that step 1 clears no counter.
    mov     r0, #0
    mcr     p15, 0, r0, c9, c12, 5      // PMSELR
    mov     r0, #5
    mcr     p15, 0, r0, c9, c13, 2      // PMXEVCNTR

    // Step 1
    mrc     p15, 0, r0, c9, c12, 0      // PMCR
    bic     r0, r0, #0xf
    mcr     p15, 0, r0, c9, c12, 0
    isb
    mrc     p15, 0, r8, c9, c13, 2

    // Step 2
    mov     r0, #0
    mov     r1, #INST_RETIRED
    call    select_event
    mov     r0, #1
    mov     r1, #CPU_CYCLES
    call    select_event

    // Step 3
    mvn     r1, #0
    mcr     p15, 0, r1, c9, c12, 3      // PMOVSR
    mcr     p15, 0, r1, c9, c12, 1      // PMCNTENSET

    // Step 4
    mrc     p15, 0, r0, c9, c12, 0
    orr     r0, r0, #7                  // C, P, E
    mcr     p15, 0, r0, c9, c12, 0      // counts from here ...
    isb

    // What is measured
    mov     r4, #ROUNDS
1:  add     r5, r5, r4
    subs    r4, r4, #1
    bne     1b

    // Disabling, step 1
    mrc     p15, 0, r0, c9, c12, 0
    isb
    bic     r0, r0, #1
    mcr     p15, 0, r0, c9, c12, 0      // ... until before this
    isb

    // Step 2
    mov     r0, #0
    call    read_counter
    mov     r9, r0
    mov     r0, #1
    call    read_counter
    mov     r10, r0
    mrrc    p15, 0, r11, r12, c9        // PMCCNTR, which the note does not read

    adr     r0, cleared
    mov     r1, r8
    call    print
    adr     r0, instructions
    mov     r1, r9
    call    print
    adr     r0, cycles
    mov     r1, r10
    call    print
    adr     r0, pmccntr
    mov     r1, r11
    call    print
    mov     r0, #0x0b000000
    mov     r1, #0
    str     r1, [r0, #0x10]             // EXIT of the guest's port
    b       .

select_event:
    mcr     p15, 0, r0, c9, c12, 5      // PMSELR
    isb
    mcr     p15, 0, r1, c9, c13, 1      // PMXEVTYPER
    isb
    bx      lr

read_counter:
    mcr     p15, 0, r0, c9, c12, 5
    isb
    mrc     p15, 0, r0, c9, c13, 2      // PMXEVCNTR
    isb
    bx      lr

// R0: a text; R1: a value, printed behind it in decimal. Changes R0 to R4.
print:
    mov     r2, #0x0b000000
1:  ldrb    r3, [r0], #1
    cmp     r3, #0
    strne   r3, [r2, #0x14]             // CHAR of the guest's port
    bne     1b
    mov     r3, #' '
    str     r3, [r2, #0x14]
    movw    r4, #0xca00
    movt    r4, #0x3b9a                 // 1000000000
    mov     r0, #10
2:  cmp     r1, r4                      // no zeros in front
    bhs     3f
    cmp     r4, #1
    beq     3f
    udiv    r4, r4, r0
    b       2b
3:  udiv    r3, r1, r4
    mls     r1, r3, r4, r1
    add     r3, r3, #'0'
    str     r3, [r2, #0x14]
    udiv    r4, r4, r0
    cmp     r4, #0
    bne     3b
    mov     r3, #'\n'
    str     r3, [r2, #0x14]
    bx      lr

    .macro  text label, string
\label:
    .asciz  "\string"
    .skip   -(. - \label) & 3
    .endm
    text    cleared, "counter 0 after step 1"
    text    instructions, "INST_RETIRED"
    text    cycles, "CPU_CYCLES"
    text    pmccntr, "PMCCNTR[31:0]"
