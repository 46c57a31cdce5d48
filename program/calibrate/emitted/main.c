// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
//
// armpmu-kernels: measures the kernels on this board and prints figures for `armpmu calibrate`.
#define _GNU_SOURCE
#include "kernels.h"

#include <linux/perf_event.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/personality.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

void enter(uint64_t *registers, const void *code);

enum { STACK = 1 << 20, RUNS = 5, REGISTERS = 32 };
static int counter = -1; // of cycles; -1: none, and time is taken instead
static double mhz;

static void fail(const char *what) {
    fprintf(stderr, "armpmu-kernels: %s\n", what);
    exit(2);
}

// The generator by which the kernels of the model are shuffled, MT19937-64.
static uint64_t state[312];
static unsigned drawn;

static void seed(uint64_t value) {
    state[0] = value;
    for (unsigned n = 1; n < 312; ++n)
        state[n] = 6364136223846793005ull * (state[n - 1] ^ state[n - 1] >> 62) + n;
    drawn = 312;
}

static uint64_t draw(void) {
    if (drawn == 312) {
        for (unsigned n = 0; n < 312; ++n) {
            uint64_t x = (state[n] & ~0x7fffffffull) | (state[(n + 1) % 312] & 0x7fffffff);
            state[n] = state[(n + 156) % 312] ^ x >> 1 ^ (x & 1 ? 0xb5026f5aa96619e9ull : 0);
        }
        drawn = 0;
    }
    uint64_t x = state[drawn++];
    x ^= x >> 29 & 0x5555555555555555ull;
    x ^= x << 17 & 0x71d67fffeda60000ull;
    x ^= x << 37 & 0xfff7eee000000000ull;
    return x ^ x >> 43;
}

// Each place has the address of the next one. Returns the first.
static void make_ring(uint64_t base, uint64_t places, uint64_t stride, uint64_t with) {
    uint64_t *order = malloc(places * sizeof *order);
    if (order == NULL) fail("there is not enough memory");
    for (uint64_t n = 0; n < places; ++n) order[n] = base + n * stride;
    seed(with);
    for (uint64_t n = places - 1; n > 1; --n) {
        uint64_t *other = &order[1 + draw() % n], kept = order[n];
        order[n] = *other;
        *other = kept;
    }
    for (uint64_t n = 0; n < places; ++n) *(uint64_t *)order[n] = order[(n + 1) % places];
    free(order);
}

