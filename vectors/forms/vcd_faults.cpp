// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/forms/vcd_faults.h"

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
    for (const Kind* kind : found) {
        std::string line = file + ":" + std::to_string(kind->place.line) + ":" +
                           std::to_string(kind->place.column) + ": " + kind->what;
        if (kind->count > 1) line += " (" + std::to_string(kind->count) + " times such)";
        lines.push_back(std::move(line));
    }
    return lines;
}

} // namespace armpmu::vectors
