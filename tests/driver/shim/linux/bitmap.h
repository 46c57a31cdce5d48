// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <linux/kernel.h>

#define BITS_TO_LONGS(bits) (((bits) + BITS_PER_LONG - 1) / BITS_PER_LONG)
#define DECLARE_BITMAP(name, bits) unsigned long name[BITS_TO_LONGS(bits)]

static inline bool test_bit(unsigned long bit, const unsigned long* map) {
    return (map[bit / BITS_PER_LONG] >> bit % BITS_PER_LONG & 1) != 0;
}
static inline void set_bit(unsigned long bit, unsigned long* map) {
    map[bit / BITS_PER_LONG] |= BIT(bit % BITS_PER_LONG);
}
static inline void clear_bit(unsigned long bit, unsigned long* map) {
    map[bit / BITS_PER_LONG] &= ~BIT(bit % BITS_PER_LONG);
}
static inline bool test_and_set_bit(unsigned long bit, unsigned long* map) {
    const bool was_set = test_bit(bit, map);
    set_bit(bit, map);
    return was_set;
}
static inline bool test_and_clear_bit(unsigned long bit, unsigned long* map) {
    const bool was_set = test_bit(bit, map);
    clear_bit(bit, map);
    return was_set;
}
static inline void bitmap_zero(unsigned long* map, unsigned bits) {
    for (unsigned i = 0; i < BITS_TO_LONGS(bits); ++i) map[i] = 0;
}
static inline bool bitmap_empty(const unsigned long* map, unsigned bits) {
    for (unsigned i = 0; i < bits; ++i)
        if (test_bit(i, map)) return false;
    return true;
}
static inline void bitmap_from_arr32(unsigned long* map, const u32* words, unsigned bits) {
    bitmap_zero(map, bits);
    for (unsigned i = 0; i < bits; ++i)
        if ((words[i / 32] >> i % 32 & 1) != 0) set_bit(i, map);
}

#define for_each_set_bit(bit, map, bits)                                                           \
    for ((bit) = 0; (bit) < (bits); ++(bit))                                                       \
        if (test_bit(bit, map))
#define for_each_clear_bit(bit, map, bits)                                                         \
    for ((bit) = 0; (bit) < (bits); ++(bit))                                                       \
        if (!test_bit(bit, map))
