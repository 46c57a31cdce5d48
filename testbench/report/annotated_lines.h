// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/system/hot_spots.h"

#include <cstdint>
#include <string>
#include <vector>

namespace armpmu::testbench {

// An event by source line. A line that was inlined into several functions is there once for each.
struct AnnotatedLines {
    struct Line {
        const AnnotatedEvent::Function* function = nullptr; // of the event
        SourceLine source;
        std::uint64_t count = 0;
    };
    std::vector<Line> lines;   // in which it happened, the most first
    std::uint64_t no_line = 0; // the rest of the event's total
};

// `event` must outlive it.
AnnotatedLines lines_of(const AnnotatedEvent& event);

} // namespace armpmu::testbench
