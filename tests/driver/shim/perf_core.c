// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "kernel_state.h"

// perf core, as far as a PMU's driver is concerned: it opens events, gives them counters and takes
// them away with the PMU disabled, and is told of periods that end.

int strcmp(const char* one, const char* other);
size_t strlen(const char* text);

struct shim_event {
    struct perf_event perf;
};

struct pmu* shim_pmu;
static struct pmu other_pmu; // of software events, and of hardware that is not here
static struct perf_event_context task;
static struct perf_cpu_context cpu_context = {&task};
static int disabled; // so many times

int perf_pmu_register(struct pmu* pmu, const char* name, int type) {
    pmu->name = name;
    pmu->type = SHIM_TYPE_OF_PMU;
    pmu->pmu_cpu_context = &cpu_context;
    shim_pmu = pmu;
    return 0;
}
void perf_pmu_unregister(struct pmu* pmu) {
    shim_pmu = NULL;
}
int perf_event_overflow(struct perf_event* event, struct perf_sample_data* data,
                        struct pt_regs* regs) {
    if (!is_sampling_event(event)) return 0; // an overflow of a counter that only counts
    shim_machine.sample(shim_machine.self, (struct shim_event*)event);
    return event->sample_limit != 0 && --event->sample_limit == 0;
}

static void disable(void) {
    if (disabled++ == 0) shim_pmu->pmu_disable(shim_pmu);
}
static void enable(void) {
    if (--disabled == 0) shim_pmu->pmu_enable(shim_pmu);
}

// --- events ---

static void take_attr(struct perf_event* event, const struct shim_attr* attr) {
    event->attr.type = attr->type;
    event->attr.config = attr->config;
    event->attr.config1 = attr->config1;
    event->attr.sample_period = attr->sample_period;
    event->attr.exclude_user = attr->exclude_user;
    event->attr.exclude_kernel = attr->exclude_kernel;
    event->attr.exclude_hv = attr->exclude_hv;
    event->attr.exclude_idle = attr->exclude_idle;
    event->attr.disabled = attr->disabled;
    event->hw.sample_period = attr->sample_period;
    event->hw.last_period = attr->sample_period;
    local64_set(&event->hw.period_left, attr->sample_period);
    event->hw.idx = -1;
    event->sample_limit = attr->sample_limit;
    event->state = attr->disabled ? PERF_EVENT_STATE_OFF : PERF_EVENT_STATE_INACTIVE;
    event->attach_state = attr->of_a_task ? PERF_ATTACH_TASK : 0;
    event->cpu = attr->of_a_task ? -1 : 0;
}

static int init_event(struct perf_event* event) {
    const struct perf_event_attr* attr = &event->attr;
    if (attr->type == PERF_TYPE_SOFTWARE || attr->type == SHIM_TYPE_OF_ANOTHER_PMU) {
        event->pmu = &other_pmu;
        return 0;
    }
    const int error = shim_pmu->event_init(event);
    if (error != 0) return error;
    const bool excludes =
        attr->exclude_user || attr->exclude_kernel || attr->exclude_hv || attr->exclude_idle;
    if ((excludes && (shim_pmu->capabilities & PERF_PMU_CAP_NO_EXCLUDE) != 0) ||
        (is_sampling_event(event) && (shim_pmu->capabilities & PERF_PMU_CAP_NO_INTERRUPT) != 0)) {
        if (event->destroy != NULL) event->destroy(event);
        return excludes ? -EINVAL : -EOPNOTSUPP;
    }
    return 0;
}

static bool read_by_user(const struct perf_event* event) {
    return ((unsigned)event->hw.flags & PERF_EVENT_FLAG_USER_READ_CNT) != 0;
}

static struct shim_event* open_event(const struct shim_attr* attr, struct shim_event* leader,
                                     int* error) {
    struct perf_event* event = kzalloc(sizeof(struct shim_event), GFP_KERNEL);
    event->pmu = shim_pmu;
    event->group_leader = leader != NULL ? &leader->perf : event;
    take_attr(event, attr);
    *error = init_event(event);
    if (*error != 0) {
        kfree(event);
        return NULL;
    }
    if (read_by_user(event)) ++task.nr_user;
    if (leader != NULL) {
        event->next_sibling = leader->perf.next_sibling;
        leader->perf.next_sibling = event;
    }
    return (struct shim_event*)event;
}

static void delete_event(struct shim_event* event) {
    if (event->perf.state != PERF_EVENT_STATE_ACTIVE) return;
    disable();
    shim_pmu->del(&event->perf, 0);
    event->perf.state = PERF_EVENT_STATE_INACTIVE;
    enable();
}

