// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "stress.h"

#include <sys/mman.h>

#include <stdatomic.h>
#include <string.h>

// Code that one processor writes and the other one calls.
static uint64_t rounds;
static uint32_t* code;
static _Atomic uint64_t written;
static _Atomic uint64_t called;
static uint64_t sum;

static void write_functions(void) {
    for (uint64_t i = 0; i < rounds; ++i) {
        code[0] = 0x52800000 | (uint32_t)(i & 0xffff) << 5; // mov w0, #i
        code[1] = 0xd65f03c0;                               // ret
        __builtin___clear_cache((char*)code, (char*)(code + 2));
        atomic_store(&written, i + 1);
        while (atomic_load(&called) <= i) __asm__ volatile("yield");
    }
}

static void call_functions(void) {
    uint32_t (*function)(void);
    memcpy(&function, &code, sizeof function);
    for (uint64_t i = 0; i < rounds; ++i) {
        while (atomic_load(&written) <= i) __asm__ volatile("yield");
        __asm__ volatile("isb" ::: "memory");
        sum += function();
        atomic_store(&called, i + 1);
    }
}

void handed_code(uint64_t n) {
    rounds = n;
    code =
        mmap(NULL, kPage, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    must(code != MAP_FAILED, "mmap");
    on_two_processors(write_functions, call_functions);
    printf("handed_code: %llu\n", (unsigned long long)sum);
}
