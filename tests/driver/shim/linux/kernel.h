// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

// Words that every driver uses: types, bits, errors, messages.

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef uint8_t u8;
typedef uint16_t u16;
typedef uint32_t u32;
typedef uint64_t u64;
typedef int32_t s32;
typedef int64_t s64;
typedef unsigned int gfp_t;
typedef unsigned short umode_t;
typedef long ssize_t;
typedef long long loff_t;

#define __iomem
#define __init
#define __percpu
#define __read_mostly
#define __maybe_unused __attribute__((unused))
#define likely(x) (x)
#define unlikely(x) (x)
#define static_assert(...) _Static_assert(__VA_ARGS__, "")

#define U32_MAX 0xffffffffU
#define PAGE_SIZE 4096
#define SZ_4K 0x1000
#define SZ_64K 0x10000

enum {
    EPERM = 1,
    ENOENT = 2,
    EAGAIN = 11,
    ENOMEM = 12,
    EBUSY = 16,
    ENODEV = 19,
    EINVAL = 22,
    ENOSPC = 28,
    EOPNOTSUPP = 95
};

// --- bits ---

#define BITS_PER_LONG 64
#define BIT(n) (1UL << (n))
#define GENMASK(high, low) (~0UL >> (BITS_PER_LONG - 1 - (high)) & ~0UL << (low))
#define GENMASK_ULL(high, low) GENMASK(high, low)
#define lower_32_bits(value) ((u32)(value))
#define upper_32_bits(value) ((u32)((u64)(value) >> 32))

// --- structures ---

#define container_of(pointer, type, member) ((type*)((char*)(pointer)-offsetof(type, member)))

#define IS_ENABLED(option) IS_ENABLED_AS(option)
#define IS_ENABLED_AS(value) IS_ENABLED_##value
#define IS_ENABLED_1 1
#define BUILD_BUG_ON(condition) _Static_assert(!(condition), "BUILD_BUG_ON")

static inline void* ERR_PTR(long error) {
    return (void*)error;
}
static inline long PTR_ERR(const void* pointer) {
    return (long)pointer;
}
static inline bool IS_ERR(const void* pointer) {
    return (unsigned long)pointer >= (unsigned long)-4095L;
}

// One thread runs the kernel, and interrupts wait until it is done.
#define cmpxchg_relaxed(place, old, new)                                                           \
    ({                                                                                             \
        __typeof__(*(place)) found = *(place);                                                     \
        if (found == (old)) *(place) = (new);                                                      \
        found;                                                                                     \
    })

typedef struct {
    int counter;
} atomic_t;
#define atomic_read(v) ((v)->counter)
#define atomic_set(v, i) ((v)->counter = (i))
#define atomic_inc(v) (++(v)->counter)
static inline bool atomic_inc_not_zero(atomic_t* v) {
    return v->counter != 0 && ++v->counter != 0;
}

typedef struct {
    u64 value;
} local64_t;
#define local64_read(l) ((l)->value)
#define local64_set(l, v) ((l)->value = (u64)(v))
#define local64_add(v, l) ((l)->value += (u64)(v))
#define local64_sub(v, l) ((l)->value -= (u64)(v))
#define local64_cmpxchg(l, old, new) cmpxchg_relaxed(&(l)->value, (u64)(old), (u64)(new))

struct list_head {
    struct list_head *next, *prev;
};
struct hlist_node {
    struct hlist_node* next;
};
#define hlist_entry_safe(pointer, type, member)                                                    \
    ((pointer) != NULL ? container_of(pointer, type, member) : NULL)

// --- the host's C library ---

void* memset(void* place, int byte, size_t bytes);
int snprintf(char* text, size_t bytes, const char* format, ...)
    __attribute__((format(printf, 3, 4)));
#define sprintf(page, ...) snprintf(page, PAGE_SIZE, __VA_ARGS__)
#define sysfs_emit(page, ...) snprintf(page, PAGE_SIZE, __VA_ARGS__)

// --- messages ---

#include "shim.h"

void shim_print(enum shim_level level, const char* format, ...)
    __attribute__((format(printf, 2, 3)));

#ifndef pr_fmt
#define pr_fmt(format) format
#endif
#define pr_debug(format, ...) shim_print(SHIM_DEBUG, pr_fmt(format), ##__VA_ARGS__)
#define pr_info(format, ...) shim_print(SHIM_INFO, pr_fmt(format), ##__VA_ARGS__)
#define pr_warn(format, ...) shim_print(SHIM_WARNING, pr_fmt(format), ##__VA_ARGS__)
#define pr_err(format, ...) shim_print(SHIM_ERROR, pr_fmt(format), ##__VA_ARGS__)
#define WARN(condition, ...)                                                                       \
    ({                                                                                             \
        const bool is_bug = (condition);                                                           \
        if (is_bug) shim_print(SHIM_BUG, __VA_ARGS__);                                             \
        is_bug;                                                                                    \
    })
#define WARN_ON(condition) WARN(condition, "%s:%d: %s", __FILE__, __LINE__, #condition)
#define WARN_ON_ONCE(condition) WARN_ON(condition)
