
// void enter(uint64_t *registers, const void *code): X0 to X30 but X16 and X17, and SP if it is not
// 0, are those of `registers`; what the code leaves in them comes back there.
    .arch armv8.2-a+crypto
    .text
    .global enter
    .type enter, %function
enter:
    stp x29, x30, [sp, #-176]!
    stp x19, x20, [sp, #16]
    stp x21, x22, [sp, #32]
    stp x23, x24, [sp, #48]
    stp x25, x26, [sp, #64]
    stp x27, x28, [sp, #80]
    stp d8, d9, [sp, #96]
    stp d10, d11, [sp, #112]
    stp d12, d13, [sp, #128]
    stp d14, d15, [sp, #144]
    adrp x16, kept
    add x16, x16, :lo12:kept
    mov x17, sp
    stp x17, x0, [x16]
    mov x16, x1
    ldr x17, [x0, #248]
    cbz x17, 1f
    mov sp, x17
1:  mov x17, x0
    .irp n, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23
    movi v\n\().2d, #0
    .endr
    .irp n, 24, 25, 26, 27, 28, 29, 30, 31
    movi v\n\().2d, #0
    .endr
    .irp n, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
    ldr x\n, [x17, #8 * \n]
    .endr
    .irp n, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30
    ldr x\n, [x17, #8 * \n]
    .endr
    br x16

leave:
    adrp x16, kept
    add x16, x16, :lo12:kept
    ldr x17, [x16, #8]
    .irp n, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
    str x\n, [x17, #8 * \n]
    .endr
    .irp n, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30
    str x\n, [x17, #8 * \n]
    .endr
    ldr x17, [x16]
    mov sp, x17
    ldp x19, x20, [sp, #16]
    ldp x21, x22, [sp, #32]
    ldp x23, x24, [sp, #48]
    ldp x25, x26, [sp, #64]
    ldp x27, x28, [sp, #80]
    ldp d8, d9, [sp, #96]
    ldp d10, d11, [sp, #112]
    ldp d12, d13, [sp, #128]
    ldp d14, d15, [sp, #144]
    ldp x29, x30, [sp], #176
    ret

    .bss
    .balign 16
kept:
    .skip 16
    .text
