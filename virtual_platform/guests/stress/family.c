// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#define _GNU_SOURCE
#include "stress.h"

#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <pthread.h>

static void spin(uint64_t n) {
    __asm__ volatile("1: subs %0, %0, #1\n"
                     "   b.ne 1b\n"
                     : "+r"(n)
                     :
                     : "cc");
}

void ones(uint64_t n) {
    spin(n / 2);
    printf("ones: done\n");
}

struct Member {
    uint64_t work;
    long id;
};

static void* work(void* argument) {
    struct Member* member = argument;
    member->id = syscall(SYS_gettid);
    spin(member->work);
    return NULL;
}

// A process with two more threads and three children; who they were.
void family(uint64_t n) {
    pid_t children[3];
    struct Member members[2] = {{n, 0}, {2 * n, 0}};
    pthread_t running[2];
    for (unsigned i = 0; i < 3; ++i) {
        children[i] = fork();
        must(children[i] >= 0, "fork");
        if (children[i] != 0) continue;
        spin((3 + i) * n);
        _exit(0);
    }
    for (unsigned i = 0; i < 2; ++i)
        must(pthread_create(&running[i], NULL, work, &members[i]) == 0, "pthread_create");
    spin(n);
    for (unsigned i = 0; i < 2; ++i) pthread_join(running[i], NULL);
    while (wait(NULL) > 0) {}
    printf("family: %d %ld %ld %d %d %d\n", (int)getpid(), members[0].id, members[1].id,
           (int)children[0], (int)children[1], (int)children[2]);
}
