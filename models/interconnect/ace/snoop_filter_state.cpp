// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/interconnect/ace/snoop_filter.h"

#include <algorithm>

namespace armpmu::interconnect {

void SnoopFilter::clear() {
    std::fill(lines_.begin(), lines_.end(), kNoLine);
    std::fill(entries_.begin(), entries_.end(), Entry{});
    used_ = 0;
}

// False where the line cannot be, or is already.
bool SnoopFilter::place(std::uint64_t index, Line line, const Entry& entry) {
    if (index >= lines_.size() || lines_[index] != kNoLine) return false;
    if (line_of(address_of(line), security_of(line)) != line) return false;
    if (index - set_of(line) >= ways_ || find(line) != kNone || entry.used > clock_) return false;
    lines_[index] = line;
    entries_[index] = entry;
    ++used_;
    return true;
}

} // namespace armpmu::interconnect
