// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
// Which command goes next, and when: first ready, first come first served.
#include "armpmu/interconnect/stepped/dram_channel.h"

#include <algorithm>

namespace armpmu::interconnect {

// Reads go until writes are many, and writes in turns.
void DramChannel::choose_direction() {
    std::size_t reads = 0;
    for (const Queued& read : queues_[0]) reads += read.waits_for == 0 ? 1 : 0;
    std::size_t writes = 0;
    bool awaited = false;
    for (const Queued& write : queues_[1]) {
        if (write.waits_for != 0) continue;
        ++writes;
        awaited |= write.awaited;
    }
    const bool turn_over = turn_ >= config_.batch;
    bool leave = false;
    if (writing_)
        leave = reads != 0 && !awaited && (writes <= drain_to_ || turn_over);
    else
        leave = writes != 0 && (reads == 0 || awaited || (writes >= drain_from_ && turn_over));
    if (!leave) return;
    writing_ = !writing_;
    turn_ = 0;
}

// Bit n: an access of the present direction goes to the row that is open in bank n.
std::uint64_t DramChannel::open_banks_wanted() const {
    std::uint64_t wanted = 0;
    for (const Queued& entry : queue()) {
        const DramPlace& place = entry.access.place;
        const Bank& bank = banks_[place.bank];
        if (entry.waits_for == 0 && bank.open && bank.row == place.row)
            wanted |= std::uint64_t{1} << place.bank;
    }
    return wanted;
}

// Of those at the same time columns come first, then the oldest.
void DramChannel::consider(std::uint64_t time, Kind kind, std::size_t entry) {
    time = std::max(time, now_);
    if (time < next_.time || (time == next_.time && kind < next_.kind)) next_ = {time, kind, entry};
}

void DramChannel::plan() {
    next_ = {};
    stale_ = false;
    choose_direction();
    const std::uint64_t hits = open_banks_wanted();
    std::uint64_t seen_hit = 0; // of older accesses, by bank
    std::uint64_t seen_other = 0;
    for (std::size_t i = 0; i < queue().size(); ++i) {
        const Queued& entry = queue()[i];
        if (entry.waits_for != 0) continue;
        const DramPlace& place = entry.access.place;
        Bank& bank = banks_[place.bank];
        const std::uint64_t bit = std::uint64_t{1} << place.bank;
        if (bank.open && bank.row == place.row) {
            seen_hit |= bit;
            const std::uint64_t time =
                std::max({now_, bank.column_from, column_from_[writing_ ? 1 : 0]});
            if ((seen_other & bit) == 0 || time < bank.closes) consider(time, column, i);
            continue;
        }
        if ((seen_other & bit) != 0) continue;
        seen_other |= bit;
        bank.closes = entry.arrived + config_.age_limit;
        if (!bank.open)
            consider(std::max({bank.activate_from, activate_from_, window_[oldest_activate_]}),
                     activate, i);
        else if ((seen_hit & bit) != 0)
            continue; // older ones still want the open row
        else if ((hits & bit) != 0)
            consider(std::max(bank.precharge_from, bank.closes), precharge, i);
        else
            consider(bank.precharge_from, precharge, i);
    }
}

} // namespace armpmu::interconnect
