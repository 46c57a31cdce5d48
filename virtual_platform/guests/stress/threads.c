// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "stress.h"

#include <pthread.h>
#include <stdatomic.h>

enum { kThreads = 8, kPlaces = 4 };

static uint64_t rounds;
static pthread_barrier_t all_there;

static _Atomic uint64_t added;

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static uint64_t guarded;

// A queue from the even threads to the odd ones.
static struct {
    pthread_mutex_t mutex;
    pthread_cond_t has_place;
    pthread_cond_t has_number;
    uint64_t numbers[kPlaces];
    unsigned begin, size;
} queue = {
    PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, PTHREAD_COND_INITIALIZER, {0}, 0, 0};
static _Atomic uint64_t received;

static void send(uint64_t number) {
    pthread_mutex_lock(&queue.mutex);
    while (queue.size == kPlaces) pthread_cond_wait(&queue.has_place, &queue.mutex);
    queue.numbers[(queue.begin + queue.size++) % kPlaces] = number;
    pthread_cond_signal(&queue.has_number);
    pthread_mutex_unlock(&queue.mutex);
}

static uint64_t receive(void) {
    pthread_mutex_lock(&queue.mutex);
    while (queue.size == 0) pthread_cond_wait(&queue.has_number, &queue.mutex);
    const uint64_t number = queue.numbers[queue.begin];
    queue.begin = (queue.begin + 1) % kPlaces;
    --queue.size;
    pthread_cond_signal(&queue.has_place);
    pthread_mutex_unlock(&queue.mutex);
    return number;
}

static void* work(void* argument) {
    const unsigned thread = (unsigned)(uintptr_t)argument;
    for (uint64_t i = 1; i <= rounds; ++i)
        atomic_fetch_add_explicit(&added, i * (thread + 1), memory_order_relaxed);
    pthread_barrier_wait(&all_there);
    for (uint64_t i = 1; i <= rounds; ++i) {
        pthread_mutex_lock(&mutex);
        guarded += i * (thread + 1);
        pthread_mutex_unlock(&mutex);
    }
    pthread_barrier_wait(&all_there);
    for (uint64_t i = 1; i <= rounds / 10; ++i) {
        if (thread % 2 == 0)
            send(i);
        else
            received += receive();
    }
    return NULL;
}

// Sums that eight threads make together: by atomic additions, under a mutex, through a queue.
void threads(uint64_t n) {
    pthread_t running[kThreads];
    rounds = n;
    pthread_barrier_init(&all_there, NULL, kThreads);
    for (uintptr_t i = 0; i < kThreads; ++i)
        must(pthread_create(&running[i], NULL, work, (void*)i) == 0, "pthread_create");
    for (unsigned i = 0; i < kThreads; ++i) pthread_join(running[i], NULL);
    printf("threads: %llu %llu %llu\n", (unsigned long long)added, (unsigned long long)guarded,
           (unsigned long long)received);
}
