// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace armpmu::cpu {

inline constexpr unsigned kPageBits = 12;

enum class MemoryType : std::uint8_t { cacheable, non_cacheable, device };

// The translation tables, for a core whose TLBs miss.
class Translator {
  public:
    struct Page {
        std::uint64_t physical = 0; // address / 4096
        MemoryType type = MemoryType::cacheable;
    };
    virtual ~Translator() = default;
    // Of a virtual page in an address space: bits [47:12] of the address, and in bit 36 its bit 55.
    // Pages of addresses with that bit are the same in all address spaces. An answer must stay the
    // same until the core gets a TLBI.
    virtual Page translate(std::uint64_t page, std::uint16_t asid) = 0;
    // The address of the descriptor that a walk reads at `level`, 0 .. 3, for that page. The
    // default is that of tables that lie above 2^47, of 512 descriptors of 8 bytes each.
    virtual std::uint64_t descriptor(std::uint64_t page, std::uint16_t asid, unsigned level) {
        const unsigned above = 3 - level;
        return (std::uint64_t{asid} << 48 | std::uint64_t{1} << 47) + (std::uint64_t{above} << 44) +
               (page >> 9 * above) * 8;
    }
};

// Physical addresses equal virtual ones. Memory is cacheable except the listed ranges.
class FlatTranslator final : public Translator {
  public:
    struct Range {
        std::uint64_t first = 0; // address
        std::uint64_t bytes = 0; // both are rounded to whole pages, outwards
        MemoryType type = MemoryType::device;
    };
    explicit FlatTranslator(std::vector<Range> ranges = {}) : ranges_(std::move(ranges)) {}
    Page translate(std::uint64_t page, std::uint16_t /*asid*/) override {
        for (const Range& one : ranges_)
            if (page >= one.first >> kPageBits && page <= (one.first + one.bytes - 1) >> kPageBits)
                return {page, one.type};
        return {page, MemoryType::cacheable};
    }

  private:
    std::vector<Range> ranges_;
};

} // namespace armpmu::cpu
