// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

// Each prints one line of results, which the caller compares. `n` is the amount of work.
void clock_of_two(uint64_t n);
void family(uint64_t n);
void faults(const char* kind, uint64_t n);
void floats(uint64_t n);
void handed_code(uint64_t n);
void mappings(uint64_t n);
void ones(uint64_t n);
void signals(uint64_t n);
void threads(uint64_t n);
void written_code(uint64_t n);
void atomics(uint64_t n);

// Until both are done: one on the first processor, one on the second.
void on_two_processors(void (*first)(void), void (*second)(void));

enum { kPage = 4096 };

// Ends the program where a required condition does not hold.
static inline void must(int holds, const char* what) {
    if (holds) return;
    perror(what);
    exit(1);
}

// A sequence without a pattern: xorshift64.
static inline uint64_t shuffled(uint64_t* state) {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}
