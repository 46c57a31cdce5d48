// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cpu/code_block.h"

#include <cstdint>

namespace armpmu::cpu {

// The memory access of an instruction, as the data side distinguishes it.
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

// LDADD and the like without acquire and with the zero register as result: STADD.
constexpr bool is_atomic_store(std::uint32_t word) {
    constexpr std::uint32_t kOperation = 0x3f208c00; // and bit 23, acquire
    constexpr std::uint32_t kNobody = 0x1f;
    return (word & (kOperation | 1U << 23)) == 0x38200000 && (word & kNobody) == kNobody;
}

// Barriers and maintenance in A32 and T32: of a word that neither loads nor stores.
MemoryUse aarch32_system_use(InstructionSet set, std::uint32_t word);
constexpr bool is_maintenance_by_address(MemoryUse use) {
    return use == MemoryUse::clean || use == MemoryUse::clean_invalidate ||
           use == MemoryUse::clean_to_unification || use == MemoryUse::invalidate_instructions;
}
bool writes_context(std::uint32_t word); // MCR of CONTEXTIDR
bool writes_table(std::uint32_t word);   // MCR and MCRR of TTBR0 and TTBR1

} // namespace armpmu::cpu
