// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/interconnect/tlm/address_ranges.h"

#include <algorithm>

namespace armpmu::interconnect {

AddressRange AddressRange::clipped_to(const AddressRange& other) const {
    return {std::max(first, other.first), std::min(last, other.last)};
}

std::vector<AddressRange> AddressRanges::add(const AddressRange& range) {
    AddressRanges missing;
    missing.ranges_.push_back(range);
    AddressRange grown = range;
    std::vector<AddressRange> others;
    for (const AddressRange& one : ranges_) {
        missing.remove(one);
        const bool before = one.last < grown.first && grown.first - one.last > 1;
        const bool after = one.first > grown.last && one.first - grown.last > 1;
        if (before || after) {
            others.push_back(one);
        } else {
            grown = {std::min(one.first, grown.first), std::max(one.last, grown.last)};
        }
    }
    const auto place = std::find_if(others.begin(), others.end(), [&](const AddressRange& one) {
        return one.first > grown.last;
    });
    others.insert(place, grown);
    ranges_ = std::move(others);
    return missing.ranges_;
}

std::vector<AddressRange> AddressRanges::remove(const AddressRange& range) {
    std::vector<AddressRange> left, removed;
    for (const AddressRange& one : ranges_) {
        if (one.last < range.first || one.first > range.last) {
            left.push_back(one);
            continue;
        }
        removed.push_back(one.clipped_to(range));
        if (one.first < range.first) left.push_back({one.first, range.first - 1});
        if (one.last > range.last) left.push_back({range.last + 1, one.last});
    }
    ranges_ = std::move(left);
    return removed;
}

bool AddressRanges::holds(std::uint64_t address) const {
    return std::any_of(ranges_.begin(), ranges_.end(),
                       [&](const AddressRange& one) { return one.holds(address); });
}

AddressRange AddressRanges::around(std::uint64_t address) const {
    AddressRange gap;
    for (const AddressRange& one : ranges_) {
        if (one.holds(address)) return one;
        if (one.last < address) gap.first = one.last + 1;
        if (one.first > address) {
            gap.last = one.first - 1;
            break;
        }
    }
    return gap;
}

bool AddressRanges::in_order() const {
    for (std::size_t i = 0; i < ranges_.size(); ++i) {
        if (ranges_[i].last < ranges_[i].first) return false;
        if (i == 0) continue;
        const std::uint64_t before = ranges_[i - 1].last;
        if (ranges_[i].first <= before || ranges_[i].first == before + 1) return false;
    }
    return true;
}

} // namespace armpmu::interconnect
