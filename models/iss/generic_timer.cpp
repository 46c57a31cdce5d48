// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/iss/generic_timer.h"

#include "armpmu/a55/system_register.h"

#include <algorithm>

namespace armpmu::iss {

namespace {

constexpr std::uint64_t kEnable = 1;
constexpr std::uint64_t kMask = 2;
constexpr std::uint64_t kStatus = 4;

} // namespace

std::optional<GenericTimer::Place> GenericTimer::place(unsigned code) {
    struct Row {
        unsigned op1, crm;
        Channel channel;
    };
    for (const Row& row :
         {Row{3, 2, physical}, Row{3, 3, virtual_}, Row{4, 2, hypervisor}, Row{7, 2, secure}})
        for (const Register reg : {tval, ctl, cval})
            if (a55::SystemRegister::a64(3, row.op1, 14, row.crm, reg).code() == code)
                return Place{row.channel, reg};
    return std::nullopt;
}

bool GenericTimer::met(Channel channel, std::uint64_t count) const {
    return seen(channel, count) >= comparators_[channel].value;
}

std::uint64_t GenericTimer::read(Place place, std::uint64_t count) const {
    const Comparator& comparator = comparators_[place.channel];
    switch (place.reg) {
    case tval: // a signed 32-bit distance
        return static_cast<std::uint32_t>(comparator.value - seen(place.channel, count));
    case ctl:
        return (comparator.enabled ? kEnable : 0) | (comparator.masked ? kMask : 0) |
               (comparator.enabled && met(place.channel, count) ? kStatus : 0);
    case cval: break;
    }
    return comparator.value;
}

void GenericTimer::write(Place place, std::uint64_t value, std::uint64_t count) {
    Comparator& comparator = comparators_[place.channel];
    switch (place.reg) {
    case tval:
        comparator.value =
            seen(place.channel, count) +
            static_cast<std::uint64_t>(static_cast<std::int64_t>(static_cast<std::int32_t>(value)));
        break;
    case ctl:
        comparator.enabled = (value & kEnable) != 0;
        comparator.masked = (value & kMask) != 0;
        break;
    case cval: comparator.value = value; break;
    }
}

bool GenericTimer::output(Channel channel, std::uint64_t count) const {
    const Comparator& comparator = comparators_[channel];
    return comparator.enabled && !comparator.masked && met(channel, count);
}

std::uint64_t GenericTimer::next(std::uint64_t count) const {
    std::uint64_t nearest = kNever;
    for (unsigned n = 0; n < kChannels; ++n) {
        const auto channel = static_cast<Channel>(n);
        const Comparator& comparator = comparators_[n];
        if (!comparator.enabled || comparator.masked || met(channel, count)) continue;
        const std::uint64_t distance = comparator.value - seen(channel, count);
        if (distance < kNever - count) nearest = std::min(nearest, count + distance);
    }
    return nearest;
}

} // namespace armpmu::iss
