// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

// perf core as a PMU's driver sees it.

#include <linux/device.h>
#include <linux/interrupt.h>

// --- what user space asks for ---

enum {
    PERF_TYPE_HARDWARE,
    PERF_TYPE_SOFTWARE,
    PERF_TYPE_TRACEPOINT,
    PERF_TYPE_HW_CACHE,
    PERF_TYPE_RAW,
    PERF_TYPE_BREAKPOINT,
    PERF_TYPE_MAX
};
enum {
    PERF_COUNT_HW_CPU_CYCLES,
    PERF_COUNT_HW_INSTRUCTIONS,
    PERF_COUNT_HW_CACHE_REFERENCES,
    PERF_COUNT_HW_CACHE_MISSES,
    PERF_COUNT_HW_BRANCH_INSTRUCTIONS,
    PERF_COUNT_HW_BRANCH_MISSES,
    PERF_COUNT_HW_BUS_CYCLES,
    PERF_COUNT_HW_STALLED_CYCLES_FRONTEND,
    PERF_COUNT_HW_STALLED_CYCLES_BACKEND,
    PERF_COUNT_HW_REF_CPU_CYCLES,
    PERF_COUNT_HW_MAX
};
enum {
    PERF_COUNT_HW_CACHE_L1D,
    PERF_COUNT_HW_CACHE_L1I,
    PERF_COUNT_HW_CACHE_LL,
    PERF_COUNT_HW_CACHE_DTLB,
    PERF_COUNT_HW_CACHE_ITLB,
    PERF_COUNT_HW_CACHE_BPU,
    PERF_COUNT_HW_CACHE_NODE,
    PERF_COUNT_HW_CACHE_MAX
};
enum {
    PERF_COUNT_HW_CACHE_OP_READ,
    PERF_COUNT_HW_CACHE_OP_WRITE,
    PERF_COUNT_HW_CACHE_OP_PREFETCH,
    PERF_COUNT_HW_CACHE_OP_MAX
};
enum {
    PERF_COUNT_HW_CACHE_RESULT_ACCESS,
    PERF_COUNT_HW_CACHE_RESULT_MISS,
    PERF_COUNT_HW_CACHE_RESULT_MAX
};

struct perf_event_attr {
    u32 type;
    u64 config;
    u64 config1;
    u64 sample_period;
    bool disabled, enable_on_exec;
    bool exclude_user, exclude_kernel, exclude_hv, exclude_idle, exclude_host, exclude_guest;
};

// --- an event ---

enum { PERF_HES_STOPPED = 1, PERF_HES_UPTODATE = 2, PERF_HES_ARCH = 4 };
enum { PERF_EF_START = 1, PERF_EF_RELOAD = 2, PERF_EF_UPDATE = 4 };
enum { PERF_EVENT_STATE_OFF = -1, PERF_EVENT_STATE_INACTIVE, PERF_EVENT_STATE_ACTIVE };
enum { PERF_ATTACH_TASK = 4 };
#define PERF_EVENT_FLAG_ARCH 0x000fffff
#define PERF_EVENT_FLAG_USER_READ_CNT 0x80000000

struct hw_perf_event {
    u64 config;
    unsigned long config_base, event_base;
    int idx, flags, state;
    u64 sample_period, last_period;
    local64_t prev_count, period_left;
};
struct perf_event {
    struct perf_event_attr attr;
    struct hw_perf_event hw;
    struct pmu* pmu;
    struct perf_event* group_leader;
    struct perf_event* next_sibling; // of the leader's siblings; of the leader, the first
    void (*destroy)(struct perf_event* event);
    local64_t count;
    int state, attach_state, cpu;
    u32 sample_limit;
};
#define for_each_sibling_event(sibling, leader)                                                    \
    for ((sibling) = (leader)->next_sibling; (sibling) != NULL; (sibling) = (sibling)->next_sibling)
#define is_software_event(event) ((event)->attr.type == PERF_TYPE_SOFTWARE)
#define is_sampling_event(event) ((event)->attr.sample_period != 0)
#define has_branch_stack(event) ((void)(event), false)

struct perf_sample_data {
    u64 period;
};
static inline void perf_sample_data_init(struct perf_sample_data* data, u64 address, u64 period) {
    data->period = period;
}
// Whether the event is to be stopped.
int perf_event_overflow(struct perf_event* event, struct perf_sample_data* data,
                        struct pt_regs* regs);
struct perf_event_mmap_page {
    u64 time_offset, time_zero, time_cycles, time_mask;
    u32 time_mult;
    u16 time_shift, pmc_width;
    bool cap_user_time, cap_user_time_zero, cap_user_time_short, cap_user_rdpmc;
};
#define perf_event_update_userpage(event) ((void)(event))

// --- a PMU ---

enum { perf_invalid_context = -1 };
enum {
    PERF_PMU_CAP_NO_INTERRUPT = 0x01,
    PERF_PMU_CAP_EXTENDED_REGS = 0x08,
    PERF_PMU_CAP_NO_EXCLUDE = 0x40,
    PERF_PMU_CAP_HETEROGENEOUS_CPUS = 0x100
};
struct perf_event_context {
    int nr_user;
};
struct perf_cpu_context {
    struct perf_event_context* task_ctx;
};
struct pmu {
    struct module* module;
    const char* name;
    int type, task_ctx_nr, capabilities;
    const struct attribute_group** attr_groups;
    struct perf_cpu_context __percpu* pmu_cpu_context;
    void (*pmu_enable)(struct pmu* pmu);
    void (*pmu_disable)(struct pmu* pmu);
    int (*event_init)(struct perf_event* event);
    int (*add)(struct perf_event* event, int flags);
    void (*del)(struct perf_event* event, int flags);
    void (*start)(struct perf_event* event, int flags);
    void (*stop)(struct perf_event* event, int flags);
    void (*read)(struct perf_event* event);
    int (*event_idx)(struct perf_event* event);
    int (*filter_match)(struct perf_event* event);
};
int perf_pmu_register(struct pmu* pmu, const char* name, int type);
void perf_pmu_unregister(struct pmu* pmu);
#define perf_pmu_migrate_context(pmu, from, to) ((void)(pmu))

struct perf_pmu_events_attr {
    struct device_attribute attr;
    u64 id;
};
#define PMU_EVENT_ATTR_ID(label, reader, number)                                                   \
    (&((struct perf_pmu_events_attr[]){                                                            \
        {.attr = __ATTR(label, 0444, reader, NULL), .id = (number)}})[0]                           \
          .attr.attr)
#define PMU_FORMAT_ATTR(label, text)                                                               \
    static ssize_t label##_show(struct device* device, struct device_attribute* attr,              \
                                char* page) {                                                      \
        return snprintf(page, PAGE_SIZE, "%s\n", text);                                            \
    }                                                                                              \
    static struct device_attribute format_attr_##label = __ATTR_RO(label)
