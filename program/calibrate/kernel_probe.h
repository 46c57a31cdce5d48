// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "program/silicon/work.h"

#include <string>

namespace armpmu::testbench {

// A kernel with settings as figures name it: "chains chains=4 footprint=65536". Without iterations
// and passes: it is measured when caches, TLBs and predictors are warm.
struct KernelName {
    std::string kernel;
    Settings settings;
};
// Throws ConfigError, which says what was expected.
KernelName parse_kernel_name(const std::string& text);
std::string text_of(const KernelName& name);

// Instructions of one pass over the kernel's code or data, or of one repetition.
std::uint64_t pass_of(const KernelName& name);

// How often an event occurs per instruction of a kernel, when it is warm.
FigureWork work_of(const KernelName& name, a55::Event event = a55::Event::cpu_cycles);

// "ladder", "overlap", "bandwidth", "branches", "code", "translation", "stores" or "issue".
std::string class_of_kernel(const KernelName& name);

} // namespace armpmu::testbench
