// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/forms/vcd_text.h"

#include <algorithm>
#include <tuple>

namespace armpmu::vectors {

std::vector<std::string> VcdFaults::lines(const std::string& file) const {
    std::vector<const Kind*> found;
    for (const Kind& kind : kinds_)
        if (kind.count != 0) found.push_back(&kind);
    std::stable_sort(found.begin(), found.end(), [](const Kind* a, const Kind* b) {
        return std::tie(a->place.line, a->place.column) < std::tie(b->place.line, b->place.column);
    });
    std::vector<std::string> lines;
    for (const Kind* kind : found) lines.push_back(line_of(file, *kind));
    return lines;
}

std::string VcdFaults::line(const std::string& file, VcdFault kind) const {
    const Kind& one = kinds_[static_cast<std::size_t>(kind)];
    return one.count == 0 ? "" : line_of(file, one);
}

std::string VcdFaults::line_of(const std::string& file, const Kind& kind) {
    std::string line = file + ":" + std::to_string(kind.place.line) + ":" +
                       std::to_string(kind.place.column) + ": " + kind.what;
    if (kind.count > 1) line += " (" + std::to_string(kind.count) + " times such)";
    return line;
}

} // namespace armpmu::vectors
