// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/interconnect/tlm/line_buffers.h"

namespace armpmu::interconnect {

Version LineBuffers::take() {
    if (free_.empty()) grow();
    const std::size_t index = free_.back();
    free_.pop_back();
    states_[index] = State::taken;
    return index + 1;
}

void LineBuffers::grow() {
    const std::size_t first = buffers_.size();
    buffers_.resize(first + kChunk);
    states_.resize(first + kChunk, State::free);
    for (std::size_t index = buffers_.size(); index-- > first;) free_.push_back(index);
}

void LineBuffers::collect(const Interconnect& interconnect) {
    const Tracker& tracker = interconnect.tracker();
    for (const std::uint16_t slot : tracker.in_use()) name(tracker[slot].version);
    for (std::size_t index = 0; index < states_.size(); ++index) {
        if (states_[index] == State::lent) set_free(index);
        if (states_[index] == State::named) states_[index] = State::lent;
    }
    // With most of them in use it would be called again at once.
    if (free_.size() < 2 * kReserve) grow();
}

} // namespace armpmu::interconnect
