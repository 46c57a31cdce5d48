// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <linux/smp.h>
#include <linux/spinlock.h>

typedef enum { IRQ_NONE = 0, IRQ_HANDLED = 1 } irqreturn_t;
typedef irqreturn_t (*irq_handler_t)(int number, void* device);
#define IRQ_RETVAL(handled) ((handled) ? IRQ_HANDLED : IRQ_NONE)

enum {
    IRQF_SHARED = 0x80,
    IRQF_PERCPU = 0x400,
    IRQF_NOBALANCING = 0x800,
    IRQF_NO_THREAD = 0x10000,
    IRQF_NO_AUTOEN = 0x80000
};
enum { IRQ_TYPE_NONE };

int request_irq(unsigned number, irq_handler_t handler, unsigned long flags, const char* name,
                void* device);
void free_irq(unsigned number, void* device);
void enable_irq(unsigned number);
void disable_irq_nosync(unsigned number);
bool irq_is_percpu_devid(unsigned number);
static inline int request_percpu_irq(unsigned number, irq_handler_t handler, const char* name,
                                     void* device) {
    return request_irq(number, handler, IRQF_NO_AUTOEN, name, device);
}
static inline void free_percpu_irq(unsigned number, void* device) {
    free_irq(number, device);
}
static inline void enable_percpu_irq(unsigned number, unsigned type) {
    enable_irq(number);
}
static inline void disable_percpu_irq(unsigned number) {
    disable_irq_nosync(number);
}
static inline int irq_force_affinity(unsigned number, const cpumask_t* mask) {
    return 0;
}
static inline int irq_get_percpu_devid_partition(unsigned number, cpumask_t* mask) {
    cpumask_setall(mask);
    return 0;
}

// A kernel without pseudo-NMIs.
#define request_nmi(...) (-EINVAL)
#define request_percpu_nmi(...) (-EINVAL)
#define free_nmi(number, device) ((void)0)
#define free_percpu_nmi(number, device) ((void)0)
#define prepare_percpu_nmi(number) (-EINVAL)
#define teardown_percpu_nmi(number) ((void)0)
#define enable_percpu_nmi(number, type) ((void)0)
#define disable_percpu_nmi(number) ((void)0)
static inline void enable_nmi(unsigned number) {}
static inline void disable_nmi_nosync(unsigned number) {}

struct pt_regs;
#define get_irq_regs() ((struct pt_regs*)NULL)
#define sched_clock() 0ULL
#define perf_sample_event_took(time) ((void)(time))
