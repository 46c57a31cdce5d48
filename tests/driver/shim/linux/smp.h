// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

// A machine with one CPU: what is there for each CPU is there once.

#include <linux/bitmap.h>

typedef struct {
    DECLARE_BITMAP(bits, 1);
} cpumask_t;
typedef cpumask_t cpumask_var_t[1];

extern cpumask_t shim_cpu_0;
#define cpu_online_mask (&shim_cpu_0)
#define cpumask_of(cpu) (&shim_cpu_0)
#define nr_cpu_ids 1U
#define num_possible_cpus() 1
#define smp_processor_id() 0
#define raw_smp_processor_id() 0
#define get_cpu() 0
#define put_cpu() ((void)0)

#define cpumask_test_cpu(cpu, mask) test_bit(cpu, (mask)->bits)
#define cpumask_set_cpu(cpu, mask) set_bit(cpu, (mask)->bits)
#define cpumask_setall(mask) set_bit(0, (mask)->bits)
#define cpumask_any_but(mask, cpu) nr_cpu_ids
#define cpumap_print_to_pagebuf(list, page, mask) snprintf(page, PAGE_SIZE, "0\n")
#define for_each_cpu(cpu, mask)                                                                    \
    for ((cpu) = 0; (cpu) < 1; ++(cpu))                                                            \
        if (cpumask_test_cpu(cpu, mask))
#define for_each_possible_cpu(cpu) for ((cpu) = 0; (cpu) < 1; ++(cpu))

#define DEFINE_PER_CPU(type, name) __typeof__(type) name
#define per_cpu(variable, cpu) (*((cpu), &(variable)))
#define per_cpu_ptr(pointer, cpu) ((void)(cpu), (pointer))
#define this_cpu_ptr(pointer) (pointer)
#define alloc_percpu_gfp(type, flags) ((type*)kzalloc(sizeof(type), flags))
#define free_percpu(pointer) kfree(pointer)

static inline int smp_call_function_any(const cpumask_t* mask, void (*call)(void*), void* info,
                                        int wait) {
    call(info);
    return 0;
}
static inline void on_each_cpu(void (*call)(void*), void* info, int wait) {
    call(info);
}

// --- CPUs that come and go, and that idle ---

enum cpuhp_state { CPUHP_AP_PERF_ARM_CCI_ONLINE, CPUHP_AP_PERF_ARM_STARTING };

static inline int cpuhp_setup_state_nocalls(enum cpuhp_state state, const char* name,
                                            int (*startup)(unsigned cpu),
                                            int (*teardown)(unsigned cpu)) {
    return 0;
}
static inline void cpuhp_remove_state(enum cpuhp_state state) {}
int cpuhp_setup_state_multi(enum cpuhp_state state, const char* name,
                            int (*startup)(unsigned cpu, struct hlist_node* node),
                            int (*teardown)(unsigned cpu, struct hlist_node* node));
int cpuhp_state_add_instance(enum cpuhp_state state, struct hlist_node* node);
void cpuhp_state_remove_instance_nocalls(enum cpuhp_state state, struct hlist_node* node);

struct notifier_block {
    int (*notifier_call)(struct notifier_block* block, unsigned long action, void* data);
};
enum { NOTIFY_DONE = 0, NOTIFY_OK = 1 };
enum { CPU_PM_ENTER, CPU_PM_ENTER_FAILED, CPU_PM_EXIT };
int cpu_pm_register_notifier(struct notifier_block* block);
int cpu_pm_unregister_notifier(struct notifier_block* block);
#define RCU_NONIDLE(call)                                                                          \
    do {                                                                                           \
        call;                                                                                      \
    } while (0)
