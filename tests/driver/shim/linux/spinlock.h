// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <linux/kernel.h>

// Nobody to wait for: who finds a lock taken would wait for ever.
typedef struct {
    bool taken;
} raw_spinlock_t;
struct mutex {
    raw_spinlock_t lock;
};

static inline void raw_spin_lock(raw_spinlock_t* lock) {
    WARN(lock->taken, "deadlock");
    lock->taken = true;
}
static inline void raw_spin_unlock(raw_spinlock_t* lock) {
    lock->taken = false;
}
#define raw_spin_lock_init(lock) ((lock)->taken = false)
#define raw_spin_lock_irqsave(lock, flags) ((flags) = 0, raw_spin_lock(lock))
#define raw_spin_unlock_irqrestore(lock, flags) ((void)(flags), raw_spin_unlock(lock))
#define mutex_init(mutex) raw_spin_lock_init(&(mutex)->lock)
#define mutex_lock(mutex) raw_spin_lock(&(mutex)->lock)
#define mutex_unlock(mutex) raw_spin_unlock(&(mutex)->lock)

static inline bool atomic_dec_and_mutex_lock(atomic_t* count, struct mutex* mutex) {
    if (--count->counter != 0) return false;
    mutex_lock(mutex);
    return true;
}
