// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/interconnect/ace/config.h"

#include <array>
#include <optional>
#include <vector>

namespace armpmu::interconnect {

// Maps addresses to MIs by InterconnectConfig.
class AddressMap {
  public:
    explicit AddressMap(const InterconnectConfig& config);

    // Number of the MI; nothing for an address outside all regions.
    std::optional<unsigned> find(std::uint64_t address) const {
        if (regions_.empty()) return everything_.master_of(address >> stripe_log2_);
        for (const Region& region : regions_)
            if (address - region.base < region.bytes)
                return region.master_of((address - region.base) >> stripe_log2_);
        return std::nullopt;
    }

    // The address local to its MI: stripes of other MIs are removed, and regions follow each other.
    // The address must be in a region.
    std::uint64_t local(std::uint64_t address) const;

    // The contiguous addresses on the same MI around an address, from `first` to `last`: a region
    // with one MI as a whole, else a stripe.
    struct Extent {
        std::uint64_t first = 0;
        std::uint64_t last = 0;
        unsigned master = 0;
    };
    std::optional<Extent> extent(std::uint64_t address) const;

  private:
    struct Region {
        std::uint64_t base = 0;
        std::uint64_t bytes = 0;
        std::vector<std::uint8_t> masters;
        bool power_of_two = false;
        std::array<std::uint64_t, cci550::kMaxMasterInterfaces> before{}; // bytes of each MI

        unsigned master_of(std::uint64_t stripe) const {
            return masters[power_of_two ? stripe & (masters.size() - 1) : stripe % masters.size()];
        }
    };

    const Region& region_at(std::uint64_t address) const;
    static Region region_of(unsigned masters, std::uint64_t base, std::uint64_t bytes);

    unsigned stripe_log2_ = 0;
    Region everything_;
    std::vector<Region> regions_;
};

} // namespace armpmu::interconnect
