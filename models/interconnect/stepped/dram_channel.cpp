// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/interconnect/stepped/dram_channel.h"

#include <algorithm>

namespace armpmu::interconnect {

DramCounts& DramCounts::operator-=(const DramCounts& other) {
    reads -= other.reads;
    writes -= other.writes;
    row_hits -= other.row_hits;
    row_misses -= other.row_misses;
    row_conflicts -= other.row_conflicts;
    refreshes -= other.refreshes;
    turnarounds -= other.turnarounds;
    bus_time -= other.bus_time;
    wanted_time -= other.wanted_time;
    return *this;
}

DramChannel::DramChannel(const DramConfig& config, unsigned writes_held)
    : config_(config), burst_time_(config.burst_time()),
      drain_from_((std::size_t{writes_held} * config.drain_from + 99) / 100),
      drain_to_(std::size_t{writes_held} * config.drain_to / 100), banks_(config.banks),
      refresh_due_(config.trefi) {}

void DramChannel::push(const Access& access, std::uint64_t now) {
    Queued entry{access, now, arrivals_++};
    Queue& others = queues_[access.write ? 0 : 1];
    for (Queued& other : others) {
        if (other.access.line != access.line) continue;
        other.awaited = true;
        ++entry.waits_for;
    }
    // Writes that a read waits for come first.
    if (!access.write && entry.waits_for != 0)
        std::sort(others.begin(), others.end(), [](const Queued& a, const Queued& b) {
            return a.awaited != b.awaited ? a.awaited : a.number < b.number;
        });
    if (empty()) {
        refresh_unused(now);
        wanted_since_ = now;
    }
    queues_[access.write ? 1 : 0].push_back(entry);
    now_ = now;
    stale_ = true;
}

void DramChannel::run_before(std::uint64_t limit) {
    if (empty()) return;       // refreshes are caught up with when an access comes
    if (limit <= now_) return; // not between two accesses that come together
    if (stale_) plan();
    for (;;) {
        if (refresh_before(std::min(limit, next_.time + (next_.time != kNever ? 1 : 0))))
            refresh();
        else if (next_.time < limit)
            carry_out();
        else
            return;
        plan();
    }
}

void DramChannel::carry_out() {
    Queued& entry = queue()[next_.entry];
    Bank& bank = banks_[entry.access.place.bank];
    const std::uint64_t time = now_ = next_.time;
    switch (next_.kind) {
    case column: transfer(time); break;
    case activate:
        entry.activated = true;
        bank.open = true;
        bank.row = entry.access.place.row;
        bank.column_from = time + config_.trcd;
        bank.precharge_from = time + config_.tras;
        activate_from_ = time + config_.trrd;
        window_[oldest_activate_] = time + config_.tfaw;
        oldest_activate_ = (oldest_activate_ + 1) % window_.size();
        break;
    case precharge:
        entry.precharged = true;
        bank.open = false;
        bank.activate_from = time + config_.trp;
        break;
    }
}

void DramChannel::transfer(std::uint64_t time) {
    const Queued entry = queue()[next_.entry];
    Bank& bank = banks_[entry.access.place.bank];
    const std::uint64_t length = entry.access.bursts * burst_time_;
    const std::uint64_t data = time + (writing_ ? config_.cwl : config_.cl);
    std::uint64_t& reads_from = column_from_[0];
    std::uint64_t& writes_from = column_from_[1];
    if (writing_) {
        writes_from = time + length;
        reads_from = data + length + config_.twtr;
        bank.precharge_from = std::max(bank.precharge_from, data + length + config_.twr);
    } else {
        reads_from = time + length;
        const std::uint64_t write_data = data + length + config_.trtw;
        writes_from = std::max(time + length, write_data - std::min(write_data, config_.cwl));
        bank.precharge_from =
            std::max(bank.precharge_from, time + length - burst_time_ + config_.trtp);
    }
    const bool first = counts_.reads + counts_.writes == 0;
    counts_.turnarounds += !first && wrote_last_ != writing_ ? 1 : 0;
    ++(writing_ ? counts_.writes : counts_.reads);
    ++(entry.precharged  ? counts_.row_conflicts
       : entry.activated ? counts_.row_misses
                         : counts_.row_hits);
    counts_.bus_time += length;
    wrote_last_ = writing_;
    ++turn_;
    transfers_.push({entry.access, data});
    queue().erase(queue().begin() + static_cast<std::ptrdiff_t>(next_.entry));
    if (entry.awaited) release(entry.access.line);
    if (empty()) counts_.wanted_time += time - wanted_since_;
}

// One access to the line less for those that wait in the other queue: all of them are younger.
void DramChannel::release(Line line) {
    for (Queued& other : queues_[writing_ ? 0 : 1])
        if (other.access.line == line && other.waits_for != 0) --other.waits_for;
}

// Of all banks, as soon as their rows can be closed.
void DramChannel::refresh() {
    std::uint64_t start = refresh_due_;
    for (const Bank& bank : banks_)
        start = std::max(start, bank.open
                                    ? std::max(refresh_due_, bank.precharge_from) + config_.trp_all
                                    : bank.activate_from);
    for (Bank& bank : banks_) {
        bank.open = false;
        bank.activate_from = start + config_.trfc;
    }
    now_ = refresh_due_;
    ++counts_.refreshes;
    refresh_due_ += config_.trefi;
}

// All that are due before `limit`. After the first one banks are ready again before the next one.
void DramChannel::refresh_unused(std::uint64_t limit) {
    if (refresh_before(limit)) refresh();
    if (!refresh_before(limit)) return;
    const std::uint64_t more = (limit - 1 - refresh_due_) / config_.trefi;
    counts_.refreshes += more;
    refresh_due_ += more * config_.trefi;
    refresh();
}

DramCounts DramChannel::counts(std::uint64_t limit) const {
    DramCounts counts = counts_;
    if (refresh_before(limit)) counts.refreshes += (limit - 1 - refresh_due_) / config_.trefi + 1;
    if (!empty() && limit > wanted_since_) counts.wanted_time += limit - wanted_since_;
    return counts;
}

} // namespace armpmu::interconnect