static void close_event(struct shim_event* event) {
    delete_event(event);
    struct perf_event* leader = event->perf.group_leader;
    if (leader != &event->perf) {
        struct perf_event** place = &leader->next_sibling;
        while (*place != NULL && *place != &event->perf) place = &(*place)->next_sibling;
        if (*place != NULL) *place = event->perf.next_sibling;
    }
    for (struct perf_event *sibling = leader == &event->perf ? leader->next_sibling : NULL, *next;
         sibling != NULL; sibling = next) {
        next = sibling->next_sibling;
        sibling->next_sibling = NULL;
        sibling->group_leader = sibling;
    }
    if (read_by_user(&event->perf)) --task.nr_user;
    if (event->perf.destroy != NULL) event->perf.destroy(&event->perf);
    kfree(event);
}

static int add_event(struct shim_event* event) {
    if (shim_pmu->filter_match != NULL && !shim_pmu->filter_match(&event->perf)) return -ENOENT;
    disable();
    event->perf.state = PERF_EVENT_STATE_ACTIVE;
    const int error = shim_pmu->add(&event->perf, PERF_EF_START);
    if (error != 0) event->perf.state = PERF_EVENT_STATE_INACTIVE;
    enable();
    return error;
}

static void stop_event(struct shim_event* event) {
    disable();
    shim_pmu->stop(&event->perf, PERF_EF_UPDATE);
    enable();
}

static void start_event(struct shim_event* event) {
    disable();
    shim_pmu->start(&event->perf, PERF_EF_RELOAD);
    enable();
}

static u64 read_event(struct shim_event* event) {
    if (event->perf.state == PERF_EVENT_STATE_ACTIVE) shim_pmu->read(&event->perf);
    return local64_read(&event->perf.count);
}

static int counter_of(const struct shim_event* event) {
    return event->perf.state == PERF_EVENT_STATE_ACTIVE ? event->perf.hw.idx : -1;
}

static int user_index(const struct shim_event* event) {
    return shim_pmu->event_idx((struct perf_event*)&event->perf);
}

// --- sysfs ---

static const struct attribute_group* find_group(const char* folder) {
    for (const struct attribute_group** group = shim_pmu->attr_groups; *group != NULL; ++group)
        if ((*group)->name != NULL && strcmp((*group)->name, folder) == 0) return *group;
    return NULL;
}

static struct device as_device(void) {
    struct device device = {.driver_data = shim_pmu};
    return device;
}

static bool visible(const struct attribute_group* group, int index) {
    struct device device = as_device();
    return group->is_visible == NULL ||
           group->is_visible(&device.kobj, group->attrs[index], index) != 0;
}

// Of the visible ones.
static struct attribute* file_at(const char* folder, int index) {
    const struct attribute_group* group = find_group(folder);
    if (group == NULL) return NULL;
    for (int i = 0; group->attrs[i] != NULL; ++i)
        if (visible(group, i) && index-- == 0) return group->attrs[i];
    return NULL;
}

static int file_name(const char* folder, int index, char* name, int bytes) {
    const struct attribute* attr = file_at(folder, index);
    return attr == NULL ? -ENOENT : snprintf(name, bytes, "%s", attr->name);
}

static int read_file(const char* folder, const char* name, char* text, int bytes) {
    static char page[PAGE_SIZE];
    struct attribute* attr = NULL;
    for (int i = 0; (attr = file_at(folder, i)) != NULL && strcmp(attr->name, name) != 0; ++i) {}
    if (attr == NULL) return -ENOENT;
    struct device device = as_device();
    struct device_attribute* file = container_of(attr, struct device_attribute, attr);
    file->show(&device, file, page);
    return snprintf(text, bytes, "%s", page);
}

static const char* pmu_name(void) {
    return shim_pmu->name;
}

static const struct shim_kernel kernel = {
    .boot = shim_boot,
    .shut_down = shim_shut_down,
    .pmu_name = pmu_name,
    .read_file = read_file,
    .file_name = file_name,
    .open = open_event,
    .close = close_event,
    .add = add_event,
    .del = delete_event,
    .stop = stop_event,
    .start = start_event,
    .disable = disable,
    .enable = enable,
    .read = read_event,
    .counter = counter_of,
    .user_index = user_index,
    .set_sysctl = shim_set_sysctl,
    .interrupt = shim_interrupt,
    .wants_interrupt = shim_wants_interrupt,
    .power_down = shim_power_down,
    .power_up = shim_power_up,
};

__attribute__((visibility("default"))) const struct shim_kernel* shim_entry(void) {
    return &kernel;
}
