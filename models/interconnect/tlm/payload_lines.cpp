// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/interconnect/tlm/payload_lines.h"

#include <algorithm>

namespace armpmu::interconnect {

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
