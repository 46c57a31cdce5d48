// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
// Four threads sum up numbers of their own and add to a common sum under a lock; then four more.
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

enum { threads = 4, rounds = 300, numbers = 40 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static unsigned long sum;
static atomic_uint done;

static void* work(void* start) {
    unsigned state = (unsigned)(unsigned long)start;
    for (int round = 0; round < rounds; ++round) {
        unsigned long own = 0;
        for (int i = 0; i < numbers; ++i) {
            state = state * 1664525u + 1013904223u;
            own += state >> 20;
        }
        pthread_mutex_lock(&lock);
        sum += own;
        pthread_mutex_unlock(&lock);
        atomic_fetch_add(&done, 1);
    }
    return NULL;
}

int main(void) {
    for (int again = 0; again < 2; ++again) {
        pthread_t all[threads];
        for (unsigned long i = 0; i < threads; ++i)
            if (pthread_create(&all[i], NULL, work, (void*)(i + 1)) != 0) return 1;
        for (int i = 0; i < threads; ++i) pthread_join(all[i], NULL);
    }
    printf("%lu in %u rounds\n", sum, atomic_load(&done));
    return 0;
}
