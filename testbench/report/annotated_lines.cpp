// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/report/annotated_lines.h"

#include <algorithm>
#include <map>
#include <utility>

namespace armpmu::testbench {

AnnotatedLines lines_of(const AnnotatedEvent& event) {
    AnnotatedLines all;
    all.no_line = event.total;
    for (const AnnotatedEvent::Function& function : event.functions) {
        std::map<std::pair<std::string, std::uint32_t>, std::uint64_t> counts;
        for (const AnnotatedEvent::Instruction& one : function.instructions)
            if (one.source.line != 0) counts[{one.source.file, one.source.line}] += one.count;
        for (const auto& [place, count] : counts) {
            if (count == 0) continue;
            all.lines.push_back({&function, {place.first, place.second}, count});
            all.no_line -= count;
        }
    }
    std::stable_sort(all.lines.begin(), all.lines.end(),
                     [](const auto& one, const auto& other) { return one.count > other.count; });
    return all;
}

} // namespace armpmu::testbench
