// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <linux/kernel.h>

u64 shim_read_register(const char* name);
void shim_write_register(const char* name, u64 data);
void isb(void);
bool is_kernel_in_hyp_mode(void);

#define read_sysreg(reg) shim_read_register(#reg)
#define write_sysreg(data, reg) shim_write_register(#reg, data)
#define read_cpuid(reg) shim_read_register(#reg)
#define read_cpuid_id() 0

// ID_AA64DFR0_EL1.PMUVer
enum {
    ID_AA64DFR0_EL1_PMUVer_SHIFT = 8,
    ID_AA64DFR0_EL1_PMUVer_V3P4 = 5,
    ID_AA64DFR0_EL1_PMUVer_V3P5 = 6,
    ID_AA64DFR0_EL1_PMUVer_IMP_DEF = 15
};
static inline unsigned cpuid_feature_extract_unsigned_field(u64 features, int low_bit) {
    return features >> low_bit & 0xf;
}

// A kernel whose guests do not use the PMU.
struct perf_event_attr;
#define kvm_set_pmu_events(counters, attr) ((void)(attr))
#define kvm_clr_pmu_events(counters) ((void)(counters))
#define kvm_pmu_counter_deferred(attr) ((void)(attr), false)

// Times are not simulated: the clock is none that user space could read.
struct clock_read_data {
    u64 epoch_ns, epoch_cyc, sched_clock_mask;
    u64 (*read_sched_clock)(void);
    u32 mult, shift;
};
struct clock_read_data* sched_clock_read_begin(unsigned* sequence);
int sched_clock_read_retry(unsigned sequence);
u64 arch_timer_read_counter(void);
#define mul_u64_u32_shr(a, factor, shift) ((a) * (factor) >> (shift))
#define acpi_disabled true
