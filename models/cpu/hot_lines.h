// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "models/cpu/addresses.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace armpmu::cpu {

// Which lines of the pages in the L1 data TLB are known to hit in L1D, and where they are: a mask
// per entry of the TLB. A line is known from its first plain hit until it, or its page, goes.
// Pages are cacheable ones.
class HotLines {
  public:
    struct Page {
        std::uint64_t page = kNone; // virtual, of the present address space
        std::uint64_t lines = 0;
        std::uint64_t physical = 0; // page
        std::uint32_t entry = 0;    // of the L1 data TLB
        std::array<std::uint32_t, 64> place{};

        bool knows(std::uint64_t address) const { return (lines >> line_of(address) & 1) != 0; }
        std::uint32_t place_of(std::uint64_t address) const { return place[line_of(address)]; }
    };

    // `stay`: a fault, see CoreFaults.
    HotLines(std::uint32_t entries, bool stay) : pages_(entries), stay_(stay) {
        recent_.fill(pages_.data());
    }
    HotLines(const HotLines&) = delete;
    HotLines& operator=(const HotLines&) = delete;

    // Null if the page is not known.
    const Page* find(std::uint64_t address) const {
        const Page* const page = recent_[address / kPageBytes % kRecent];
        return page->page == address / kPageBytes ? page : nullptr;
    }
    const Page* learn_page(std::uint32_t entry, std::uint64_t address, std::uint64_t physical) {
        Page& page = pages_[entry];
        page.page = address / kPageBytes;
        page.physical = physical;
        physical_[entry] = static_cast<std::uint32_t>(physical);
        page.entry = entry;
        recent_[address / kPageBytes % kRecent] = &page;
        return &page;
    }
    // Of a page that was learned.
    void learn(std::uint32_t entry, std::uint64_t address, std::uint32_t place) {
        pages_[entry].lines |= std::uint64_t{1} << line_of(address);
        pages_[entry].place[line_of(address)] = place;
    }
    void forget_entry(std::uint32_t entry) {
        pages_[entry].lines = 0;
        pages_[entry].page = kNone;
    }
    // Another address space.
    void forget_all() {
        for (std::uint32_t entry = 0; entry < pages_.size(); ++entry) forget_entry(entry);
    }
    // A physical line, whatever pages show it.
    void forget_line(std::uint64_t line) {
        if (stay_) return;
        // Mostly one page or none has it; which, is found out at once for all.
        const auto page = static_cast<std::uint32_t>(line / kPageLines);
        std::uint32_t some = 0;
        for (std::size_t entry = 0; entry < kAtOnce; ++entry)
            some |= physical_[entry] == page ? 1U : 0U;
        if (some == 0 && pages_.size() <= kAtOnce) return;
        for (std::size_t entry = 0; entry < pages_.size(); ++entry)
            if (physical_[entry] == page)
                pages_[entry].lines &= ~(std::uint64_t{1} << line % kPageLines);
    }

  private:
    static constexpr std::uint64_t kNone = ~std::uint64_t{0};
    static constexpr std::size_t kRecent = 256;
    static constexpr std::size_t kMost = 64; // entries of the L1 data TLB
    static constexpr std::size_t kAtOnce = 16;
    static unsigned line_of(std::uint64_t address) { return address >> 6 & 63; }

    std::vector<Page> pages_;
    std::array<std::uint32_t, kMost> physical_{}; // of the pages: the lowest bits, side by side
    std::array<const Page*, kRecent> recent_{};   // by the lowest bits of the page
    bool stay_;
};

} // namespace armpmu::cpu
