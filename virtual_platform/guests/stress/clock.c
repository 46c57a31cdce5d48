// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "stress.h"

#include <stdatomic.h>
#include <time.h>

// Two processors that look at the clock, each after what the other one has seen.
static uint64_t rounds;
static _Atomic uint64_t latest;
static _Atomic uint64_t back;
static _Atomic uint64_t furthest;

static uint64_t nanoseconds(void) {
    struct timespec now;
    must(clock_gettime(CLOCK_MONOTONIC, &now) == 0, "clock_gettime");
    return (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
}

static void raise(_Atomic uint64_t* place, uint64_t value) {
    uint64_t seen = atomic_load(place);
    while (seen < value && !atomic_compare_exchange_weak(place, &seen, value)) {}
}

static void look(void) {
    for (uint64_t i = 0; i < rounds; ++i) {
        const uint64_t before = atomic_load(&latest);
        const uint64_t now = nanoseconds();
        if (now < before) {
            ++back;
            raise(&furthest, before - now);
        }
        raise(&latest, now);
    }
}

void clock_of_two(uint64_t n) {
    rounds = n;
    on_two_processors(look, look);
    printf("clock: %llu times back, by up to %llu ns\n", (unsigned long long)back,
           (unsigned long long)furthest);
}
