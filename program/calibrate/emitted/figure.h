// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <stdint.h>

// A kernel, with the registers that it begins with for a number of times, and for twice as many.
// Its data are zeros or rings of pointers, each place of which leads to another, from DATA on.
struct figure {
    const char* name;
    const void* code;
    const uint64_t *once, *twice;
    uint64_t instructions; // between the two
    uint64_t rings, places, stride, seed;
    uint64_t bytes;
};

#define DATA 0x10000000ul
