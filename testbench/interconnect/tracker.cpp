// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/interconnect/tracker.h"

#include <algorithm>

namespace armpmu::testbench {

std::string Operation::picture() const {
    static constexpr const char* kPhases[] = {"in the pipeline",
                                              "waits for a filter look-up",
                                              "waits for a filter way",
                                              "waits for its back-invalidation",
                                              "waits for the snoop tracker",
                                              "waits for snoop responses",
                                              "waits for data or its response"};
    std::string text = traits().name;
    text += " of line " + std::to_string(line);
    if (port != kNoPort) text += " from SI" + std::to_string(port);
    text += std::string(" ") + kPhases[static_cast<unsigned>(phase)];
    for (unsigned si = 0; si < cci550::kMaxSlaveInterfaces; ++si)
        if ((awaiting >> si & 1) != 0) text += " of SI" + std::to_string(si);
    return text;
}

Tracker::Tracker(const InterconnectConfig& config)
    : slots_(config.tt_depth + cci550::kMaxSlaveInterfaces + config.back_invalidations),
      depth_(config.tt_depth), max_back_invalidations_(config.back_invalidations) {
    for (std::size_t slot = slots_.size(); slot-- > 0;)
        free_.push_back(static_cast<std::uint16_t>(slot));
    by_age_.reserve(slots_.size());
}

bool Tracker::hazard(Line line, RequestKind kind) const {
    const std::vector<Line>& others = traits_of(kind).memory_update ? updates_ : lines_;
    bool found = false;
    for (const Line other : others) found |= other == line; // without a branch per line
    return found;
}

bool Tracker::room_for(RequestKind kind, unsigned port) const {
    return requests_ < depth_ || (traits_of(kind).memory_update && (reserved_ >> port & 1) == 0);
}

std::uint16_t Tracker::add(RequestKind kind, std::uint8_t port, Line line) {
    const std::uint16_t slot = free_.back();
    free_.pop_back();
    by_age_.push_back(slot);
    lines_.push_back(line);
    if (traits_of(kind).memory_update) updates_.push_back(line);
    Operation& operation = slots_[slot];
    operation = Operation{};
    operation.kind = kind;
    operation.port = port;
    operation.line = line;
    operation.address = address_of(line);
    if (kind == RequestKind::back_invalidation) {
        ++back_invalidations_;
    } else if (requests_ < depth_) {
        ++requests_;
    } else {
        operation.reserved = true;
        reserved_ |= 1U << port;
    }
    return slot;
}

void Tracker::release(std::uint16_t slot) {
    const Operation& operation = slots_[slot];
    if (operation.kind == RequestKind::back_invalidation) {
        --back_invalidations_;
    } else if (operation.reserved) {
        reserved_ &= ~(1U << operation.port);
    } else {
        --requests_;
    }
    const auto place = std::find(by_age_.begin(), by_age_.end(), slot);
    lines_.erase(lines_.begin() + (place - by_age_.begin()));
    by_age_.erase(place);
    if (operation.traits().memory_update)
        updates_.erase(std::find(updates_.begin(), updates_.end(), operation.line));
    free_.push_back(slot);
}

} // namespace armpmu::testbench
