// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "kernel_state.h"

#include <asm/sysreg.h>
#include <linux/io.h>

// One CPU, one device, no time. What stands here is what Linux promises its drivers, for one driver
// that is built in.

void* calloc(size_t count, size_t bytes);
void free(void* place);
int strcmp(const char* one, const char* other);
int vsnprintf(char* text, size_t bytes, const char* format, va_list arguments);

enum { MAX_INITCALLS = 4, MAX_INTERRUPTS = 16 };

struct shim_machine shim_machine;
cpumask_t shim_cpu_0 = {{1}};

static struct shim_device description;
static struct platform_device the_device;
static const struct platform_driver* the_driver;
static void* parent_address;

// --- memory ---

struct allocation {
    struct allocation *next, *previous;
    u64 place[];
};
static struct allocation* allocations;

void* kzalloc(size_t bytes, gfp_t flags) {
    struct allocation* one = calloc(1, sizeof *one + bytes);
    if (one == NULL) return NULL;
    one->next = allocations;
    if (allocations != NULL) allocations->previous = one;
    allocations = one;
    return one->place;
}

void kfree(const void* place) {
    if (place == NULL) return;
    struct allocation* one = container_of((void*)place, struct allocation, place);
    if (one->next != NULL) one->next->previous = one->previous;
    if (one->previous != NULL)
        one->previous->next = one->next;
    else
        allocations = one->next;
    free(one);
}

// --- messages ---

