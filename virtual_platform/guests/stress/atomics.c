// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#define _GNU_SOURCE
#include "stress.h"

#include <pthread.h>
#include <sched.h>

// Every atomic operation beside what it should do, and what exclusives promise.
enum { kThreads = 8, kNodes = 16 };

static unsigned long long wrong;

#define CHECK(T, operation, expected_new)                                                          \
    do {                                                                                           \
        T place = (T)a;                                                                            \
        const T x = (T)a, y = (T)b;                                                                \
        const T before = operation;                                                                \
        if (before != x || place != (T)(expected_new)) ++wrong;                                    \
    } while (0)
#define CHECK_TYPE(T)                                                                              \
    do {                                                                                           \
        CHECK(T, __atomic_fetch_add(&place, y, __ATOMIC_SEQ_CST), x + y);                          \
        CHECK(T, __atomic_fetch_sub(&place, y, __ATOMIC_RELAXED), x - y);                          \
        CHECK(T, __atomic_fetch_and(&place, y, __ATOMIC_ACQUIRE), x& y);                           \
        CHECK(T, __atomic_fetch_or(&place, y, __ATOMIC_RELEASE), x | y);                           \
        CHECK(T, __atomic_fetch_xor(&place, y, __ATOMIC_ACQ_REL), x ^ y);                          \
        CHECK(T, __atomic_exchange_n(&place, y, __ATOMIC_SEQ_CST), y);                             \
        CHECK(T, __sync_val_compare_and_swap(&place, x, y), y);                                    \
        CHECK(T, __sync_val_compare_and_swap(&place, (T)~x, y), x);                                \
    } while (0)

#ifdef __ARM_FEATURE_ATOMICS
#define CHECK_ASM(T, instruction, r, expected_new)                                                 \
    CHECK(T, ({                                                                                    \
              T old;                                                                               \
              __asm__ volatile(instruction " %" r "[y], %" r "[old], %[place]"                     \
                               : [old] "=&r"(old), [place] "+Q"(place)                             \
                               : [y] "r"(y));                                                      \
              old;                                                                                 \
          }),                                                                                      \
          expected_new)

static void check_large_system_extensions(uint64_t a, uint64_t b) {
    CHECK_ASM(uint64_t, "ldsmax", "x", (int64_t)x > (int64_t)y ? x : y);
    CHECK_ASM(uint64_t, "ldsminal", "x", (int64_t)x < (int64_t)y ? x : y);
    CHECK_ASM(uint64_t, "ldumaxa", "x", x > y ? x : y);
    CHECK_ASM(uint64_t, "lduminl", "x", x < y ? x : y);
    CHECK_ASM(uint32_t, "ldsmaxl", "w", (int32_t)x > (int32_t)y ? x : y);
    CHECK_ASM(uint32_t, "ldumin", "w", x < y ? x : y);
    CHECK_ASM(uint16_t, "ldsminh", "w", (int16_t)x < (int16_t)y ? x : y);
    CHECK_ASM(uint8_t, "ldumaxb", "w", x > y ? x : y);
    CHECK_ASM(uint64_t, "ldclral", "x", x & ~y);
    // CASP: once equal, once not.
    for (unsigned differs = 0; differs < 2; ++differs) {
        _Alignas(16) uint64_t pair[2] = {a, b};
        register uint64_t expected_low __asm__("x2") = a ^ differs;
        register uint64_t expected_high __asm__("x3") = b;
        register uint64_t new_low __asm__("x4") = b + 1;
        register uint64_t new_high __asm__("x5") = a + 1;
        __asm__ volatile("caspal x2, x3, x4, x5, [%[pair]]"
                         : "+r"(expected_low), "+r"(expected_high)
                         : "r"(new_low), "r"(new_high), [pair] "r"(pair)
                         : "memory");
        if (expected_low != a || expected_high != b) ++wrong;
        if (pair[0] != (differs ? a : b + 1) || pair[1] != (differs ? b : a + 1)) ++wrong;
    }
}
#else
static void check_large_system_extensions(uint64_t a, uint64_t b) {
    (void)a;
    (void)b;
}
#endif

