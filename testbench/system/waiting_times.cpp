// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/system/waiting_times.h"

namespace armpmu::testbench {

using interconnect::Place;
using interconnect::Wait;
using interconnect::Whereabouts;

WaitingTimes::WaitingTimes(interconnect::Interconnect& interconnect) : interconnect_(interconnect) {
    interconnect.listen(*this);
}

void WaitingTimes::passed(std::uint64_t /*cycle*/, std::uint64_t cycles,
                          const interconnect::Causes& /*causes*/) {
    if (!counting_) return;
    const interconnect::WhereaboutsOfPorts all = interconnect_.whereabouts();
    const interconnect::Holders holders = interconnect_.tracker_holders();
    for (unsigned port = 0; port < all.size(); ++port) {
        add(port, places_[port].reads, all[port].reads, holders, cycles);
        add(port, places_[port].writes, all[port].writes, holders, cycles);
    }
}

void WaitingTimes::add(unsigned port, Places& places, const Whereabouts::Direction& direction,
                       const interconnect::Holders& holders, std::uint64_t cycles) {
    for (std::size_t n = 0; n < places.size(); ++n) places[n] += cycles * direction.at[n];
    const unsigned waiting = direction.at[static_cast<std::size_t>(Place::port)] +
                             direction.at[static_cast<std::size_t>(Place::buffer)];
    if (waiting == 0) return;
    const bool next = direction.hold.wait == Wait::nothing;
    const std::uint8_t blocker = next ? static_cast<std::uint8_t>(port) : direction.hold.blocker;
    const Wait wait = next ? Wait::turn : direction.hold.wait;
    share_over_blockers(
        blocker, holders, cycles * waiting, 1,
        [&](std::uint8_t one, std::uint64_t cycles_of_all, unsigned part, unsigned whole) {
            places_[port].delays[one][static_cast<std::size_t>(wait)].add(cycles_of_all, part,
                                                                          whole);
        });
}

std::vector<WaitingTimes::Delay> WaitingTimes::delays() const {
    std::vector<Delay> all;
    for (std::size_t port = 0; port < places_.size(); ++port)
        for (std::size_t blocker = 0; blocker < kBlockers; ++blocker)
            for (std::size_t wait = 0; wait < kWaits; ++wait)
                if (const double cycles = places_[port].delays[blocker][wait].total(); cycles != 0)
                    all.push_back({static_cast<std::uint8_t>(port),
                                   static_cast<std::uint8_t>(blocker), static_cast<Wait>(wait),
                                   cycles});
    return all;
}

} // namespace armpmu::testbench
