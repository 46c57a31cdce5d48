// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// A profile of a loop at EL0, by the overflow interrupt of a counter of its instructions, PPI 23 of
// the GIC. Prints how often each place was found. Begins at EL1.
    .include "port.inc"
    .equ    PERIOD, 1009
    .equ    SAMPLES, 2000
    .equ    GICD, 0x08000000
    .equ    GICC, 0x08010000
    .equ    PMU_PPI, 23

    .text
    adr     x0, vectors
    msr     vbar_el1, x0
    mov     x0, #GICD
    mov     w1, #1
    str     w1, [x0]                    // GICD_CTLR
    mov     w1, #1 << PMU_PPI
    str     w1, [x0, #0x100]            // GICD_ISENABLER0
    mov     x28, #GICC
    mov     w1, #0xff
    str     w1, [x28, #4]               // GICC_PMR
    mov     w1, #1
    str     w1, [x28]                   // GICC_CTLR

    mov     w0, #8                      // INST_RETIRED
    orr     w0, w0, #1 << 31            // not at EL1
    msr     pmevtyper0_el0, x0
    mov     x27, #-PERIOD
    msr     pmevcntr0_el0, x27
    mov     x26, #1                     // counter 0
    msr     pmovsclr_el0, x26
    msr     pmintenset_el1, x26
    msr     pmcntenset_el0, x26
    msr     pmcr_el0, x26

    mov     x25, #SAMPLES
    adr     x24, loop
    adr     x23, histogram
    msr     elr_el1, x24
    msr     spsr_el1, xzr               // EL0, interrupts let in
    eret

    // Ten, thirty and sixty rounds of five instructions.
    .balign 64
loop:
    mov     x0, #10
1:  nop
    nop
    nop
    subs    x0, x0, #1
    b.ne    1b
    mov     x0, #30
2:  nop
    nop
    nop
    subs    x0, x0, #1
    b.ne    2b
    mov     x0, #60
3:  nop
    nop
    nop
    subs    x0, x0, #1
    b.ne    3b
    b       loop
end_of_loop:

    .balign 2048
vectors:
    .skip   0x480
    ldr     w10, [x28, #0xc]            // GICC_IAR
    cmp     w10, #PMU_PPI
    b.ne    strange
    mrs     x11, elr_el1
    sub     x11, x11, x24
    ldr     w12, [x23, x11]
    add     w12, w12, #1
    str     w12, [x23, x11]
    msr     pmevcntr0_el0, x27
    msr     pmovsclr_el0, x26
    str     w10, [x28, #0x10]           // GICC_EOIR
    subs    x25, x25, #1
    b.eq    done
    eret

done:
    mov     x20, #0
1:  ldr     w21, [x23, x20]
    cbz     w21, 2f
    mov     w1, w20
    adr     x0, place
    bl      print
    mov     w1, w21
    adr     x0, found
    bl      print
2:  add     x20, x20, #4
    cmp     x20, #end_of_loop - loop
    b.ne    1b
    exit

strange:
    mov     x0, #PORT
    str     w10, [x0, #EXIT]
    b       .

place:
    .asciz  "place"
found:
    .asciz  "samples"

    .balign 64
histogram:
    .skip   128
