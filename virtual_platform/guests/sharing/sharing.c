// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#define _GNU_SOURCE
#include <pthread.h>
#include <sched.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// sharing KIND ROUNDS: two threads on two processors, which take turns; the first one's cluster is
// on SI3, the second one's on SI4. Prints how often each must read a line that the other has
// written, which is how often it has its snoop hits.
enum { kLine = 64, kLines = 8 };

struct Line {
    _Alignas(64) volatile uint64_t word[kLine / sizeof(uint64_t)];
};

struct Kind {
    const char* name;
    int turns;            // else they do not wait for each other
    int words;            // each increments a word
    int apart;            // what they do with lines, they do with lines of their own
    int lines;            // that the first writes and the second reads
    unsigned first_reads; // in a round, of lines that the other has written
    unsigned second_reads;
};

static const struct Kind kKinds[] = {
    {"ping-pong", 1, 0, 0, 0, 1, 1},
    {"ping-pong-apart", 0, 1, 1, 0, 0, 0},
    {"false-sharing", 1, 1, 0, 0, 2, 2},
    {"false-sharing-apart", 1, 1, 1, 0, 1, 1},
    {"producer-consumer", 1, 0, 0, kLines, 1, 1 + kLines},
    {"producer-consumer-apart", 1, 0, 1, kLines, 1, 1},
};

static const struct Kind* kind;
static uint64_t rounds;
static struct Line turn;
static struct Line words[2];
static struct Line lines[2][kLines];

static void run(unsigned who) {
    volatile uint64_t* word = kind->apart ? &words[who].word[0] : &words[0].word[who];
    struct Line* mine = lines[kind->apart ? who : 0];
    uint64_t mine_now = who;
    for (uint64_t n = 0; n < rounds; ++n, mine_now += 2) {
        while (kind->turns && turn.word[0] != mine_now) __asm__ volatile("yield");
        if (kind->words) ++*word;
        for (int line = 0; line < kind->lines; ++line) {
            if (who == 0)
                mine[line].word[0] = n;
            else
                (void)mine[line].word[0];
        }
        if (kind->turns) turn.word[0] = mine_now + 1;
    }
}

static void stay_on(unsigned processor) {
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET(processor, &set);
    if (sched_setaffinity(0, sizeof set, &set) != 0) {
        perror("sched_setaffinity");
        exit(1);
    }
}

static void* second(void* unused) {
    stay_on(1);
    run(1);
    return unused;
}

int main(int argc, char** argv) {
    for (size_t n = 0; argc == 3 && n < sizeof kKinds / sizeof kKinds[0]; ++n)
        if (strcmp(argv[1], kKinds[n].name) == 0) kind = &kKinds[n];
    if (kind == NULL) return 2;
    rounds = strtoull(argv[2], NULL, 10);
    stay_on(0);
    pthread_t other;
    if (pthread_create(&other, NULL, second, NULL) != 0) return 1;
    run(0);
    pthread_join(other, NULL);
    printf("sharing: %s, %llu rounds: SI3 %llu, SI4 %llu\n", kind->name, (unsigned long long)rounds,
           (unsigned long long)(rounds * kind->first_reads),
           (unsigned long long)(rounds * kind->second_reads));
    return 0;
}
