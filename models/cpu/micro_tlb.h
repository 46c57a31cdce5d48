// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cpu/translator.h"
#include "models/cpu/lru_array.h"

#include <array>
#include <cstdint>
#include <vector>

namespace armpmu::cpu {

// A fully associative L1 TLB.
class MicroTlb {
  public:
    explicit MicroTlb(std::uint32_t entries) : pages_(1, entries), value_(entries) {}
    // The entry of a key (page and address space), or kNone.
    std::uint32_t find(std::uint64_t key) {
        std::uint32_t& recent = recent_[key % recent_.size()];
        if (pages_.key(recent) == key) return recent;
        const std::uint32_t at = pages_.find(key, 0);
        if (at != LruArray::kNone) recent = at;
        return at;
    }
    bool holds(std::uint64_t key) const { return pages_.find(key, 0) != LruArray::kNone; }
    void use(std::uint32_t at) { pages_.use(at); }
    // Where the next page goes.
    std::uint32_t choose() const { return pages_.choose(0); }
    void place(std::uint32_t at, std::uint64_t key, const Translator::Page& page) {
        pages_.place(at, key);
        value_[at] = page;
    }
    const Translator::Page& page(std::uint32_t at) const { return value_[at]; }
    std::uint64_t key(std::uint32_t at) const { return pages_.key(at); }
    void drop(std::uint32_t at) { pages_.drop(at); }
    std::uint32_t size() const { return pages_.size(); }

  private:
    LruArray pages_;
    std::vector<Translator::Page> value_;
    std::array<std::uint32_t, 64> recent_{}; // where a key was found last, by its lowest bits
};

} // namespace armpmu::cpu
