// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
// Prefetches, zeroes and cleans lines, all in `hidden`, and prints which addresses these
// instructions have, in order; 0 where both what is before and what is behind overwrite it.
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static char area[4096] __attribute__((aligned(64)));
static char* slots[4] = {area + 256, area + 512, area + 768, area + 1024};

__attribute__((noinline)) static void hidden(void) {
    char** slot = slots;
    char* at = area;
    // By registers as the block begins, or by what is computed of them.
    __asm__ volatile("prfm pldl1keep, [%0, #64]\n\t"
                     "mov x9, %0\n\t"
                     "add x9, x9, #128\n\t"
                     "sub x10, x9, #16\n\t"
                     "prfm pldl2keep, [x10]\n\t"
                     "prfum pldl1keep, [x9, #-3]\n\t"
                     "mov x9, #0\n\t"
                     "mov x10, #0\n\t"
                     "b 1f\n"
                     "1:"
                     :
                     : "r"(at)
                     : "x9", "x10", "memory");
    // By an access, before or behind it, of the register that was loaded.
    __asm__ volatile("ldr x9, [%0], #8\n\t"
                     "prfm pldl1keep, [x9, #8]\n\t"
                     "ldr x10, [%0]\n\t"
                     "ldrb w11, [x9, #2]!\n\t"
                     "prfm pstl1keep, [x9]\n\t"
                     "mov x9, #0\n\t"
                     "mov x10, #0\n\t"
                     "b 1f\n"
                     "1:"
                     : "+r"(slot)
                     :
                     : "x9", "x10", "x11", "memory");
    // By the register behind the block.
    __asm__ volatile("ldr x9, [%0, #16]\n\t"
                     "dc zva, x9\n\t"
                     "dc cvac, x9\n\t"
                     "add x9, x9, #64\n\t"
                     "b 1f\n"
                     "1:"
                     :
                     : "r"(slots)
                     : "x9", "memory");
    // With an index of each kind, and relative to the instruction.
    __asm__ volatile("mov w9, #-8\n\t"
                     "mov x10, #16\n\t"
                     "b 1f\n"
                     "1: prfm pldl1keep, [%0, w9, sxtw]\n\t"
                     "prfm pldl1keep, [%0, w10, uxtw #3]\n\t"
                     "prfm pldl1keep, [%0, x10, lsl #3]\n\t"
                     "prfm pldl1keep, [%0, x10, sxtx]\n\t"
                     "prfm pldl1keep, 1b\n\t"
                     "b 1f\n"
                     "1:"
                     :
                     : "r"(at + 2048)
                     : "x9", "x10", "memory");
    // Loaded, used and overwritten.
    __asm__ volatile("ldr x9, [%0, #24]\n\t"
                     "prfm pldl1keep, [x9]\n\t"
                     "mov x9, #0\n\t"
                     "b 1f\n"
                     "1:"
                     :
                     : "r"(slots)
                     : "x9", "memory");
}

int main(void) {
    memset(area, 1, sizeof area);
    printf("%d\n", (int)sizeof area); // a system call, in which registers are checked
    fflush(stdout);
    hidden();
    for (int n = 0; n < 64; ++n)
        if (area[768 + n] != 0) return 1;
    const char* const found[] = {area + 64,        area + 112,  area + 125,  area + 264, area + 258,
                                 area + 768,       area + 768,  area + 2040, area + 2176, area + 2176,
                                 area + 2064};
    for (unsigned n = 0; n < sizeof found / sizeof *found; ++n) printf("%p\n", (const void*)found[n]);
    return 0;
}