static void make_data(const struct figure *one) {
    memset((void *)DATA, 0, one->bytes); // also so that each page has memory of its own
    for (uint64_t n = 0; n < one->rings; ++n)
        make_ring(DATA + n * one->places * one->stride, one->places, one->stride, one->seed + n);
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

static void open_counter(void) {
    struct perf_event_attr wanted;
    memset(&wanted, 0, sizeof wanted);
    wanted.type = PERF_TYPE_HARDWARE;
    wanted.size = sizeof wanted;
    wanted.config = PERF_COUNT_HW_CPU_CYCLES;
    wanted.exclude_kernel = 1;
    wanted.exclude_hv = 1;
    counter = (int)syscall(SYS_perf_event_open, &wanted, 0, -1, -1, 0);
}

static double read_cycles(void) {
    uint64_t cycles = 0;
    if (counter < 0) return now() * mhz / 1e3;
    if (read(counter, &cycles, sizeof cycles) != sizeof cycles) fail("the counter cannot be read");
    return (double)cycles;
}

// Registers stay from run to run but for the numbers of times: rings go on where they were.
static double run(const struct figure *one, uint64_t *registers, const uint64_t *begin) {
    for (unsigned n = 0; n < REGISTERS; ++n)
        if (one->once[n] != one->twice[n]) registers[n] = begin[n];
    double from = read_cycles();
    enter(registers, one->code);
    return read_cycles() - from;
}

static int by_size(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

static double measure(const struct figure *one, unsigned runs) {
    uint64_t registers[REGISTERS];
    double paces[64];
    memcpy(registers, one->once, sizeof registers);
    make_data(one);
    run(one, registers, one->twice); // warm
    for (unsigned n = 0; n < runs; ++n) {
        double once = run(one, registers, one->once);
        double twice = run(one, registers, one->twice);
        paces[n] = (twice - once) / (double)one->instructions;
    }
    qsort(paces, runs, sizeof *paces, by_size);
    return paces[runs / 2] > 0 ? paces[runs / 2] : 0; // 0: it could not be measured
}

// The clock at which cycles pass now.
static void find_clock(void) {
    uint64_t registers[REGISTERS];
    const struct figure *one = figures;
    memcpy(registers, one->once, sizeof registers);
    make_data(one);
    double cycles = 0, from = now();
    while (now() - from < 2e7) cycles += run(one, registers, one->twice);
    mhz = cycles / (now() - from) * 1e3;
}

// Kilobytes of a cache as Linux tells them; -1: it does not.
static long cache_size(int cpu, int level, const char *type) {
    for (int index = 0; index < 8; ++index) {
        char name[96], text[32] = "";
        long value[2] = {0, 0};
        int same = 1;
        static const char *const files[] = {"level", "size", "type"};
        for (int n = 0; n < 3; ++n) {
            snprintf(name, sizeof name, "/sys/devices/system/cpu/cpu%d/cache/index%d/%s", cpu,
                     index, files[n]);
            FILE *file = fopen(name, "r");
            if (file == NULL) return index == 0 ? -1 : 0;
            if (fgets(text, sizeof text, file) == NULL) text[0] = 0;
            fclose(file);
            if (n < 2) value[n] = atol(text);
            if (n == 2) same = strncmp(text, type, strlen(type)) == 0;
        }
        if (value[0] == level && same) return value[1];
    }
    return 0;
}

static void print_size(long kilobytes) {
    if (kilobytes >= 0) printf("%ld", kilobytes);
    printf(",");
}

// The heap begins at random, sometimes where the data are. Without /proc it stays so.
static void keep_the_heap_below(char **argv) {
    const int now = personality(0xffffffff);
    if (now == -1 || (now & ADDR_NO_RANDOMIZE) != 0) return;
    if (personality((unsigned)now | ADDR_NO_RANDOMIZE) != -1) execv("/proc/self/exe", argv);
}

static const char *const usage =
    "armpmu-kernels [--cpu N] [--mhz CLOCK] [--sizes L1D,L2,L3] [--board NAME] [--soc NAME]\n"
    "               [--runs N] [--only TEXT] [--list]\n"
    "armpmu-kernels --run KERNEL TIMES      for perf stat\n"
    "--only: kernels whose names begin so; --mhz: where perf counts no cycles; sizes in KB\n";

int main(int argc, char **argv) {
    keep_the_heap_below(argv);
    const char *only = "", *board = "", *soc = "", *perf = NULL;
    int cpu = -1;
    unsigned runs = RUNS, times = 1;
    long sizes[3] = {-2, -2, -2};
    for (int n = 1; n < argc; ++n) {
        const char *value = n + 1 < argc ? argv[n + 1] : "";
        if (strcmp(argv[n], "--list") == 0) {
            for (unsigned k = 0; k < sizeof figures / sizeof *figures; ++k) puts(figures[k].name);
            return 0;
        }
        if (strcmp(argv[n], "--cpu") == 0) cpu = atoi(value);
        else if (strcmp(argv[n], "--mhz") == 0) mhz = atof(value);
        else if (strcmp(argv[n], "--board") == 0) board = value;
        else if (strcmp(argv[n], "--soc") == 0) soc = value;
        else if (strcmp(argv[n], "--only") == 0) only = value;
        else if (strcmp(argv[n], "--runs") == 0) runs = (unsigned)atoi(value);
        else if (strcmp(argv[n], "--sizes") == 0)
            sscanf(value, "%ld,%ld,%ld", &sizes[0], &sizes[1], &sizes[2]);
        else if (strcmp(argv[n], "--run") == 0 && n + 2 < argc) {
            perf = value;
            times = (unsigned)atoi(argv[++n + 1]);
            if (times < 1) fail("--run: expected a number of times");
        } else {
            fputs(usage, stderr);
            return 2;
        }
        ++n;
    }
    if (runs < 1 || runs > 64) fail("--runs: expected 1 to 64");
    if (strpbrk(board, ",\"\n") != NULL || strpbrk(soc, ",\"\n") != NULL)
        fail("--board, --soc: expected a name without commas and quotation marks");
    if (cpu >= 0) {
        cpu_set_t set;
        CPU_ZERO(&set);
        CPU_SET((unsigned)cpu, &set);
        if (sched_setaffinity(0, sizeof set, &set) != 0) fail("--cpu: there is no such processor");
    }
    uint64_t most = 0;
    for (unsigned k = 0; k < sizeof figures / sizeof *figures; ++k)
        if (figures[k].bytes > most) most = figures[k].bytes;
    void *data = mmap((void *)(DATA - STACK), STACK + most, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1, 0);
    if (data != (void *)(DATA - STACK)) fail("the addresses of the data are taken");
    madvise(data, STACK + most, MADV_NOHUGEPAGE);
    memset(data, 0, STACK);
    if (perf != NULL) {
        for (unsigned k = 0; k < sizeof figures / sizeof *figures; ++k) {
            if (strcmp(figures[k].name, perf) != 0) continue;
            uint64_t registers[REGISTERS];
            memcpy(registers, figures[k].once, sizeof registers);
            make_data(&figures[k]);
            for (unsigned n = 0; n < times; ++n) run(&figures[k], registers, figures[k].twice);
            return 0;
        }
        fail("--run: expected a kernel of --list");
    }
    open_counter();
    if (counter < 0 && mhz == 0) fail("perf counts no cycles here: --mhz says the clock instead");
    if (mhz == 0) find_clock();
    const int where = cpu < 0 ? sched_getcpu() : cpu;
    if (sizes[0] == -2) sizes[0] = cache_size(where, 1, "Data");
    if (sizes[1] == -2) sizes[1] = cache_size(where, 2, "Unified");
    if (sizes[2] == -2) sizes[2] = cache_size(where, 3, "Unified");
    puts("board,soc,mhz,l1d_kb,l2_kb,l3_kb,quantity,parameter,unit,value");
    for (unsigned k = 0; k < sizeof figures / sizeof *figures; ++k) {
        if (strncmp(figures[k].name, only, strlen(only)) != 0) continue;
        const double pace = measure(&figures[k], runs);
        printf("%s,%s,%.0f,", board, soc, mhz);
        for (int n = 0; n < 3; ++n) print_size(sizes[n]);
        printf("kernel,%s,cycles/instruction,%.5f\n", figures[k].name, pace);
        fflush(stdout);
    }
    return 0;
}
