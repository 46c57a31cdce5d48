// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// A Secure and a Non-secure side on one core. The Non-secure one (EL1) counts its instructions and
// cycles around a call (SMC) in which the Secure one (EL1) works, and looks at the CCI-550's
// counters, which the Secure side keeps to itself. Begins at EL3.
    .include "port.inc"
    .equ    SPME, 1 << 17               // MDCR_EL3
    .equ    SECURE, 0x400               // SCR_EL3: RW
    .equ    NON_SECURE, 0x401
    .equ    CCI, 0x0c000000
    .equ    SECR_ACC, 0x8
    .equ    PMU_CTRL, 0x100
    .equ    COUNTER, 0x10000            // of counter 0: Event Select
    .equ    COUNT, 4
    .equ    CONTROL, 8
    .equ    WORK, 0                     // calls
    .equ    ALLOW, 1
    .equ    OPEN, 2
    .equ    DONE, 3

    .text
    adr     x0, vectors
    msr     vbar_el3, x0
    msr     mdcr_el3, xzr
    mov     x0, #CCI
    str     wzr, [x0, #SECR_ACC]        // Secure accesses alone
    mov     w1, #1
    str     w1, [x0, #PMU_CTRL]         // enabled, as counts can be written then alone
    add     x0, x0, #COUNTER
    str     w1, [x0, #CONTROL]
    mov     w2, #0x11f                  // an event that there is not
    str     w2, [x0]
    mov     w1, #0x1234
    str     w1, [x0, #COUNT]
    mov     x0, #8                      // INST_RETIRED
    msr     pmevtyper0_el0, x0
    mov     w0, #0x80000001
    msr     pmcntenset_el0, x0
    mov     x0, #0x67                   // LC, DP, C, P, E
    msr     pmcr_el0, x0
    mov     x0, #NON_SECURE
    msr     scr_el3, x0
    adr     x0, normal
    msr     elr_el3, x0
    mov     x0, #0x3c5                  // EL1h, interrupts masked
    msr     spsr_el3, x0
    eret

normal:
    bl      around_a_call
    show    "instructions around a call", w11
    show    "cycles around a call", w13
    smc     #ALLOW
    bl      around_a_call
    show    "instructions with SPME", w11
    show    "cycles with SPME", w13
    bl      look
    show    "count seen", w10
    show    "secr_acc seen", w11
    smc     #OPEN
    bl      look
    show    "count once open", w10
    exit

around_a_call:
    mrs     x10, pmevcntr0_el0
    mrs     x12, pmccntr_el0
    smc     #WORK
    mrs     x11, pmevcntr0_el0
    mrs     x13, pmccntr_el0
    sub     x11, x11, x10
    sub     x13, x13, x12
    ret

// Tries to change what it looks at.
look:
    mov     x0, #CCI
    ldr     w11, [x0, #SECR_ACC]
    mov     w1, #1
    str     w1, [x0, #SECR_ACC]
    add     x0, x0, #COUNTER
    ldr     w10, [x0, #COUNT]
    str     wzr, [x0, #COUNT]
    ret

secure:
    mov     x9, #1000
1:  subs    x9, x9, #1
    b.ne    1b
    smc     #DONE

    .balign 2048
vectors:
    .skip   0x400
    mrs     x9, esr_el3
    and     x9, x9, #0xffff
    cbz     x9, work
    cmp     x9, #ALLOW
    b.eq    allow
    cmp     x9, #OPEN
    b.eq    open
    mov     x9, #NON_SECURE
    msr     scr_el3, x9
    msr     elr_el3, x19
    msr     spsr_el3, x20
    eret
work:
    mrs     x19, elr_el3
    mrs     x20, spsr_el3
    mov     x9, #SECURE
    msr     scr_el3, x9
    adr     x9, secure
    msr     elr_el3, x9
    mov     x9, #0x3c5
    msr     spsr_el3, x9
    eret
allow:
    mov     x9, #SPME
    msr     mdcr_el3, x9
    eret
open:
    mov     x0, #CCI
    mov     w1, #1
    str     w1, [x0, #SECR_ACC]
    eret
