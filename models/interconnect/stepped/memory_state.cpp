// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/interconnect/stepped/memory.h"

#include <algorithm>

namespace armpmu::interconnect {

std::vector<std::pair<Line, Version>> LineVersions::all() const {
    std::vector<std::pair<Line, Version>> all;
    const auto add = [&](std::uint64_t number, const Page& page) {
        for (unsigned n = 0; n < kPageLines; ++n)
            if (page[n] != 0) all.emplace_back(number * kPageLines + n, page[n]);
    };
    for (std::uint64_t number = 0; number < near_.size(); ++number)
        if (near_[number] != nullptr) add(number, *near_[number]);
    for (const auto& [number, page] : far_) add(number, *page);
    std::sort(all.begin(), all.end());
    return all;
}

void Memory::save(StateWriter& out) const {
    StateOut{out}(*this);
}

// Beats that were sent are in flight until the master interface takes them; W data comes to writes
// only.
void Memory::restore(StateReader& in) {
    StateIn state(in);
    state(*this);
    const std::uint32_t ready = port_.handshakes.next_ready();
    accept_reads();
    accept_writes();
    if (port_.handshakes.next_ready() != ready)
        state.refuse("a memory's READYs are not those that its queues make");
    const bool last_up = port_.r.valid() && port_.r.payload().last;
    if (reads_in_flight_ != reads_.size() + (last_up ? 1 : 0) ||
        writes_in_flight_ != writes_.size() + responses_.size() + (asked_.write ? 1 : 0) +
                                 (port_.b.valid() ? 1 : 0) ||
        (asked_.read && reads_.empty()))
        state.refuse("a memory has other accesses in flight than it counts");
    if ((port_.handshakes.ready() & bit(channel_w)) != 0 && writes_.empty())
        state.refuse("a memory is ready for data of no write");
    for (const Fifo<Access>* const queue : {&reads_, &writes_})
        for (std::size_t i = 0; i < queue->size(); ++i)
            if ((*queue)[i].beats == 0 || (*queue)[i].beats > kLineBeats)
                state.refuse("a memory has an access of no length that a burst can have");
}

} // namespace armpmu::interconnect
