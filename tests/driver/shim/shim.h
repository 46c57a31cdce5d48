// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <stdbool.h>
#include <stdint.h>

// Where a test and a kernel driver in user space meet: what the machine offers the driver, and what
// perf core asks of it. Read by the test as C++ and by the shim as C.
//
// The driver is the kernel's own source, compiled unmodified (tests/driver/build_drivers). Around
// it stand headers of the kernel's names and `kernel.c` and `perf_core.c`, which do what the driver
// may expect: one CPU, one device, interrupts off during each call.
#ifdef __cplusplus
extern "C" {
#endif

struct shim_event; // one of perf's events, opened by a program

enum shim_level { SHIM_DEBUG, SHIM_INFO, SHIM_WARNING, SHIM_ERROR, SHIM_BUG };

// The machine. All functions are called within calls of shim_kernel's functions, with `self`.
struct shim_machine {
    void* self;
    // 32-bit accesses to the device, as Non-secure software makes them; offsets into its aperture.
    uint32_t (*read)(void* self, uint32_t offset);
    void (*write)(void* self, uint32_t offset, uint32_t data);
    // MRS and MSR, by the register's name in small letters: "pmcr_el0".
    uint64_t (*read_register)(void* self, const char* name);
    void (*write_register)(void* self, const char* name, uint64_t data);
    void (*barrier)(void* self); // ISB
    // What the kernel prints, a line without its end. SHIM_BUG: something a kernel must not do.
    void (*print)(void* printer, enum shim_level level, const char* line);
    void* printer;
    // A sample of an event whose period has ended.
    void (*sample)(void* self, struct shim_event* event);
    bool kernel_at_el2; // Virtualization Host Extensions
};

// The device tree's node.
struct shim_device {
    const char* compatible;
    uint32_t parent_base;  // offset of the parent's registers, which some drivers use too
    uint32_t base;         // offset of its own
    const int* interrupts; // numbers; equal ones share a line
    int interrupt_count;
    bool interrupts_are_per_cpu; // PPIs
};

// Types of events that are not perf's own numbers.
enum { SHIM_TYPE_OF_PMU = 100, SHIM_TYPE_OF_ANOTHER_PMU = 101 };

// What perf_event_open was given.
struct shim_attr {
    uint32_t type; // one of perf's, or SHIM_TYPE_...
    uint64_t config;
    uint64_t config1;
    uint64_t sample_period; // 0: no samples
    uint32_t sample_limit;  // PERF_EVENT_IOC_REFRESH; 0: none
    bool exclude_user;
    bool exclude_kernel;
    bool exclude_hv;
    bool exclude_idle;
    bool of_a_task;
    bool disabled; // not started until somebody enables it
};

// The kernel; all functions take the device whose driver is built in. Errors are negative errno
// values.
struct shim_kernel {
    // Runs the initcalls and probes the device. The machine is copied. 0, or why there is no PMU.
    int (*boot)(const struct shim_machine* machine, const struct shim_device* device);
    void (*shut_down)(void); // frees all; events must be closed
    const char* (*pmu_name)(void);
    // File `name` of a folder in the PMU's sysfs directory, if it is visible there: its length, or
    // -ENOENT.
    int (*read_file)(const char* folder, const char* name, char* text, int bytes);
    int (*file_name)(const char* folder, int index, char* name, int bytes);

    // perf_event_open, as the leader of a group (null) or in another's. The event counts nothing
    // until it is added.
    struct shim_event* (*open)(const struct shim_attr* attr, struct shim_event* leader, int* error);
    void (*close)(struct shim_event* event); // deletes it first where it has a counter
    // The scheduler gives an event a counter and starts it, or takes it away; stop and start keep
    // the counter. Nested disable and enable bracket several of them.
    int (*add)(struct shim_event* event);
    void (*del)(struct shim_event* event);
    void (*stop)(struct shim_event* event);
    void (*start)(struct shim_event* event);
    void (*disable)(void);
    void (*enable)(void);
    uint64_t (*read)(struct shim_event* event);     // brought up to date if it is active
    int (*counter)(const struct shim_event* event); // the driver's index of it; -1: none

    // What user space reads as the index of the event's counter; 0: it may not read it.
    int (*user_index)(const struct shim_event* event);
    // A number in /proc/sys/kernel that the driver has registered; -ENOENT if it has not.
    int (*set_sysctl)(const char* name, int value);

    // An interrupt comes. Whether a handler took it.
    bool (*interrupt)(int number);
    bool (*wants_interrupt)(int number); // a handler is there and enabled
    // CPU idle: the core is about to lose its registers, or has come back.
    void (*power_down)(void);
    void (*power_up)(void);
};

// The one function that the library exports.
const struct shim_kernel* shim_entry(void);

#ifdef __cplusplus
}
#endif
