// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#define _GNU_SOURCE
#include "stress.h"

#include <pthread.h>
#include <sched.h>

struct Work {
    void (*run)(void);
    int processor;
};

static void* stay_and_work(void* argument) {
    const struct Work* work = argument;
    cpu_set_t only;
    CPU_ZERO(&only);
    CPU_SET(work->processor, &only);
    must(sched_setaffinity(0, sizeof only, &only) == 0, "sched_setaffinity");
    work->run();
    return NULL;
}

void on_two_processors(void (*first)(void), void (*second)(void)) {
    struct Work here = {first, 0};
    struct Work there = {second, 1};
    pthread_t other;
    must(pthread_create(&other, NULL, stay_and_work, &there) == 0, "pthread_create");
    stay_and_work(&here);
    pthread_join(other, NULL);
}
