// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cpu/core_config.h"
#include "tests/reference/naive_core_operations.h"

#include <cstdint>

namespace armpmu::tests {

// A core with its memory, for the model and for the reference.
struct CoreMemoryCase {
    NaiveCoreConfig naive;
    cpu::CoreConfig core; // the same, and how long everything takes

    bool hot_first = false; // loads and stores try the ways of a block in which nothing waits
    // The memory: after how many cycles at most it answers. Late: only when it is asked; always, or
    // about half of the lines, if their latency is random.
    std::uint32_t latency = 150;
    bool random_latency = false;
    bool answers_late = false;
    bool tagged = false; // bits above 47 of addresses are not 0
    std::uint64_t seed = 0;
};

// What both simulators have in common comes from `naive`; the rest stays as it is.
void share_config(CoreMemoryCase& one);

// Any number, always the same one for the same value.
std::uint64_t mixed(std::uint64_t value);

// Any core of `random_config` with any times, any translations and any memory behind it.
CoreMemoryCase random_core_memory(std::uint64_t seed);

} // namespace armpmu::tests
