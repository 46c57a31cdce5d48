// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// What Valtrix's blog post "Programming ARM v8 Performance Monitors" tells in pseudo code: set-up,
// start, stop. Once with the filter as it is printed, which counts EL0 alone, and once with none.
// docs/published.md has the rest of its slips.
#include <stdint.h>

#define READ(reg)                                                                                  \
    ({                                                                                             \
        uint64_t value;                                                                            \
        __asm__ volatile("mrs %0, " #reg : "=r"(value));                                           \
        value;                                                                                     \
    })
#define WRITE(reg, value) __asm__ volatile("msr " #reg ", %0\n\tisb" ::"r"((uint64_t)(value)))

void rounds_of_work(uint64_t rounds);
void run_at_el0(uint64_t rounds);
void print(const char* text, uint32_t value);

static const uint64_t kCycleCounter = UINT64_C(1) << 31;
static const uint64_t kNotAtEl1 = UINT64_C(1) << 31; // bit P; the post has it as if it enabled

static unsigned counters;
static uint64_t implemented;

static void set_up(void) {
    counters = READ(pmcr_el0) >> 11 & 0x1f;
    implemented = (READ(pmceid0_el0) & 0xffffffff) | READ(pmceid1_el0) << 32;
    WRITE(pmuserenr_el0, READ(pmuserenr_el0) | 0xd);
}

static void start(uint64_t filter) {
    unsigned counter = 0;
    for (unsigned event = 0; event < 64 && counter < counters; ++event) {
        if ((implemented >> event & 1) == 0) continue;
        WRITE(pmselr_el0, counter++);
        WRITE(pmxevtyper_el0, filter | event);
    }
    WRITE(pmccfiltr_el0, filter);
    WRITE(pmcntenset_el0, kCycleCounter | ((1U << counters) - 1));
    WRITE(pmcr_el0, READ(pmcr_el0) | 7);
}

struct Counts {
    uint32_t cycles;
    uint32_t first; // of the events that were found: SW_INCR
};

static struct Counts stop(void) {
    WRITE(pmcntenclr_el0, kCycleCounter | ((1U << counters) - 1));
    WRITE(pmcr_el0, READ(pmcr_el0) & ~UINT64_C(7));
    struct Counts counts;
    counts.cycles = READ(pmccntr_el0);
    WRITE(pmselr_el0, 0);
    counts.first = READ(pmxevcntr_el0);
    return counts;
}

// By how much 2000 rounds are more than 1000: what is around them is left out.
static struct Counts thousand_rounds(uint64_t filter, void (*work)(uint64_t)) {
    start(filter);
    work(1000);
    const struct Counts less = stop();
    start(filter);
    work(2000);
    struct Counts more = stop();
    more.cycles -= less.cycles;
    more.first -= less.first;
    return more;
}

void guest(void) {
    set_up();
    print("counters", counters);
    struct Counts counts = thousand_rounds(kNotAtEl1, rounds_of_work);
    print("as printed, cycles at EL1", counts.cycles);
    print("as printed, SW_INCR at EL1", counts.first);
    counts = thousand_rounds(kNotAtEl1, run_at_el0);
    print("as printed, cycles at EL0", counts.cycles);
    print("as printed, SW_INCR at EL0", counts.first);
    counts = thousand_rounds(0, rounds_of_work);
    print("as meant, cycles at EL1", counts.cycles);
    print("as meant, SW_INCR at EL1", counts.first);
}
