// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/cluster/transactions.h"

#include "armpmu/interconnect/ace/block.h"

#include <algorithm>

namespace armpmu::cluster {

Transaction* Transactions::find(std::uint64_t line) {
    const auto found = of_line_.find(line);
    return found == of_line_.end() ? nullptr : &all_[found->second];
}

std::uint16_t Transactions::begin(std::uint64_t line, bool cacheable) {
    if (free_.empty()) {
        free_.push_back(static_cast<std::uint16_t>(all_.size()));
        all_.emplace_back();
    }
    const std::uint16_t number = free_.back();
    free_.pop_back();
    all_[number] = {};
    if (cacheable) of_line_[line] = number;
    return number;
}

void Transactions::end(std::uint16_t number) {
    const std::uint64_t line = all_[number].ask.request.line;
    if (const auto found = of_line_.find(line); found != of_line_.end() && found->second == number)
        of_line_.erase(found);
    all_[number] = {};
    free_.push_back(number);
}

bool SyncQueue::add(const Ask& ask) {
    syncs_.push_back({ask, false, false});
    return syncs_.size() == 1;
}

void SyncQueue::answered(std::uint64_t cycle, bool error) {
    Sync& first = syncs_.front();
    first.answered = true;
    first.ask.request.cycle = cycle;
    if (error) first.completed = true;
}

void SyncQueue::completed(std::uint64_t cycle) {
    if (syncs_.empty()) throw interconnect::ProtocolError("cluster: a DVM Complete without a Sync");
    Sync& first = syncs_.front();
    first.completed = true;
    first.ask.request.cycle = std::max(first.ask.request.cycle, cycle);
}

std::optional<Ask> SyncQueue::take_ended() {
    if (!syncs_.front().answered || !syncs_.front().completed) return std::nullopt;
    const Ask ended = syncs_.front().ask;
    syncs_.erase(syncs_.begin());
    if (!syncs_.empty()) {
        std::uint64_t& cycle = syncs_.front().ask.request.cycle;
        cycle = std::max(cycle, ended.request.cycle);
    }
    return ended;
}

} // namespace armpmu::cluster
