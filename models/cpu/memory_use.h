// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstdint>

namespace armpmu::cpu {

// What an instruction does with memory, as the data side distinguishes it.
enum class MemoryUse : std::uint8_t {
    none,
    load,
    store,
    store_release,
    store_exclusive,
    atomic,
    prefetch,
    clean,
    clean_invalidate,
    clean_to_unification,
    invalidate_instructions,
    invalidate_all_instructions, // no address
    barrier,                     // DMB; no address
    synchronization_barrier,     // DSB; no address
};

} // namespace armpmu::cpu
