// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace armpmu::cpu {

// Which lines of the pages in the L1 data TLB are known to hit in L1D, and in which way: a mask per
// entry of the TLB. A line is known from its first plain hit until it, or its page, goes.
class HotLines {
  public:
    // `stay`: a fault, see CoreFaults.
    HotLines(std::uint32_t entries, bool stay) : pages_(entries), stay_(stay) {}

    bool knows(std::uint32_t entry, std::uint64_t address) const {
        return (pages_[entry].lines >> line_of(address) & 1) != 0;
    }
    unsigned way(std::uint32_t entry, std::uint64_t address) const {
        return pages_[entry].way[line_of(address)];
    }
    void learn(std::uint32_t entry, std::uint64_t address, std::uint64_t physical_page,
               unsigned way) {
        Page& page = pages_[entry];
        page.physical = physical_page;
        page.lines |= std::uint64_t{1} << line_of(address);
        page.way[line_of(address)] = static_cast<std::uint8_t>(way);
    }
    void forget_entry(std::uint32_t entry) { pages_[entry].lines = 0; }
    // A physical line, whatever pages show it.
    void forget_line(std::uint64_t line) {
        if (stay_) return;
        for (Page& page : pages_)
            if (page.physical == line >> 6) page.lines &= ~(std::uint64_t{1} << (line & 63));
    }

  private:
    struct Page {
        std::uint64_t physical = ~std::uint64_t{0};
        std::uint64_t lines = 0;
        std::array<std::uint8_t, 64> way{};
    };
    static unsigned line_of(std::uint64_t address) { return address >> 6 & 63; }

    std::vector<Page> pages_;
    bool stay_;
};

} // namespace armpmu::cpu
