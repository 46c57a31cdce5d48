// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/interconnect/ace/address_map.h"

namespace armpmu::interconnect {

AddressMap::AddressMap(const InterconnectConfig& config) {
    while (config.stripe_bytes >> stripe_log2_ > 1) ++stripe_log2_;
    unsigned used = 0;
    for (unsigned n = 0; n < config.masters.size(); ++n)
        if (config.masters[n].used) used |= 1U << n;
    everything_ = region_of(used, 0, 0);
    for (const AddressRegion& region : config.map)
        regions_.push_back(
            region_of(region.masters == 0 ? used : region.masters, region.base, region.bytes));
}

AddressMap::Region AddressMap::region_of(unsigned masters, std::uint64_t base,
                                         std::uint64_t bytes) {
    Region region{base, bytes, {}, false};
    for (std::uint8_t n = 0; n < cci550::kMaxMasterInterfaces; ++n)
        if ((masters >> n & 1) != 0) region.masters.push_back(n);
    region.power_of_two = (region.masters.size() & (region.masters.size() - 1)) == 0;
    return region;
}

} // namespace armpmu::interconnect
