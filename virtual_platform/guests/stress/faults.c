// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "stress.h"

#include <sys/mman.h>

#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <ucontext.h>

// A loop whose instructions can be counted by hand: per round the fault, `subs`, `b.ne`, four of
// the handler and two of the kernel's way back from it. An instruction that faults is not retired.
_Static_assert(offsetof(ucontext_t, uc_mcontext.pc) == 440, "where the handler finds the PC");
void behind_the_fault(int number, siginfo_t* info, void* context);
__asm__(".global behind_the_fault\n"
        "behind_the_fault:\n"
        "    ldr x3, [x2, #440]\n"
        "    add x3, x3, #4\n"
        "    str x3, [x2, #440]\n"
        "    ret\n");

#define LOOP(instruction)                                                                          \
    __asm__ volatile("1: " instruction "\n"                                                        \
                     "   subs %[n], %[n], #1\n"                                                    \
                     "   b.ne 1b\n"                                                                \
                     : [n] "+r"(n)                                                                 \
                     : [nowhere] "r"(nowhere)                                                      \
                     : "x0", "x8", "cc", "memory")

void faults(const char* kind, uint64_t n) {
    void* nowhere = mmap(NULL, kPage, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    struct sigaction action = {.sa_flags = SA_SIGINFO};
    action.sa_sigaction = behind_the_fault;
    sigaction(SIGSEGV, &action, NULL);
    sigaction(SIGILL, &action, NULL);
    sigaction(SIGTRAP, &action, NULL);
    if (strcmp(kind, "load") == 0) LOOP("ldr x0, [%[nowhere]]");
    if (strcmp(kind, "store") == 0) LOOP("str x0, [%[nowhere]]");
    if (strcmp(kind, "udf") == 0) LOOP(".inst 0");
    if (strcmp(kind, "mrs") == 0) LOOP("mrs x0, sctlr_el1");
    if (strcmp(kind, "brk") == 0) LOOP("brk #0");
    if (strcmp(kind, "svc") == 0) LOOP("mov x8, #173\n svc #0"); // getppid
    printf("faults: %s\n", kind);
}
