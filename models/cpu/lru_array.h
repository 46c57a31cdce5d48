// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace armpmu::cpu {

// Sets of ways with keys, of which the one used longest ago is replaced, or one as if at random: a
// cache's tags, a TLB.
class LruArray {
  public:
    static constexpr std::uint64_t kEmpty = ~std::uint64_t{0};
    static constexpr std::uint32_t kNone = ~std::uint32_t{0};

    // `sets` is a power of two. `wrong_way`: a fault, see CoreFaults; wants an even number of ways.
    // `at_random`: of four ways.
    LruArray(std::uint32_t sets, std::uint32_t ways, bool wrong_way = false, bool at_random = false)
        : mask_(sets - 1), ways_(ways), wrong_way_(wrong_way ? 1 : 0), at_random_(at_random),
          key_(std::size_t{sets} * ways, kEmpty), stamp_(key_.size()) {}

    // The place of a key, or kNone.
    std::uint32_t find(std::uint64_t key) const { return find(key, key); }
    std::uint32_t find(std::uint64_t key, std::uint64_t set) const {
        return ways_ == kFour ? find_among<kFour>(key, set) : find_among<0>(key, set);
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
    // The place for a new key of that set; an entry there is to be replaced.
    std::uint32_t choose(std::uint64_t set) const {
        if (at_random_) return choose_at_random(set);
        return ways_ == kFour ? choose_among<kFour>(set) : choose_among<0>(set);
    }
    // Which is a use too.
    void place(std::uint32_t at, std::uint64_t key) {
        key_[at] = key;
        stamp_[at] = ++clock_;
        random_ = random_ * 1664525 + 1013904223;
    }
    // As if all others of its set had been used since.
    void place_oldest(std::uint32_t at, std::uint64_t key) {
        place(at, key);
        stamp_[at] = kOldest;
    }
    void drop(std::uint32_t at) {
        key_[at] = kEmpty;
        stamp_[at] = 0;
    }

    // How many uses there were, and which of them was the last one of a place.
    std::uint64_t uses() const { return clock_; }
    std::uint64_t used(std::uint32_t at) const { return stamp_[at]; }

    std::uint64_t key(std::uint32_t at) const { return key_[at]; }
    bool empty(std::uint32_t at) const { return key_[at] == kEmpty; }
    std::uint32_t size() const { return static_cast<std::uint32_t>(key_.size()); }

  private:
    static constexpr std::uint64_t kOldest = 1; // a stamp: the clock's are larger
    static constexpr std::uint32_t kFour = 4;   // what most caches have; its loops are unrolled

    // `fixed`: the number of ways, or 0.
    template <std::uint32_t fixed>
    std::uint32_t find_among(std::uint64_t key, std::uint64_t set) const {
        const std::uint32_t ways = fixed != 0 ? fixed : ways_;
        const std::uint32_t first = first_of(set);
        const std::uint64_t* const keys = &key_[first];
        for (std::uint32_t way = 0; way < ways; ++way)
            if (keys[way] == key) return first + way;
        return kNone;
    }
    template <std::uint32_t fixed>
    std::uint32_t choose_among(std::uint64_t set) const {
        const std::uint32_t ways = fixed != 0 ? fixed : ways_;
        const std::uint32_t first = first_of(set);
        const std::uint64_t* const stamps = &stamp_[first];
        std::uint32_t oldest = 0;
        std::uint64_t used = stamps[0];
        for (std::uint32_t way = 1; way < ways; ++way) {
            const bool older = stamps[way] < used;
            oldest = older ? way : oldest;
            used = older ? stamps[way] : used;
        }
        return first + oldest;
    }
    std::uint32_t choose_at_random(std::uint64_t set) const {
        const std::uint32_t free = find_among<kFour>(kEmpty, set);
        return free != kNone ? free : first_of(set) + (random_ >> 16) % kFour;
    }
    std::uint32_t first_of(std::uint64_t set) const {
        return (static_cast<std::uint32_t>(set) & mask_) * ways_;
    }

    std::uint32_t mask_;
    std::uint32_t ways_;
    std::uint32_t wrong_way_; // 0 or 1
    bool at_random_;
    std::uint32_t random_ = 1; // changes with each line that is placed
    std::uint64_t clock_ = 1;
    std::vector<std::uint64_t> key_;
    std::vector<std::uint64_t> stamp_; // when it was used; 0: empty
};

// Ways of the caches of a Cortex-A55 and of the L3 of its cluster.
inline constexpr std::uint32_t kL1Ways = 4; // of L1I and L1D each
inline constexpr std::uint32_t kL2Ways = 4;

constexpr std::uint32_t l3_ways(std::uint32_t kb) {
    return kb == 3072 ? 12 : 16;
}

} // namespace armpmu::cpu
