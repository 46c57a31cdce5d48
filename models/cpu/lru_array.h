// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace armpmu::cpu {

// Sets of ways with keys, of which the one used longest ago is replaced: a cache's tags, a TLB.
class LruArray {
  public:
    static constexpr std::uint64_t kEmpty = ~std::uint64_t{0};
    static constexpr std::uint32_t kNone = ~std::uint32_t{0};

    // `sets` is a power of two. `wrong_way`: a fault, see CoreFaults; wants an even number of ways.
    LruArray(std::uint32_t sets, std::uint32_t ways, bool wrong_way = false)
        : mask_(sets - 1), ways_(ways), wrong_way_(wrong_way ? 1 : 0),
          key_(std::size_t{sets} * ways, kEmpty), stamp_(key_.size()) {}

    // The place of a key, or kNone.
    std::uint32_t find(std::uint64_t key) const { return find(key, key); }
    std::uint32_t find(std::uint64_t key, std::uint64_t set) const {
        const std::uint32_t first = first_of(set);
        for (std::uint32_t at = first; at < first + ways_; ++at)
            if (key_[at] == key) return at;
        return kNone;
    }
    void use(std::uint32_t at) { stamp_[at ^ wrong_way_] = ++clock_; }
    // Uses that are made good for later: `n` times from now on, of which the first is returned.
    std::uint64_t reserve(std::uint32_t n) {
        const std::uint64_t first = clock_ + 1;
        clock_ += n;
        return first;
    }
    void use_then(std::uint32_t at, std::uint64_t when) {
        std::uint64_t& stamp = stamp_[at ^ wrong_way_];
        stamp = std::max(stamp, when);
    }
    // Where a new key of that set goes: what is there, if anything, is to be replaced.
    std::uint32_t choose(std::uint64_t set) const {
        const std::uint32_t first = first_of(set);
        std::uint32_t oldest = first;
        std::uint64_t used = stamp_[first];
        for (std::uint32_t at = first + 1; at < first + ways_; ++at) {
            const bool older = stamp_[at] < used;
            oldest = older ? at : oldest;
            used = older ? stamp_[at] : used;
        }
        return oldest;
    }
    // Which is a use too.
    void place(std::uint32_t at, std::uint64_t key) {
        key_[at] = key;
        stamp_[at] = ++clock_;
    }
    void drop(std::uint32_t at) {
        key_[at] = kEmpty;
        stamp_[at] = 0;
    }

    std::uint64_t key(std::uint32_t at) const { return key_[at]; }
    bool empty(std::uint32_t at) const { return key_[at] == kEmpty; }
    std::uint32_t size() const { return static_cast<std::uint32_t>(key_.size()); }

  private:
    std::uint32_t first_of(std::uint64_t set) const {
        return (static_cast<std::uint32_t>(set) & mask_) * ways_;
    }

    std::uint32_t mask_;
    std::uint32_t ways_;
    std::uint32_t wrong_way_; // 0 or 1
    std::uint64_t clock_ = 0;
    std::vector<std::uint64_t> key_;
    std::vector<std::uint64_t> stamp_; // when it was used; 0: empty
};

} // namespace armpmu::cpu
