// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// The snoop hit rate of shareable reads, as the CCI-550's TRM measures it (2.4.4, "Example of how
// to use the PMU"). The ACE master on SI3 is this core's cluster, the ACE-Lite master on SI2 is the
// DMA engine, which shares the cluster's data. Then a count that overflows. Begins at EL1.
    .include "port.inc"
    .equ    CCI, 0x0c000000
    .equ    PMU_CTRL, 0x100
    .equ    COUNTER, 0x10000            // of counter 0, and of each next one: Event Select
    .equ    COUNT, 4
    .equ    CONTROL, 8
    .equ    OVERFLOW, 12
    .equ    NO_EVENT, 0x11f
    .equ    DMA, 0x0b010000             // virtual_platform/peripherals/dma_engine.h
    .equ    LINE, 64
    .equ    CODE, 0x40000000            // all of this
    .equ    SHARED, 0x40100000          // 64 lines, most of which the cluster has
    .equ    OTHER, 0x40110000           // 64 lines that no cache has
    .equ    COPY, 0x40120000            // where the DMA engine writes to

    .macro  frame n
    add     x0, x28, #COUNTER * (\n + 1)
    .endm
    .macro  select n, event
    frame   \n
    mov     w1, #\event
    str     w1, [x0]
    .endm
    .macro  control n, enable
    frame   \n
    mov     w1, #\enable
    str     w1, [x0, #CONTROL]
    .endm
    .macro  count n, register
    frame   \n
    ldr     \register, [x0, #COUNT]
    .endm
    .macro  change_control change, bit
    ldr     w1, [x28, #PMU_CTRL]
    \change w1, w1, #\bit
    str     w1, [x28, #PMU_CTRL]
    .endm
    .macro  change_pins change, bits
    mov     x0, #PORT
    ldr     w1, [x0, #PINS]
    \change w1, w1, #\bits
    str     w1, [x0, #PINS]
    .endm
    .macro  address register, value
    movz    \register, #(\value) >> 16, lsl #16
    movk    \register, #(\value) & 0xffff
    .endm
    .macro  touch how, first, lines
    address x0, \first
    mov     x1, #\lines
    bl      \how\()_lines
    .endm
    .macro  copy from, to, lines, how
    address w0, \from
    address w1, \to
    mov     w2, #\lines * LINE
    mov     w3, #\how
    bl      copy_lines
    .endm
    .equ    NIDEN, 1                    // of PINS
    .equ    SPNIDEN, 2
    .equ    COHERENT, 5                 // with START
    .equ    NOT_COHERENT, 1

    .text
    mov     x0, #PORT
    mov     w1, #1
    str     w1, [x0, #MODE]             // loads and stores make transactions
    mov     x28, #CCI
    mov     x27, #DMA
    touch   read, CODE, 64              // which is in the cluster's cache from now on

    // Step 1
    select  0, 0x63                     // SI3: shareable, non-allocating reads
    select  1, 0x64                     // SI3: shareable, allocating reads
    select  2, 0x69                     // SI3: snoop hits
    select  3, 0x43                     // SI2: shareable, non-allocating reads
    select  4, 0x49                     // SI2: snoop hits
    control 0, 1
    control 1, 1
    control 2, 1
    control 3, 1
    control 4, 1
    // Step 2. SPNIDEN makes no difference, all here is Non-secure.
    change_pins orr, NIDEN | SPNIDEN
    // Step 3
    change_control orr, 2
    change_control orr, 1

    // Step 4
    touch   write, SHARED, 32
    touch   read, SHARED + 32 * LINE, 16
    touch   read, SHARED, 48            // has them
    copy    SHARED, COPY, 64, COHERENT  // hits in 48
    copy    OTHER, SHARED, 64, COHERENT // hits in none, takes the cluster's away
    touch   read, SHARED, 48
    copy    OTHER, COPY + 64 * LINE, 8, NOT_COHERENT

    // Step 5
    change_control bic, 1
    // Step 6
    count   0, w19
    count   1, w20
    count   2, w21
    count   3, w22
    count   4, w23
    add     w19, w19, w20
    // Step 7
    mov     w24, wzr
    mov     x1, #5
    add     x0, x28, #COUNTER
1:  ldr     w2, [x0, #OVERFLOW]
    add     w24, w24, w2
    add     x0, x0, #COUNTER
    subs    x1, x1, #1
    b.ne    1b

    show    "shareable reads of SI3", w19
    show    "snoop hits of SI3", w21
    show    "shareable reads of SI2", w22
    show    "snoop hits of SI2", w23
    show    "overflows", w24
    mov     w0, #1000
    mul     w23, w23, w0
    udiv    w23, w23, w22
    show    "hit rate of SI2 in thousandths", w23

    // Whether the copy is what was written, from the cluster's cache.
    mov     w26, wzr
    mov     x0, #COPY
    mov     x1, #32
1:  ldr     x2, [x0], #LINE
    cmp     x2, x1
    cinc    w26, w26, ne
    subs    x1, x1, #1
    b.ne    1b

    // Counter 3 again, sixteen before its end. A count can be written while the counter and the
    // PMU are enabled; an event that there is not keeps it from moving.
    change_control orr, 1
    select  3, NO_EVENT
    mov     w1, #-16
    str     w1, [x0, #COUNT]
    select  3, 0x43
    copy    SHARED, COPY, 64, COHERENT
    change_control bic, 1
    count   3, w19
    ldr     w20, [x0, #OVERFLOW]
    mov     w1, #1
    str     w1, [x0, #OVERFLOW]
    ldr     w21, [x0, #OVERFLOW]
    show    "count past its end", w19
    show    "overflow flag", w20
    show    "overflow flag once cleared", w21

    // With NIDEN LOW the same copy is not counted.
    change_pins bic, NIDEN
    change_control orr, 1
    copy    SHARED, COPY, 64, COHERENT
    change_control bic, 1
    count   3, w20
    sub     w19, w20, w19
    show    "reads counted with NIDEN LOW", w19
    exit    w26

// X0: the first of X1 lines; how many are left is written to each.
write_lines:
    str     x1, [x0], #LINE
    subs    x1, x1, #1
    b.ne    write_lines
    ret

read_lines:
    ldr     x2, [x0], #LINE
    subs    x1, x1, #1
    b.ne    read_lines
    ret

// W0: from; W1: to; W2: bytes; W3: CONTROL of the DMA engine.
copy_lines:
    str     w0, [x27]
    str     w1, [x27, #0x08]
    str     w2, [x27, #0x10]
    str     w3, [x27, #0x14]
1:  ldr     w4, [x27, #0x18]
    tst     w4, #6                      // DONE, ERROR
    b.eq    1b
    str     w4, [x27, #0x18]
    ret
