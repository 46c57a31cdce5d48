// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
// Ends in the way that its argument names.
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

__attribute__((noipa)) static int crash(volatile int* nothing) {
    return *nothing + 1;
}

__attribute__((noipa)) static unsigned long cycles(void) {
    unsigned long count = 0;
    __asm__ volatile("mrs %0, pmccntr_el0" : "=r"(count));
    return count;
}

static void* spin(void* count) {
    for (;;) ++*(volatile unsigned long*)count;
    return NULL;
}

static int forked(void) {
    const pid_t child = fork();
    if (child == 0) {
        volatile unsigned sum = 0;
        for (unsigned i = 0; i < 1000000; ++i) sum += i;
        _exit(5);
    }
    int status = 0;
    waitpid(child, &status, 0);
    return WEXITSTATUS(status) + 1;
}

// While threads are at work that never end.
static int leaves(void) {
    static unsigned long counts[3];
    for (int i = 0; i < 3; ++i) {
        pthread_t one;
        if (pthread_create(&one, NULL, spin, &counts[i]) != 0) return 1;
    }
    while (*(volatile unsigned long*)&counts[2] == 0) {}
    return 4;
}

int main(int argc, char** argv) {
    const char* how = argc > 1 ? argv[1] : "";
    puts(how);
    fflush(stdout);
    if (strcmp(how, "status") == 0) return 3;
    if (strcmp(how, "crash") == 0) return crash((volatile int*)8);
    if (strcmp(how, "abort") == 0) abort();
    if (strcmp(how, "pmu") == 0) return (int)cycles();
    if (strcmp(how, "fork") == 0) return forked();
    if (strcmp(how, "leaves") == 0) return leaves();
    if (strcmp(how, "sleeps") == 0) sleep(1000);
    if (strcmp(how, "spins") == 0) spin(&(unsigned long){0});
    if (strcmp(how, "input") == 0)
        while (getchar() != EOF) {}
    if (strcmp(how, "environment") == 0)
        for (char** one = environ; *one != NULL; ++one) puts(*one);
    return 0;
}
