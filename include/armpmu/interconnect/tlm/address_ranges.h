// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/state_fields.h"

#include <cstdint>
#include <type_traits>
#include <vector>

namespace armpmu::interconnect {

// Addresses from `first` to `last`, both inclusive.
struct AddressRange {
    std::uint64_t first = 0;
    std::uint64_t last = ~std::uint64_t{0};

    bool holds(std::uint64_t address) const { return address - first <= last - first; }
    bool everything() const { return first == 0 && last == ~std::uint64_t{0}; }
    // The intersection, which must not be empty.
    AddressRange clipped_to(const AddressRange& other) const;

    template <typename Self, typename State>
    static void fields(Self& self, State& state) {
        state(self.first, self.last);
    }
};

// A set of addresses made of few ranges; initially empty.
class AddressRanges {
  public:
    bool empty() const { return ranges_.empty(); }
    bool everything() const { return ranges_.size() == 1 && ranges_.front().everything(); }
    // Returns the addresses that were not in the set before.
    std::vector<AddressRange> add(const AddressRange& range);
    // Returns the addresses that were in the set before.
    std::vector<AddressRange> remove(const AddressRange& range);
    bool holds(std::uint64_t address) const;
    // The largest range around this address that is completely in the set, or completely outside.
    AddressRange around(std::uint64_t address) const;

  private:
    std::vector<AddressRange> ranges_; // ascending, with gaps between them

    friend struct armpmu::StateAccess;
    template <typename Self, typename State>
    static void fields(Self& self, State& state) {
        state(self.ranges_);
        if constexpr (std::is_same_v<State, StateIn>)
            state.expect(self.in_order(), "addresses out of order");
    }
    bool in_order() const;
};

} // namespace armpmu::interconnect
