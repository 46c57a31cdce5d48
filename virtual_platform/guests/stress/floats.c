// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "stress.h"

#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fenv.h>
#include <string.h>

// Processes that have all vector registers in use, each with another rounding mode: the logistic
// map x = r x (1 - x), in which each bit that is wrong once is soon everywhere.
enum { kProcesses = 6, kRegisters = 29, kLanes = 2 * kRegisters };

static const double kGrowth = 3.99;

static uint64_t bits_of(double value) {
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

#ifndef STRESS_ON_HOST
#define EACH(DO)                                                                                   \
    DO(0)                                                                                          \
    DO(1) DO(2) DO(3) DO(4) DO(5) DO(6) DO(7) DO(8) DO(9) DO(10) DO(11) DO(12) DO(13) DO(14)       \
        DO(15) DO(16) DO(17) DO(18) DO(19) DO(20) DO(21) DO(22) DO(23) DO(24) DO(25) DO(26) DO(27) \
            DO(28)
#define LOAD(n) "ldr q" #n ", [%[lanes], #16*" #n "]\n"
#define STORE(n) "str q" #n ", [%[lanes], #16*" #n "]\n"
#define STEP(n)                                                                                    \
    "fsub v31.2d, v30.2d, v" #n ".2d\n"                                                            \
    "fmul v" #n ".2d, v" #n ".2d, v29.2d\n"                                                        \
    "fmul v" #n ".2d, v" #n ".2d, v31.2d\n"
#define CLOBBER(n) "v" #n,

static void iterate(double* lanes, uint64_t n) {
    __asm__ volatile(EACH(LOAD) "dup v29.2d, %[growth]\n"
                                "dup v30.2d, %[one]\n"
                                "1:\n" EACH(STEP) "subs %[n], %[n], #1\n"
                                                  "b.ne 1b\n" EACH(STORE)
                     : [n] "+r"(n)
                     : [lanes] "r"(lanes), [growth] "r"(bits_of(kGrowth)), [one] "r"(bits_of(1.0))
                     : EACH(CLOBBER) "v29", "v30", "v31", "cc", "memory");
}
#else
static void iterate(double* lanes, uint64_t n) {
    for (uint64_t i = 0; i < n; ++i)
        for (unsigned lane = 0; lane < kLanes; ++lane) {
            const double x = lanes[lane];
            const double rest = 1.0 - x;
            lanes[lane] = x * kGrowth * rest;
        }
}
#endif

static uint64_t process(unsigned number, uint64_t n) {
    static const int kRounding[] = {FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};
    double lanes[kLanes];
    uint64_t state = number + 1;
    for (unsigned i = 0; i < kLanes; ++i) lanes[i] = (double)(shuffled(&state) >> 12 | 1) * 0x1p-52;
    fesetround(kRounding[number % 4]);
    iterate(lanes, n);
    fesetround(FE_TONEAREST);
    uint64_t sum = 0;
    for (unsigned i = 0; i < kLanes; ++i) {
        sum = (sum << 7 | sum >> 57) ^ bits_of(lanes[i]);
    }
    return sum;
}

void floats(uint64_t n) {
    struct {
        uint64_t sum;
        long preempted;
    }* done = mmap(NULL, kPage, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    must(done != MAP_FAILED, "mmap");
    for (unsigned i = 0; i < kProcesses; ++i) {
        const pid_t child = fork();
        must(child >= 0, "fork");
        if (child != 0) continue;
        done[i].sum = process(i, n);
        struct rusage usage;
        getrusage(RUSAGE_SELF, &usage);
        done[i].preempted = usage.ru_nivcsw;
        _exit(0);
    }
    while (wait(NULL) > 0) {}
    printf("floats:");
    long least = done[0].preempted;
    for (unsigned i = 0; i < kProcesses; ++i) {
        printf(" %016llx", (unsigned long long)done[i].sum);
        if (done[i].preempted < least) least = done[i].preempted;
    }
    printf("\npreempted at least: %ld\n", least);
}
