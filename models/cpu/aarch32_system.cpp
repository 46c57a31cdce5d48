// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/cpu/memory_use.h"

namespace armpmu::cpu {

namespace system_of_aarch32 {
namespace {

constexpr std::uint32_t kNoCondition = 0x0fffffff;

// MCR p15, with bits 15:12 (Rt) and 31:28 free.
constexpr bool is_mcr(std::uint32_t word, unsigned op1, unsigned crn, unsigned crm, unsigned op2) {
    return (word & (kNoCondition & ~0xf000U)) ==
           (0x0e000f10 | op1 << 21 | crn << 16 | op2 << 5 | crm);
}
constexpr bool is_mcrr(std::uint32_t word, unsigned op1, unsigned crm) {
    return (word & 0x0ff00fff) == (0x0c400f00 | op1 << 4 | crm);
}

MemoryUse use_of_coprocessor(std::uint32_t word) {
    constexpr unsigned kCaches = 7;
    const auto is = [word](unsigned crm, unsigned op2) {
        return is_mcr(word, 0, kCaches, crm, op2);
    };
    if (is(6, 1) || is(14, 1)) return MemoryUse::clean_invalidate;           // DCIMVAC, DCCIMVAC
    if (is(10, 1)) return MemoryUse::clean;                                  // DCCMVAC
    if (is(11, 1)) return MemoryUse::clean_to_unification;                   // DCCMVAU
    if (is(5, 1)) return MemoryUse::invalidate_instructions;                 // ICIMVAU
    if (is(5, 0) || is(1, 0)) return MemoryUse::invalidate_all_instructions; // ICIALLU, ICIALLUIS
    if (is(10, 4)) return MemoryUse::synchronization_barrier;                // CP15DSB
    if (is(10, 5)) return MemoryUse::barrier;                                // CP15DMB
    return MemoryUse::none;
}

} // namespace
} // namespace system_of_aarch32

MemoryUse aarch32_system_use(InstructionSet set, std::uint32_t word) {
    using namespace system_of_aarch32;
    constexpr std::uint32_t kAnyOption = 0xf;
    const bool t32 = set == InstructionSet::t32;
    const std::uint32_t barrier = word & ~kAnyOption;
    if (barrier == (t32 ? 0xf3bf8f40 : 0xf57ff040)) return MemoryUse::synchronization_barrier;
    if (barrier == (t32 ? 0xf3bf8f50 : 0xf57ff050)) return MemoryUse::barrier;
    if (word >> 28 == 15 || (t32 && word >> 28 != 14)) return MemoryUse::none;
    return use_of_coprocessor(word);
}

bool writes_context(std::uint32_t word) {
    using namespace system_of_aarch32;
    return word >> 28 != 15 && is_mcr(word, 0, 13, 0, 1);
}

bool writes_table(std::uint32_t word) {
    using namespace system_of_aarch32;
    return word >> 28 != 15 && (is_mcr(word, 0, 2, 0, 0) || is_mcr(word, 0, 2, 0, 1) ||
                                is_mcrr(word, 0, 2) || is_mcrr(word, 1, 2));
}

} // namespace armpmu::cpu
