// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
// Loads from where nothing is, ten times, and goes on behind it.
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>

static sigjmp_buf again;

static void on_fault(int number) {
    siglongjmp(again, number);
}

int main(void) {
    volatile int faults = 0;
    struct sigaction action = {0};
    action.sa_handler = on_fault;
    sigaction(SIGSEGV, &action, NULL);
    while (faults < 10) {
        if (sigsetjmp(again, 1) == 0) {
            volatile int* const nothing = (volatile int*)8;
            printf("%d\n", *nothing);
        }
        faults = faults + 1;
    }
    printf("%d faults\n", faults);
    return 0;
}
