// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <linux/slab.h>

// --- devices and the device tree ---

struct device_node;
struct of_device_id {
    char compatible[128];
    const void* data;
};
struct device_driver {
    const char* name;
    const struct of_device_id* of_match_table;
    bool suppress_bind_attrs;
};
struct kobject {
    int unused;
};
struct device {
    struct kobject kobj;
    struct device_node* of_node;
    void* platform_data;
    void* driver_data;
};
struct property;

#define dev_get_drvdata(device) ((device)->driver_data)
#define kobj_to_dev(object) container_of(object, struct device, kobj)
#define dev_warn(device, ...) ((void)(device), pr_warn(__VA_ARGS__))
#define dev_err(device, ...) ((void)(device), pr_err(__VA_ARGS__))
#define dev_err_probe(device, error, ...) (dev_err(device, __VA_ARGS__), (error))

const void* of_device_get_match_data(const struct device* device);
// The node has no properties but those of struct shim_device.
#define of_find_property(node, name, length) ((struct property*)NULL)
#define of_parse_phandle(node, name, index) ((struct device_node*)NULL)
#define of_property_read_bool(node, name) false
#define of_cpu_node_to_id(node) (-ENODEV)
#define of_node_put(node) ((void)(node))

struct platform_device {
    struct device dev;
};
struct platform_driver {
    struct device_driver driver;
    int (*probe)(struct platform_device* device);
    int (*remove)(struct platform_device* device);
};

int platform_driver_register(struct platform_driver* driver);
int platform_get_irq(struct platform_device* device, unsigned index);
int platform_irq_count(struct platform_device* device);
void __iomem* devm_platform_ioremap_resource(struct platform_device* device, unsigned index);
#define devm_kzalloc(device, bytes, flags) ((void)(device), kzalloc(bytes, flags))
#define devm_kcalloc(device, n, bytes, flags) ((void)(device), kzalloc((n) * (bytes), flags))
#define devm_bitmap_zalloc(device, bits, flags)                                                    \
    ((void)(device), (unsigned long*)kzalloc(((bits) + 63) / 64 * 8, flags))

// --- initcalls ---

enum { SHIM_SUBSYS_INITCALL, SHIM_DEVICE_INITCALL, SHIM_INITCALL_LEVELS };
void shim_add_initcall(int level, int (*call)(void));
#define SHIM_INITCALL(level, call)                                                                 \
    __attribute__((constructor)) static void add_initcall_##call(void) {                           \
        shim_add_initcall(level, call);                                                            \
    }
#define subsys_initcall(call) SHIM_INITCALL(SHIM_SUBSYS_INITCALL, call)
#define device_initcall(call) SHIM_INITCALL(SHIM_DEVICE_INITCALL, call)
#define module_platform_driver(driver)                                                             \
    static int register_##driver(void) {                                                           \
        return platform_driver_register(&(driver));                                                \
    }                                                                                              \
    device_initcall(register_##driver)
#define MODULE_DEVICE_TABLE(type, table)
#define MODULE_LICENSE(text)
#define MODULE_DESCRIPTION(text)
struct module;
#define THIS_MODULE ((struct module*)NULL)

// --- sysfs ---

struct attribute {
    const char* name;
    umode_t mode;
};
struct device_attribute {
    struct attribute attr;
    ssize_t (*show)(struct device* device, struct device_attribute* attr, char* page);
    ssize_t (*store)(struct device* device, struct device_attribute* attr, const char* page,
                     size_t bytes);
};
struct dev_ext_attribute {
    struct device_attribute attr;
    void* var;
};
struct attribute_group {
    const char* name;
    umode_t (*is_visible)(struct kobject* object, struct attribute* attr, int index);
    struct attribute** attrs;
};
#define S_IRUGO 0444
#define __ATTR(label, rights, reader, writer)                                                      \
    { .attr = {.name = #label, .mode = (rights)}, .show = (reader), .store = (writer) }
#define __ATTR_RO(label) __ATTR(label, 0444, label##_show, NULL)
#define DEVICE_ATTR_RO(label) struct device_attribute dev_attr_##label = __ATTR_RO(label)

// --- sysctl ---

struct ctl_table {
    const char* procname;
    void* data;
    int maxlen;
    umode_t mode;
    int (*proc_handler)(struct ctl_table* table, int write, void* text, size_t* bytes,
                        loff_t* place);
    void* extra1;
    void* extra2;
};
#define SYSCTL_ZERO NULL
#define SYSCTL_ONE NULL
void register_sysctl(const char* folder, struct ctl_table* table);
#define proc_dointvec_minmax(table, write, text, bytes, place) (-EINVAL)
