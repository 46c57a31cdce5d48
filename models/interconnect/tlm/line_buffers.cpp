// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/interconnect/tlm/line_buffers.h"
#include "armpmu/interconnect/tlm/payload_lines.h"

#include <algorithm>

namespace armpmu::interconnect {

Version LineBuffers::take() {
    if (free_.empty()) grow();
    const std::size_t index = free_.back();
    free_.pop_back();
    states_[index] = State::taken;
    held_[index] = Held{};
    return index + 1;
}

void LineBuffers::grow() {
    const std::size_t first = buffers_.size();
    buffers_.resize(first + kChunk);
    states_.resize(first + kChunk, State::free);
    held_.resize(first + kChunk);
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

std::vector<Version> LineBuffers::holding(Line line, const Interconnect& interconnect) const {
    const Tracker& tracker = interconnect.tracker();
    const std::vector<std::uint16_t> slots = tracker.in_use();
    const auto in_flight = [&](std::size_t index) {
        if (states_[index] == State::taken) return true;
        return states_[index] != State::free &&
               std::any_of(slots.begin(), slots.end(),
                           [&](std::uint16_t slot) { return tracker[slot].version == index + 1; });
    };
    std::vector<Version> found;
    for (std::size_t index = 0; index < held_.size(); ++index)
        if (held_[index].line == line && in_flight(index)) found.push_back(index + 1);
    return found;
}

LinePart PayloadLines::front() const {
    const unsigned position = offset_ % width_;
    LinePart part;
    part.address = address_ + position;
    part.offset = offset_;
    part.length = std::min({width_ - position, length_ - offset_, kLineBytes - part.first()});
    return part;
}

bool PayloadBytes::all_enabled(const LinePart& part) const {
    if (enables_ == nullptr) return true;
    for (unsigned i = 0; i < part.length; ++i)
        if (!enabled(part.offset + i)) return false;
    return true;
}

void PayloadBytes::load(const LinePart& part, LineBytes& line) const {
    line.part = part;
    line.enables = 0;
    std::copy_n(data_ + part.offset, part.length, line.bytes.begin() + part.first());
    for (unsigned i = 0; i < part.length; ++i)
        if (enabled(part.offset + i)) line.enables |= std::uint64_t{1} << (part.first() + i);
}

void PayloadBytes::store(const LinePart& part, const LineBytes& line) {
    for (unsigned i = 0; i < part.length; ++i)
        if (enabled(part.offset + i)) data_[part.offset + i] = line.bytes[part.first() + i];
}

} // namespace armpmu::interconnect
