// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/interconnect/ace/address_map.h"
#include "armpmu/interconnect/ace/block.h"

#include <stdexcept>
#include <utility>

namespace armpmu::interconnect {

AddressMap::AddressMap(const InterconnectConfig& config) {
    while (config.stripe_bytes >> stripe_log2_ > 1) ++stripe_log2_;
    unsigned used = 0;
    for (unsigned n = 0; n < config.masters.size(); ++n)
        if (config.masters[n].used) used |= 1U << n;
    everything_ = region_of(used, 0, 0);
    const std::uint64_t stripe = std::uint64_t{1} << stripe_log2_;
    std::array<std::uint64_t, cci550::kMaxMasterInterfaces> before{};
    for (const AddressRegion& one : config.map) {
        Region region = region_of(one.masters == 0 ? used : one.masters, one.base, one.bytes);
        region.before = before;
        const std::size_t turns = region.masters.size();
        for (const std::uint8_t master : region.masters)
            before[master] +=
                turns == 1 ? one.bytes : (one.bytes / stripe + turns) / turns * stripe;
        regions_.push_back(std::move(region));
    }
}

AddressMap::Region AddressMap::region_of(unsigned masters, std::uint64_t base,
                                         std::uint64_t bytes) {
    Region region{base, bytes, {}, false, {}};
    for (std::uint8_t n = 0; n < cci550::kMaxMasterInterfaces; ++n)
        if ((masters >> n & 1) != 0) region.masters.push_back(n);
    region.power_of_two = (region.masters.size() & (region.masters.size() - 1)) == 0;
    return region;
}

const AddressMap::Region& AddressMap::region_at(std::uint64_t address) const {
    for (const Region& one : regions_)
        if (address - one.base < one.bytes) return one;
    return everything_;
}

std::uint64_t AddressMap::local(std::uint64_t address) const {
    const Region& region = region_at(address);
    const std::uint64_t offset = address - region.base;
    const std::uint64_t stripe = offset >> stripe_log2_;
    const std::uint64_t turns = region.masters.size();
    return region.before[region.master_of(stripe)] + (stripe / turns << stripe_log2_) +
           (offset & ((std::uint64_t{1} << stripe_log2_) - 1));
}

std::optional<AddressMap::Extent> AddressMap::extent(std::uint64_t address) const {
    const std::optional<unsigned> master = find(address);
    if (!master) return std::nullopt;
    Extent extent{0, ~std::uint64_t{0}, *master};
    const Region* const region = &region_at(address);
    if (region != &everything_)
        extent = {region->base, region->base + (region->bytes - 1), *master};
    if (region->masters.size() == 1) return extent;
    const std::uint64_t into_stripe =
        (address - region->base) & ((std::uint64_t{1} << stripe_log2_) - 1);
    extent.first = address - into_stripe;
    const std::uint64_t rest = (std::uint64_t{1} << stripe_log2_) - 1;
    if (extent.last - extent.first > rest) extent.last = extent.first + rest;
    return extent;
}

void Block::save(StateWriter& /*out*/) const {
    throw std::logic_error("its block cannot be saved");
}

void Block::restore(StateReader& /*in*/) {
    throw std::logic_error("its block cannot be restored");
}

} // namespace armpmu::interconnect
