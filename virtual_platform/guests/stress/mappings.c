// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#define _GNU_SOURCE
#include "stress.h"

#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <sys/mman.h>
#include <unistd.h>

// A page that one thread stores to while the other one protects it, and puts another page in its
// place. As soon as either has returned, no store may reach the page as it was before.
static volatile uint64_t* used;
static volatile int done;
static uint64_t stores;
static uint64_t refused;
static __thread sigjmp_buf back;

static void on_fault(int number) {
    (void)number;
    siglongjmp(back, 1);
}

static void* store(void* unused) {
    while (!done) {
        if (sigsetjmp(back, 1) == 0) {
            for (int n = 0; n < 100; ++n, ++stores) *used += 1;
        } else {
            ++refused;
            __asm__ volatile("yield");
        }
    }
    return unused;
}

// How often the page changes while nobody may reach it.
static unsigned changes(const volatile uint64_t* page) {
    const uint64_t before = *page;
    for (volatile int n = 0; n < 2000; ++n) {}
    return *page != before;
}

static void wait_for_stores(void) {
    const uint64_t before = *(volatile uint64_t*)&stores;
    while (*(volatile uint64_t*)&stores == before) __asm__ volatile("yield");
}

void mappings(uint64_t n) {
    const int file = memfd_create("pages", 0);
    must(file >= 0 && ftruncate(file, 2 * kPage) == 0, "memfd_create");
    const uint64_t* alias = mmap(NULL, 2 * kPage, PROT_READ, MAP_SHARED, file, 0);
    void* place = mmap(NULL, kPage, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    must(alias != MAP_FAILED && place != MAP_FAILED, "mmap");
    used = place;
    struct sigaction action = {.sa_handler = on_fault};
    must(sigaction(SIGSEGV, &action, NULL) == 0, "sigaction");
    pthread_t other;
    must(pthread_create(&other, NULL, store, NULL) == 0, "pthread_create");
    uint64_t through_protection = 0;
    uint64_t to_another_page = 0;
    for (uint64_t i = 0; i < n; ++i) {
        const off_t now = (off_t)(i % 2) * kPage;
        const off_t next = kPage - now;
        wait_for_stores();
        must(mprotect(place, kPage, PROT_NONE) == 0, "mprotect");
        through_protection += changes(alias + now / 8);
        must(mprotect(place, kPage, PROT_READ | PROT_WRITE) == 0, "mprotect");
        wait_for_stores();
        must(mmap(place, kPage, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, file, next) ==
                 place,
             "mmap");
        to_another_page += changes(alias + now / 8);
    }
    done = 1;
    pthread_join(other, NULL);
    printf("mappings: %llu through a protection, %llu to another page, %s refused\n",
           (unsigned long long)through_protection, (unsigned long long)to_another_page,
           refused != 0 ? "some" : "none");
}
