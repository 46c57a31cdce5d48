// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "virtual_platform/board/guest_translator.h"

#include <cstring>

namespace armpmu::testbench {

namespace {

constexpr a55::SystemRegister kTtbr0 = a55::SystemRegister::a64(3, 0, 2, 0, 0);
constexpr a55::SystemRegister kTtbr1 = a55::SystemRegister::a64(3, 0, 2, 0, 1);
constexpr a55::SystemRegister kTcr = a55::SystemRegister::a64(3, 0, 2, 0, 2);
constexpr a55::SystemRegister kHcr = a55::SystemRegister::a64(3, 4, 1, 1, 0);
constexpr a55::SystemRegister kScr = a55::SystemRegister::a64(3, 6, 1, 1, 0);

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

template <typename Descriptor>
std::optional<Descriptor> GuestTranslator::read(std::uint64_t physical) const {
    if (!holds(physical)) return std::nullopt;
    Descriptor descriptor = 0;
    std::memcpy(&descriptor, memory_.bytes + (physical - memory_.base), sizeof descriptor);
    return descriptor;
}

bool GuestTranslator::aarch32() const {
    constexpr std::uint64_t kNonSecure = 1;
    constexpr std::uint64_t kScrAArch64 = 1 << 10;
    constexpr std::uint64_t kHcrAArch64 = std::uint64_t{1} << 31;
    const std::uint64_t scr = processor_.system_register(kScr);
    if ((scr & kScrAArch64) == 0) return true;
    return (scr & kNonSecure) != 0 && (processor_.system_register(kHcr) & kHcrAArch64) == 0;
}

GuestTranslator::Walk GuestTranslator::walk(std::uint64_t page, unsigned to_level) const {
    if (aarch32()) return walk_aarch32(page << cpu::kPageBits & 0xffffffff, to_level);
    const bool upper = (page >> kUpper & 1) != 0;
    const std::uint64_t address = page << cpu::kPageBits & (kTable | 0xfff);
    const std::uint64_t tcr = processor_.system_register(kTcr);
    const unsigned bits = 64 - static_cast<unsigned>(tcr >> (upper ? 16 : 0) & 0x3f);
    return walk_long(processor_.system_register(upper ? kTtbr1 : kTtbr0) & kTable, address, bits,
                     to_level);
}

GuestTranslator::Walk GuestTranslator::walk_long(std::uint64_t table, std::uint64_t address,
                                                 unsigned bits, unsigned to_level) const {
    Walk found;
    unsigned level = kLastLevel;
    for (unsigned known = cpu::kPageBits + kBitsOfLevel; known < bits && level != 0; --level)
        known += kBitsOfLevel;
    for (;; ++level) {
        const std::uint64_t index = address >> shift_of(level) & ((1U << kBitsOfLevel) - 1);
        found.table = table + index * sizeof(std::uint64_t);
        const auto descriptor = read<std::uint64_t>(found.table);
        if (!descriptor || (*descriptor & kValid) == 0) return found;
        if (level == kLastLevel || (*descriptor & kTableOrPage) == 0) {
            const std::uint64_t within = (std::uint64_t{1} << shift_of(level)) - 1;
            found.physical = (*descriptor & kTable & ~within) | (address & within);
            return found;
        }
        if (level == to_level) return found;
        table = *descriptor & kTable;
    }
}

// TTBCR is TCR_EL1 here. EAE chooses between the kinds of descriptors.
GuestTranslator::Walk GuestTranslator::walk_aarch32(std::uint64_t address,
                                                    unsigned to_level) const {
    constexpr unsigned kBits = 32;
    constexpr std::uint64_t kExtended = std::uint64_t{1} << 31;
    const std::uint64_t control = processor_.system_register(kTcr);
    const auto lower = static_cast<unsigned>(control & 7); // T0SZ, or N
    const auto upper = static_cast<unsigned>(control >> 16 & 7);
    const auto table = [this](bool second) {
        return processor_.system_register(second ? kTtbr1 : kTtbr0);
    };
    if ((control & kExtended) == 0) {
        const bool second = lower != 0 && address >> (kBits - lower) != 0;
        const unsigned zeros = second ? 14 : 14 - lower;
        return walk_short(table(second) & 0xffffffff >> zeros << zeros, address, to_level);
    }
    const bool below = address >> (kBits - lower) == 0;
    const bool above = upper == 0 ? !below : address >> (kBits - upper) == (1U << upper) - 1;
    const bool second = above && (lower != 0 || upper != 0);
    const unsigned bits = kBits - (second ? upper : lower);
    return walk_long(table(second) & kTable, address & ((std::uint64_t{1} << bits) - 1), bits,
                     to_level);
}

// A table of 4,096 sections of 1 MB or tables of 256 pages.
GuestTranslator::Walk GuestTranslator::walk_short(std::uint64_t table, std::uint64_t address,
                                                  unsigned to_level) const {
    constexpr std::uint32_t kSuper = 1 << 18; // a section of 16 MB
    const auto within = [address](std::uint32_t descriptor, unsigned bits) -> std::uint64_t {
        const std::uint32_t mask = (1U << bits) - 1;
        return (descriptor & ~mask) | (address & mask);
    };
    Walk found;
    found.table = table + ((address >> 20) << 2);
    const auto first = read<std::uint32_t>(found.table);
    if (!first || (*first & 3) == 0) return found;
    if ((*first & 2) != 0) {
        found.physical = within(*first, (*first & kSuper) != 0 ? 24 : 20);
        return found;
    }
    if (to_level < kLastLevel) return found;
    found.table = (*first & ~0x3ffU) + ((address >> 12 & 0xff) << 2);
    const auto second = read<std::uint32_t>(found.table);
    if (second && (*second & 3) != 0)
        found.physical = within(*second, (*second & 2) != 0 ? 12 : 16);
    return found;
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
