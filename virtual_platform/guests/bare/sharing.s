// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// What two processors in two clusters cost the interconnect when they share lines, and when they
// do not. Each kind of sharing goes for 2 rounds that are not counted, so that all lines are where
// they will be found, and then for 100 that are: guest_programs_test says what must come out. The
// order of all accesses to shared lines is fixed: a line holds whose turn it is. Begins at EL1.
    .include "port.inc"
    .equ    CCI, 0x0c000000
    .equ    PMU_CTRL, 0x100
    .equ    COUNTER, 0x10000            // of counter 0, and of each next one: Event Select
    .equ    COUNT, 4
    .equ    CONTROL, 8
    .equ    LINE, 64
    .equ    CODE, 0x40000000            // all of this
    .equ    GO, 0x40100000              // which kind the first processor lets begin
    .equ    DONE, 0x40100040            // which kind the second one has done
    .equ    TURN, 0x40100080
    .equ    WORDS, 0x40100100           // lines with a processor's own words
    .equ    BUFFER, 0x40100400
    .equ    CPU_ON, 0xc4000003
    .equ    SECOND, 0x10000             // affinity of the second processor

    .macro  address register, value
    movz    \register, #(\value) >> 16, lsl #16
    movk    \register, #(\value) & 0xffff
    .endm
    .macro  select n, event
    add     x0, x28, #COUNTER * (\n + 1)
    mov     w1, #\event
    str     w1, [x0]
    mov     w1, #1
    str     w1, [x0, #CONTROL]
    .endm
    .macro  count text, n
    add     x0, x28, #COUNTER * (\n + 1)
    ldr     w19, [x0, #COUNT]
    show    "\text", w19
    .endm
    .macro  load_kind own_word, lines
    ldr     w20, [x27]                  // whether they take turns
    ldr     w22, [x27, #\own_word]
    ldr     w24, [x27, #\lines]
    ldr     w9, [x27, #20]              // rounds
    ldr     w25, [x27, #24]
    .endm

    mov     x0, #PORT
    mov     w1, #1
    str     w1, [x0, #MODE]             // loads and stores make transactions
    mov     x28, #CCI
    address x0, CODE
    mov     x1, #64
    bl      read_lines
    select  0, 0x69                     // SI3: reads that hit in another cache
    select  1, 0x65                     // SI3: lines made unique without data
    select  2, 0x64                     // SI3: shareable, allocating reads
    select  3, 0x67                     // SI3: DVM messages
    select  4, 0x89                     // SI4: the same
    select  5, 0x85
    select  6, 0x84
    select  7, 0x87
    address x0, CPU_ON
    mov     x1, #SECOND
    adr     x2, second
    hvc     #0

    mov     w26, #0                     // the kinds that were done
    mov     w21, #0                     // TURN, when it is this one's
    adr     x27, kinds
1:  load_kind 4, 12
    cbz     w9, 9f
    mov     w23, wzr                    // reads no lines
    mov     w0, #30000                  // the second one waits for GO by now
2:  subs    w0, w0, #1
    b.ne    2b
    bl      wait_done
    cbz     w25, 3f
    mov     w1, #2                      // all counts to 0, then they count
    str     w1, [x28, #PMU_CTRL]
    mov     w1, #1
    str     w1, [x28, #PMU_CTRL]
3:  add     w26, w26, #1
    address x0, GO
    str     w26, [x0]
    bl      rounds
    bl      wait_done
    cbz     w25, 4f
    str     wzr, [x28, #PMU_CTRL]
    add     x0, x27, #28
    ldr     w1, [x27, #20]
    bl      print
    count   "  SI3 snoop hits", 0
    count   "  SI3 made unique", 1
    count   "  SI3 reads", 2
    count   "  SI3 DVM messages", 3
    count   "  SI4 snoop hits", 4
    count   "  SI4 made unique", 5
    count   "  SI4 reads", 6
    count   "  SI4 DVM messages", 7
4:  add     x27, x27, #KIND
    b       1b
9:  exit

second:
    address x0, CODE
    mov     x1, #64
    bl      read_lines
    mov     w26, #0
    mov     w21, #1
    adr     x27, kinds
1:  load_kind 8, 16
    cbz     w9, 9f
    mov     w23, w24
    mov     w24, wzr                    // writes no lines
    add     w26, w26, #1
    address x0, GO
2:  ldr     w1, [x0]
    cmp     w1, w26
    b.eq    3f
    yield
    b       2b
3:  bl      rounds
    address x0, DONE
    str     w26, [x0]
    add     x27, x27, #KIND
    b       1b
9:  wfi
    b       9b

// Until the second one has done as many kinds as this one has begun.
wait_done:
    address x0, DONE
1:  ldr     w1, [x0]
    cmp     w1, w26
    b.eq    2f
    yield
    b       1b
2:  ret

// W9 rounds: each waits for its turn (W20), increments a word (W22), writes W24 lines and reads
// W23, and passes the turn. Behind that it drops all translations (W20 = 2), and waits until others
// have (W20 = 3).
rounds:
    mov     x18, x30
    address x17, TURN
1:  cbz     w20, 3f
2:  ldr     w1, [x17]
    cmp     w1, w21
    b.eq    3f
    yield
    b       2b
3:  cbz     w22, 4f
    ldr     w1, [x22]
    add     w1, w1, #1
    str     w1, [x22]
4:  cbz     w24, 5f
    address x0, BUFFER
    mov     x1, x24
    bl      write_lines
5:  cbz     w23, 6f
    address x0, BUFFER
    mov     x1, x23
    bl      read_lines
6:  cbz     w20, 7f
    add     w21, w21, #1
    str     w21, [x17]
    add     w21, w21, #1
7:  cmp     w20, #2
    b.lo    8f
    tlbi    vmalle1is
    b.eq    8f
    dsb     ish
8:  subs    w9, w9, #1
    b.ne    1b
    ret     x18

// X0: the first of X1 lines.
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

    .macro  kind name, turns, word0=0, word1=0, writes=0, reads=0
    .irp    counted, 0, 1
    .word   \turns, \word0, \word1, \writes, \reads, 2 + 98 * \counted, \counted
    .asciz  "\name"
    .balign 64
    .endr
    .endm
    .equ    KIND, 64
    .balign 64
kinds:
    kind    "separate lines", 0, WORDS, WORDS + LINE
    kind    "turns", 1
    kind    "turns, words in one line", 1, WORDS + 2 * LINE, WORDS + 2 * LINE + 8
    kind    "turns, words in two lines", 1, WORDS + 3 * LINE, WORDS + 4 * LINE
    kind    "turns, eight lines handed over", 1, 0, 0, 8, 8
    kind    "turns, and TLBI", 2
    kind    "turns, TLBI and DSB", 3
    .skip   KIND
