// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
// Accesses memory in each way that A64 has, as often as it is told, and prints what is then there:
// 19 loads, 23 stores of which 10 are atomics, 4 prefetches and a DC ZVA each time. With one more
// argument it does so in a second thread, for which QEMU makes accesses indivisible.
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { words = 64 };

static uint64_t area[words] __attribute__((aligned(64)));

static void plain_and_pairs(uint64_t* at) {
    __asm__ volatile("ldr xzr, [%0]\n\t"
                     "ldr x9, 1f\n\t"
                     "b 2f\n\t"
                     ".balign 8\n"
                     "1: .quad 5\n"
                     "2: str x9, [%0, #8]\n\t"
                     "ldp x10, x11, [%0]\n\t"
                     "stp x11, x10, [%0, #16]\n\t"
                     "ldpsw x10, x11, [%0]\n\t"
                     "ldp q0, q1, [%0]\n\t"
                     "stp q1, q0, [%0, #64]\n\t"
                     "ldnp x10, x11, [%0]\n\t"
                     "ldrb w10, [%0, #1]!\n\t"
                     "strh w10, [%0], #-1\n\t"
                     "ldapr x10, [%0]\n\t"
                     "ldar x10, [%0]\n\t"
                     "stlr x10, [%0]\n\t"
                     "ldr q0, [%0]\n\t"
                     "str q0, [%0, #48]"
                     : "+r"(at)
                     :
                     : "x9", "x10", "x11", "v0", "v1", "memory");
}

static void structures(uint64_t* at) {
    __asm__ volatile("ld1 {v0.16b-v3.16b}, [%0]\n\t"
                     "st1 {v0.16b-v3.16b}, [%0]\n\t"
                     "ld2 {v0.4s-v1.4s}, [%0]\n\t"
                     "st2 {v0.4s-v1.4s}, [%0]\n\t"
                     "ld3 {v0.8b-v2.8b}, [%0]\n\t"
                     "st3 {v0.8b-v2.8b}, [%0]\n\t"
                     "ld4 {v0.2d-v3.2d}, [%0]\n\t"
                     "st4 {v0.2d-v3.2d}, [%0]\n\t"
                     "ld1 {v0.h}[3], [%0]\n\t"
                     "st3 {v0.b-v2.b}[9], [%0]\n\t"
                     "ld4r {v0.4h-v3.4h}, [%0]"
                     :
                     : "r"(at)
                     : "v0", "v1", "v2", "v3", "memory");
}

static void without_access(uint64_t* at) {
    __asm__ volatile("prfm pldl1keep, [%0]\n\t"
                     "prfm pstl2strm, [%0, %1]\n\t"
                     "prfum pldl1keep, [%0, #-8]\n\t"
                     "prfm pldl1keep, .\n\t"
                     "dc zva, %0\n\t"
                     "dc cvau, %0"
                     :
                     : "r"(at), "r"(8L)
                     : "memory");
}

static void atomics(uint64_t* at) {
    __asm__ volatile("mov x9, #3\n\t"
                     "ldadd x9, x10, [%0]\n\t"
                     "ldaddal w9, wzr, [%0]\n\t"
                     "stadd x9, [%0]\n\t"
                     "stsetl x9, [%0]\n\t"
                     "ldclrb w9, w10, [%0]\n\t"
                     "swp x9, xzr, [%0]\n\t"
                     "swpal x9, x10, [%0]\n\t"
                     "mov x11, #4\n\t"
                     "cas x10, x11, [%0]\n\t" // finds 3 and another one
                     "mov x10, x9\n\t"
                     "casal x10, x11, [%0]\n\t" // finds what it expects
                     "mov x10, #4\n\t"
                     "casb w10, w9, [%0]"
                     :
                     : "r"(at)
                     : "x9", "x10", "x11", "memory");
}

static void exclusives(uint64_t* at) {
    __asm__ volatile("ldxr x9, [%0]\n\t"
                     "add x9, x9, #1\n\t"
                     "stxr w10, x9, [%0]\n\t"
                     "stxr w10, x9, [%0]\n\t" // fails
                     "ldaxr w9, [%0]\n\t"
                     "clrex\n\t"
                     "stlxr w10, w9, [%0]\n\t" // fails
                     "ldxp w9, w11, [%0]\n\t"
                     "stxp w10, w11, w9, [%0]"
                     :
                     : "r"(at)
                     : "x9", "x10", "x11", "memory");
}

static void* work(void* rounds) {
    const int all = *(int*)rounds;
    for (int n = 0; n < words; ++n) area[n] = 0x0101010101010101u * (unsigned)n;
    for (int round = 0; round < all; ++round) {
        plain_and_pairs(area);
        structures(area);
        without_access(area + 32);
        atomics(area);
        exclusives(area);
    }
    return NULL;
}

int main(int argc, char** argv) {
    int rounds = argc > 1 ? atoi(argv[1]) : 1;
    if (argc > 2) {
        pthread_t thread;
        if (pthread_create(&thread, NULL, work, &rounds) != 0) return 1;
        pthread_join(thread, NULL);
    } else {
        work(&rounds);
    }
    uint64_t sum = 0;
    for (int n = 0; n < words; ++n) sum = sum * 31 + area[n];
    printf("%016llx\n", (unsigned long long)sum);
    return 0;
}
