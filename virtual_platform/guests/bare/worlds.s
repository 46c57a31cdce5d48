// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// A Secure and a Non-secure side on one core. The Non-secure one (EL1) counts its instructions and
// cycles around a call (SMC) in which the Secure one (EL1) works and reads memory. It also looks at
// the CCI-550's counters, which the Secure side keeps to itself at first. Begins at EL3.
    .include "port.inc"
    .equ    SPME, 1 << 17               // MDCR_EL3
    .equ    SECURE, 0x400               // SCR_EL3: RW
    .equ    NON_SECURE, 0x401
    .equ    CCI, 0x0c000000
    .equ    SECR_ACC, 0x8
    .equ    PMU_CTRL, 0x100
    .equ    COUNTER, 0x10000            // of counter 0, and of the next: Event Select
    .equ    COUNT, 4
    .equ    CONTROL, 8
    .equ    NO_EVENT, 0x11f
    .equ    READS, 3 << 5 | 0x04        // ReadShared and its like on SI3, the cluster's
    .equ    WORK, 0                     // calls
    .equ    ALLOW, 1
    .equ    OPEN, 2
    .equ    DONE, 3

    .text
    adr     x0, vectors
    msr     vbar_el3, x0
    msr     mdcr_el3, xzr
    mov     x0, #PORT
    mov     w1, #1
    str     w1, [x0, #MODE]             // loads make transactions
    mov     x28, #CCI
    mov     w1, #2
    str     w1, [x28, #SECR_ACC]        // Secure accesses alone, to the PMU too
    mov     w1, #1
    str     w1, [x28, #PMU_CTRL]        // enabled, as counts can be written then alone
    add     x27, x28, #COUNTER
    mov     w2, #NO_EVENT
    str     w2, [x27]
    str     w1, [x27, #CONTROL]
    mov     w2, #1234
    str     w2, [x27, #COUNT]
    add     x27, x27, #COUNTER
    mov     w2, #READS
    str     w2, [x27]
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
    show    "secr_acc seen", w11
    show    "count seen", w10
    smc     #OPEN
    bl      look
    show    "count once open", w10
    ldr     w10, [x27, #COUNT]
    show    "Secure reads counted", w10
    mov     w1, #1
    str     w1, [x27, #CONTROL]
    adr     x0, data
    mov     x1, #8
    bl      read_lines
    str     wzr, [x27, #CONTROL]
    ldr     w10, [x27, #COUNT]
    show    "reads counted in all", w10
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
    ldr     w11, [x28, #SECR_ACC]
    mov     w1, #1
    str     w1, [x28, #SECR_ACC]
    add     x0, x28, #COUNTER
    ldr     w10, [x0, #COUNT]
    str     wzr, [x0, #COUNT]
    ret

// X0: the first of X1 lines.
read_lines:
    ldr     x2, [x0], #64
    subs    x1, x1, #1
    b.ne    read_lines
    ret

secure:
    mov     x9, #1000
1:  subs    x9, x9, #1
    b.ne    1b
    adr     x0, data
    mov     x1, #16
    bl      read_lines
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
    str     wzr, [x27, #CONTROL]
    mov     x9, #NON_SECURE
    msr     scr_el3, x9
    msr     elr_el3, x19
    msr     spsr_el3, x20
    mov     x30, x18
    eret
work:
    mov     x18, x30
    mrs     x19, elr_el3
    mrs     x20, spsr_el3
    mov     w9, #1
    str     w9, [x27, #CONTROL]         // what the Secure side reads is to be counted
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
    mov     w9, #1
    str     w9, [x28, #SECR_ACC]
    eret

    .balign 64
data:
    .skip   16 * 64
