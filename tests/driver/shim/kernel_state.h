// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <linux/perf_event.h>

// What the two halves of the stand-in for the kernel share: kernel.c has the device, its interrupts
// and memory; perf_core.c the events.

extern struct shim_machine shim_machine;
extern struct pmu* shim_pmu; // that the driver has registered

int shim_boot(const struct shim_machine* machine, const struct shim_device* device);
void shim_shut_down(void);
bool shim_interrupt(int number);
bool shim_wants_interrupt(int number);
int shim_set_sysctl(const char* name, int value);
void shim_power_down(void);
void shim_power_up(void);
