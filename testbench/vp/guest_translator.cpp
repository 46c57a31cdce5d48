// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/vp/guest_translator.h"

#include <cstring>

namespace armpmu::testbench {

namespace {

constexpr a55::SystemRegister kTtbr0 = a55::SystemRegister::a64(3, 0, 2, 0, 0);
constexpr a55::SystemRegister kTtbr1 = a55::SystemRegister::a64(3, 0, 2, 0, 1);
constexpr a55::SystemRegister kTcr = a55::SystemRegister::a64(3, 0, 2, 0, 2);

constexpr unsigned kUpper = 36;                  // bit of a page: above
constexpr std::uint64_t kTable = 0xfffffffff000; // of a descriptor, and of TTBR<n>_EL1
constexpr std::uint64_t kValid = 1;
constexpr std::uint64_t kTableOrPage = 2;
constexpr unsigned kBitsOfLevel = 9;
constexpr unsigned kLastLevel = 3;

constexpr unsigned shift_of(unsigned level) {
    return cpu::kPageBits + kBitsOfLevel * (kLastLevel - level);
}

} // namespace

GuestTranslator::Walk GuestTranslator::walk(std::uint64_t page, unsigned to_level) const {
    const bool upper = (page >> kUpper & 1) != 0;
    const std::uint64_t address = page << cpu::kPageBits & (kTable | 0xfff);
    const std::uint64_t tcr = processor_.system_register(kTcr);
    const unsigned bits = 64 - static_cast<unsigned>(tcr >> (upper ? 16 : 0) & 0x3f);
    Walk found;
    std::uint64_t table = processor_.system_register(upper ? kTtbr1 : kTtbr0) & kTable;
    unsigned level = kLastLevel;
    for (unsigned known = cpu::kPageBits + kBitsOfLevel; known < bits && level != 0; --level)
        known += kBitsOfLevel;
    for (;; ++level) {
        const std::uint64_t index = address >> shift_of(level) & ((1U << kBitsOfLevel) - 1);
        found.table = table + index * sizeof(std::uint64_t);
        if (!holds(found.table)) return found;
        std::uint64_t descriptor = 0;
        std::memcpy(&descriptor, memory_.bytes + (found.table - memory_.base), sizeof descriptor);
        if ((descriptor & kValid) == 0) return found;
        if (level == kLastLevel || (descriptor & kTableOrPage) == 0) {
            const std::uint64_t within = (std::uint64_t{1} << shift_of(level)) - 1;
            found.physical = (descriptor & kTable & ~within) | (address & within);
            return found;
        }
        if (level == to_level) return found;
        table = descriptor & kTable;
    }
}

cpu::Translator::Page GuestTranslator::translate(std::uint64_t page, std::uint16_t /*asid*/) {
    const std::uint64_t physical = walk(page, kLastLevel).physical.value_or(0);
    return {physical >> cpu::kPageBits,
            holds(physical) ? cpu::MemoryType::cacheable : cpu::MemoryType::device};
}

std::uint64_t GuestTranslator::descriptor(std::uint64_t page, std::uint16_t /*asid*/,
                                          unsigned level) {
    const std::uint64_t place = walk(page, level).table;
    return holds(place) ? place : memory_.base;
}

} // namespace armpmu::testbench
