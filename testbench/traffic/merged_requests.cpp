// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/traffic/merged_requests.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace armpmu::testbench {

MergedRequests::MergedRequests(std::vector<ProfileRequests*> sources)
    : sources_(std::move(sources)) {
    if (sources_.empty() || sources_.size() > 1U << kSourceBits)
        throw std::invalid_argument("merged requests: sources must be 1 .. 256");
}

void MergedRequests::advance(std::uint64_t cycle) {
    now_ = cycle;
    for (ProfileRequests* source : sources_) source->advance(cycle);
}

// The first stream in turn that may send now; otherwise the one that may send earliest.
const StreamRequest* MergedRequests::peek() {
    const StreamRequest* best = nullptr;
    for (std::size_t i = 0; i < sources_.size(); ++i) {
        const std::size_t source = (turn_ + i) % sources_.size();
        const StreamRequest* request = sources_[source]->peek();
        if (request == nullptr) continue;
        if (best != nullptr && request->not_before >= best->not_before) continue;
        best = request;
        chosen_ = source;
        if (request->not_before <= now_) break;
    }
    if (best == nullptr) return nullptr;
    offered_ = *best;
    offered_.tag = best->tag << kSourceBits | static_cast<std::uint32_t>(chosen_);
    return &offered_;
}

void MergedRequests::take() {
    sources_[chosen_]->take();
    turn_ = (chosen_ + 1) % sources_.size();
}

void MergedRequests::answered(const StreamAnswer& answer) {
    StreamAnswer own = answer;
    own.tag >>= kSourceBits;
    sources_[answer.tag & ((1U << kSourceBits) - 1)]->answered(own);
}

std::uint64_t MergedRequests::next_activity() const {
    std::uint64_t next = kNever;
    for (const ProfileRequests* source : sources_) next = std::min(next, source->next_activity());
    return next;
}

bool MergedRequests::ended() {
    return std::all_of(sources_.begin(), sources_.end(),
                       [](ProfileRequests* source) { return source->ended(); });
}

} // namespace armpmu::testbench