// An exception between the two: the store fails, though nobody has written.
static unsigned stored_after_exception(void) {
    static uint64_t place;
    uint64_t value;
    unsigned failed;
    __asm__ volatile("ldxr %[value], %[place]\n"
                     "mov x8, #173\n" // getppid
                     "svc #0\n"
                     "stxr %w[failed], %[value], %[place]\n"
                     : [value] "=&r"(value), [failed] "=&r"(failed), [place] "+Q"(place)
                     :
                     : "x0", "x8", "memory");
    return !failed;
}

// A stack of nodes that only exclusives keep whole: between a load and its store the same node may
// have been taken and put back, with another one behind it.
struct Node {
    struct Node* next;
    unsigned owners;
};
static struct Node nodes[kNodes];
static struct Node* top;
static unsigned long long owned_twice;
static uint64_t rounds;

static struct Node* pop(void) {
    struct Node *node, *next;
    unsigned failed;
    __asm__ volatile(
        "1: ldaxr %[node], %[top]\n"
        "   cbz %[node], 2f\n"
        "   ldr %[next], [%[node]]\n"
        "   b 3f\n" // blocks of code end, where an interrupt may come
        "3: nop\n"
        "   b 4f\n"
        "4: stlxr %w[failed], %[next], %[top]\n"
        "   cbnz %w[failed], 1b\n"
        "2:\n"
        : [node] "=&r"(node), [next] "=&r"(next), [failed] "=&r"(failed), [top] "+Q"(top)
        :
        : "memory");
    return node;
}

static void push(struct Node* node) {
    struct Node* next;
    unsigned failed;
    __asm__ volatile("1: ldaxr %[next], %[top]\n"
                     "   str %[next], [%[node]]\n"
                     "   stlxr %w[failed], %[node], %[top]\n"
                     "   cbnz %w[failed], 1b\n"
                     : [next] "=&r"(next), [failed] "=&r"(failed), [top] "+Q"(top)
                     : [node] "r"(node)
                     : "memory");
}

static void* shuffle_nodes(void* argument) {
    (void)argument;
    for (uint64_t i = 0; i < rounds; ++i) {
        struct Node* first = pop();
        struct Node* second = pop();
        for (unsigned k = 0; k < 2; ++k) {
            struct Node* node = k == 0 ? first : second;
            if (node == NULL) continue;
            if (__atomic_fetch_add(&node->owners, 1, __ATOMIC_SEQ_CST) != 0)
                __atomic_fetch_add(&owned_twice, 1, __ATOMIC_SEQ_CST);
        }
        for (unsigned k = 0; k < 2; ++k) {
            struct Node* node = k == 0 ? first : second;
            if (node == NULL) continue;
            __atomic_fetch_sub(&node->owners, 1, __ATOMIC_SEQ_CST);
            push(node);
        }
    }
    return NULL;
}

void atomics(uint64_t n) {
    uint64_t state = 1;
    for (uint64_t i = 0; i < n; ++i) {
        const uint64_t a = shuffled(&state);
        const uint64_t b = shuffled(&state);
        CHECK_TYPE(uint8_t);
        CHECK_TYPE(uint16_t);
        CHECK_TYPE(uint32_t);
        CHECK_TYPE(uint64_t);
        check_large_system_extensions(a, b);
    }
    unsigned long long stored = 0;
    for (uint64_t i = 0; i < n; ++i) stored += stored_after_exception();

    pthread_t running[kThreads];
    rounds = 20 * n;
    for (unsigned i = 0; i < kNodes; ++i) push(&nodes[i]);
    for (unsigned i = 0; i < kThreads; ++i)
        must(pthread_create(&running[i], NULL, shuffle_nodes, NULL) == 0, "pthread_create");
    for (unsigned i = 0; i < kThreads; ++i) pthread_join(running[i], NULL);
    unsigned left = 0;
    while (left <= kNodes && pop() != NULL) ++left;
    printf("atomics: %llu wrong, %llu stored after exceptions, %llu owned twice, %u left\n", wrong,
           stored, owned_twice, left);
}
