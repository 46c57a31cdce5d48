// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
// Counts words in a hash table, with atomic counters: 5,000 of them, or as many as it is told.
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { buckets = 256 };

struct entry {
    struct entry* next;
    atomic_uint count;
    char word[16];
};

static struct entry* table[buckets];
static atomic_uint total;

static struct entry* find(const char* word) {
    unsigned hash = 5381;
    for (const char* c = word; *c != 0; ++c) hash = hash * 33 + (unsigned char)*c;
    struct entry** place = &table[hash % buckets];
    for (; *place != NULL; place = &(*place)->next)
        if (strcmp((*place)->word, word) == 0) return *place;
    *place = calloc(1, sizeof **place);
    if (*place == NULL) exit(1);
    strcpy((*place)->word, word);
    return *place;
}

int main(int argc, char** argv) {
    const int words = argc > 1 ? atoi(argv[1]) : 5000;
    char text[16];
    unsigned state = 7;
    for (int i = 0; i < words; ++i) {
        state = state * 1664525u + 1013904223u;
        snprintf(text, sizeof text, "word%u", (state >> 16) % 700);
        atomic_fetch_add(&find(text)->count, 1);
        atomic_fetch_add(&total, 1);
    }
    char* copy = malloc(100000);
    if (copy == NULL) return 1;
    memset(copy, 1, 100000);
    memmove(copy + 3, copy, 90000);
    printf("%u words, %d\n", atomic_load(&total), copy[50000]);
    free(copy);
    return 0;
}