void shim_print(enum shim_level level, const char* format, ...) {
    char line[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    for (char* c = line; *c != 0; ++c)
        if (*c == '\n') *c = 0;
    shim_machine.print(shim_machine.printer, level, line);
}

// --- registers ---

static char aperture[1]; // where addresses begin; nothing is ever read from it

static void __iomem* address_of(u32 offset) {
    return aperture + offset;
}
static u32 offset_of(const void __iomem* address) {
    return (const char*)address - aperture;
}
u32 readl_relaxed(const void __iomem* address) {
    return shim_machine.read(shim_machine.self, offset_of(address));
}
void writel_relaxed(u32 data, void __iomem* address) {
    shim_machine.write(shim_machine.self, offset_of(address), data);
}
u64 shim_read_register(const char* name) {
    return shim_machine.read_register(shim_machine.self, name);
}
void shim_write_register(const char* name, u64 data) {
    shim_machine.write_register(shim_machine.self, name, data);
}
void isb(void) {
    shim_machine.barrier(shim_machine.self);
}
bool is_kernel_in_hyp_mode(void) {
    return shim_machine.kernel_at_el2;
}

// --- the device ---

const void* of_device_get_match_data(const struct device* device) {
    const struct of_device_id* id = the_driver->driver.of_match_table;
    for (; id->compatible[0] != 0; ++id)
        if (strcmp(id->compatible, description.compatible) == 0) return id->data;
    return NULL;
}
int platform_driver_register(struct platform_driver* driver) {
    the_driver = driver;
    return 0;
}
int platform_irq_count(struct platform_device* device) {
    return description.interrupt_count;
}
int platform_get_irq(struct platform_device* device, unsigned index) {
    return index < (unsigned)description.interrupt_count ? description.interrupts[index] : -ENODEV;
}
void __iomem* devm_platform_ioremap_resource(struct platform_device* device, unsigned index) {
    return address_of(description.base);
}

static int (*initcalls[SHIM_INITCALL_LEVELS][MAX_INITCALLS])(void);

void shim_add_initcall(int level, int (*call)(void)) {
    int i = 0;
    while (initcalls[level][i] != NULL) ++i;
    initcalls[level][i] = call;
}

int shim_boot(const struct shim_machine* machine, const struct shim_device* device) {
    shim_machine = *machine;
    description = *device;
    parent_address = address_of(description.parent_base);
    the_device.dev.platform_data = &parent_address;
    for (int level = 0; level < SHIM_INITCALL_LEVELS; ++level) {
        for (int i = 0; initcalls[level][i] != NULL; ++i) {
            const int error = initcalls[level][i]();
            if (error != 0) return error;
        }
    }
    return the_driver->probe(&the_device);
}

void shim_shut_down(void) {
    if (shim_pmu != NULL && the_driver->remove != NULL) the_driver->remove(&the_device);
    while (allocations != NULL) kfree(allocations->place);
}

// --- interrupts ---

static struct {
    unsigned number;
    irq_handler_t handler;
    void* device;
    bool enabled;
} interrupts[MAX_INTERRUPTS];
static bool in_handler;

int request_irq(unsigned number, irq_handler_t handler, unsigned long flags, const char* name,
                void* device) {
    for (int i = 0; i < MAX_INTERRUPTS; ++i) {
        if (interrupts[i].handler != NULL) continue;
        interrupts[i].number = number;
        interrupts[i].handler = handler;
        interrupts[i].device = device;
        interrupts[i].enabled = (flags & IRQF_NO_AUTOEN) == 0;
        return 0;
    }
    return -EBUSY;
}
void free_irq(unsigned number, void* device) {
    for (int i = 0; i < MAX_INTERRUPTS; ++i)
        if (interrupts[i].number == number && interrupts[i].device == device)
            interrupts[i].handler = NULL;
}
static void set_enabled(unsigned number, bool enabled) {
    for (int i = 0; i < MAX_INTERRUPTS; ++i)
        if (interrupts[i].number == number) interrupts[i].enabled = enabled;
}
void enable_irq(unsigned number) {
    set_enabled(number, true);
}
void disable_irq_nosync(unsigned number) {
    set_enabled(number, false);
}
bool irq_is_percpu_devid(unsigned number) {
    return description.interrupts_are_per_cpu;
}

bool shim_wants_interrupt(int number) {
    for (int i = 0; i < MAX_INTERRUPTS; ++i)
        if (interrupts[i].handler != NULL && interrupts[i].number == (unsigned)number)
            return interrupts[i].enabled;
    return false;
}

bool shim_interrupt(int number) {
    bool handled = false;
    WARN(in_handler, "an interrupt handler is entered again");
    in_handler = true;
    for (int i = 0; i < MAX_INTERRUPTS; ++i)
        if (interrupts[i].handler != NULL && interrupts[i].enabled &&
            interrupts[i].number == (unsigned)number)
            handled |= interrupts[i].handler(number, interrupts[i].device) == IRQ_HANDLED;
    in_handler = false;
    return handled;
}

// --- CPUs that come and go, and that idle ---

static int (*start_cpu)(unsigned cpu, struct hlist_node* node);
static struct notifier_block* idle_notifier;

int cpuhp_setup_state_multi(enum cpuhp_state state, const char* name,
                            int (*startup)(unsigned cpu, struct hlist_node* node),
                            int (*teardown)(unsigned cpu, struct hlist_node* node)) {
    start_cpu = startup;
    return 0;
}
int cpuhp_state_add_instance(enum cpuhp_state state, struct hlist_node* node) {
    return start_cpu(0, node);
}
void cpuhp_state_remove_instance_nocalls(enum cpuhp_state state, struct hlist_node* node) {}

int cpu_pm_register_notifier(struct notifier_block* block) {
    idle_notifier = block;
    return 0;
}
int cpu_pm_unregister_notifier(struct notifier_block* block) {
    idle_notifier = NULL;
    return 0;
}
void shim_power_down(void) {
    if (idle_notifier != NULL) idle_notifier->notifier_call(idle_notifier, CPU_PM_ENTER, NULL);
}
void shim_power_up(void) {
    if (idle_notifier != NULL) idle_notifier->notifier_call(idle_notifier, CPU_PM_EXIT, NULL);
}

// --- sysctl ---

static struct ctl_table* sysctls;

void register_sysctl(const char* folder, struct ctl_table* table) {
    sysctls = table;
}
int shim_set_sysctl(const char* name, int value) {
    for (struct ctl_table* one = sysctls; one != NULL && one->procname != NULL; ++one) {
        if (strcmp(one->procname, name) != 0) continue;
        *(int*)one->data = value;
        return 0;
    }
    return -ENOENT;
}

// --- a clock that user space cannot read ---

static struct clock_read_data no_clock;
struct clock_read_data* sched_clock_read_begin(unsigned* sequence) {
    return &no_clock;
}
int sched_clock_read_retry(unsigned sequence) {
    return 0;
}
u64 arch_timer_read_counter(void) {
    return 0;
}
