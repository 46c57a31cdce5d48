// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#define _GNU_SOURCE
#include "stress.h"

#include <sys/mman.h>
#include <unistd.h>

#include <pthread.h>
#include <string.h>

// Code that is written, made visible and called, again and again.
typedef uint32_t Function(void);

static const uint32_t kReturn = 0xd65f03c0;  // ret
static const uint32_t kNothing = 0xd503201f; // nop
static uint32_t move(uint32_t immediate) {   // mov w0, #immediate
    return 0x52800000 | (immediate & 0xffff) << 5;
}
static uint32_t add(uint32_t immediate) { // add w0, w0, #immediate
    return 0x11000000 | (immediate & 0xfff) << 10;
}

static uint64_t rounds;

static uint32_t* map(int protection, size_t pages) {
    void* page = mmap(NULL, pages * kPage, protection, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    must(page != MAP_FAILED, "mmap");
    return page;
}

static void write_words(uint32_t* place, uint32_t* seen_at, uint32_t first, uint32_t second) {
    place[0] = first;
    place[1] = second;
    __builtin___clear_cache((char*)seen_at, (char*)(seen_at + 2));
}

static uint32_t call(const uint32_t* code) {
    Function* function;
    memcpy(&function, &code, sizeof function);
    return function();
}

static uint64_t in_place(void) {
    uint32_t* code = map(PROT_READ | PROT_WRITE | PROT_EXEC, 1);
    uint64_t sum = 0;
    for (uint64_t i = 0; i < rounds; ++i) {
        write_words(code, code, move((uint32_t)i), kReturn);
        sum += call(code);
    }
    return sum;
}

// Written at one virtual address, executed at another.
static uint64_t by_another_name(void) {
    const int file = memfd_create("code", 0);
    must(file >= 0 && ftruncate(file, kPage) == 0, "memfd_create");
    uint32_t* written = mmap(NULL, kPage, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    uint32_t* executed = mmap(NULL, kPage, PROT_READ | PROT_EXEC, MAP_SHARED, file, 0);
    must(written != MAP_FAILED && executed != MAP_FAILED, "mmap");
    uint64_t sum = 0;
    for (uint64_t i = 0; i < rounds; ++i) {
        write_words(written, executed, move((uint32_t)i), kReturn);
        sum += call(executed);
    }
    return sum;
}

// Never writable and executable at once.
static uint64_t by_turns(void) {
    uint32_t* code = map(PROT_READ | PROT_WRITE, 1);
    uint64_t sum = 0;
    for (uint64_t i = 0; i < rounds; ++i) {
        must(mprotect(code, kPage, PROT_READ | PROT_WRITE) == 0, "mprotect");
        write_words(code, code, move((uint32_t)i), kReturn);
        must(mprotect(code, kPage, PROT_READ | PROT_EXEC) == 0, "mprotect");
        sum += call(code);
    }
    return sum;
}

// A function over the border of two pages, of which one half is changed at a time.
static uint64_t over_two_pages(void) {
    uint32_t* code = map(PROT_READ | PROT_WRITE | PROT_EXEC, 2);
    uint32_t* border = code + kPage / sizeof *code;
    uint64_t sum = 0;
    write_words(border - 2, border - 2, kNothing, move(0));
    write_words(border, border, add(0), kReturn);
    for (uint64_t i = 0; i < rounds; ++i) {
        if (i % 2 == 0)
            write_words(border - 2, border - 2, kNothing, move((uint32_t)i));
        else
            write_words(border, border, add((uint32_t)i), kReturn);
        sum += call(border - 2);
    }
    return sum;
}

static void* thread_in_place(void* sum) {
    *(uint64_t*)sum = in_place();
    return NULL;
}

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static uint32_t* shared;

static void* thread_in_shared(void* sum) {
    for (uint64_t i = 0; i < rounds; ++i) {
        pthread_mutex_lock(&mutex);
        write_words(shared, shared, move((uint32_t)i), kReturn);
        *(uint64_t*)sum += call(shared);
        pthread_mutex_unlock(&mutex);
    }
    return NULL;
}

static uint64_t by_two(void* (*work)(void*)) {
    uint64_t sums[2] = {0, 0};
    pthread_t other;
    must(pthread_create(&other, NULL, work, &sums[0]) == 0, "pthread_create");
    work(&sums[1]);
    pthread_join(other, NULL);
    return sums[0] + sums[1];
}

void written_code(uint64_t n) {
    rounds = n;
    shared = map(PROT_READ | PROT_WRITE | PROT_EXEC, 1);
    printf("written_code: %llu %llu %llu %llu", (unsigned long long)in_place(),
           (unsigned long long)by_another_name(), (unsigned long long)by_turns(),
           (unsigned long long)over_two_pages());
    printf(" %llu %llu\n", (unsigned long long)by_two(thread_in_place),
           (unsigned long long)by_two(thread_in_shared));
}
