// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
// Sorts numbers and prints some of them.
#include <stdio.h>
#include <stdlib.h>

static int compare(const void* a, const void* b) {
    const unsigned x = *(const unsigned*)a;
    const unsigned y = *(const unsigned*)b;
    return x < y ? -1 : x > y;
}

int main(void) {
    enum { count = 5000 };
    unsigned* numbers = malloc(count * sizeof *numbers);
    if (numbers == NULL) return 1;
    unsigned state = 1;
    for (int i = 0; i < count; ++i) {
        state = state * 1664525u + 1013904223u;
        numbers[i] = state;
    }
    qsort(numbers, count, sizeof *numbers, compare);
    for (int i = 1; i < count; ++i)
        if (numbers[i - 1] > numbers[i]) return 2;
    for (int i = 0; i < count; i += 500) printf("%u\n", numbers[i]);
    free(numbers);
    return 0;
}
