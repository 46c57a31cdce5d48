// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cci550/event_table.h"

#include <array>

namespace armpmu::interconnect {

// How far a count of this interconnect can be trusted against silicon given the same work.
enum class Accuracy : std::uint8_t {
    exact,  // follows from what the masters send: any CCI-550 counts the same
    order,  // follows from the order in which requests reach the filter and from what caches hold;
            // exact where that order is the same
    timing, // follows from latencies, buffers and arbitration that are parameters or assumptions
    never,  // cannot fire
};

// The mechanism of an event in this interconnect.
struct Mechanism {
    cci550::SourceKind kind = cci550::SourceKind::reserved;
    std::uint8_t code = 0;
    Accuracy accuracy = Accuracy::exact;
    const char* text = "";
};

// One row for each row of cci550::events(), in the same order.
const std::array<Mechanism, cci550::kEventRows>& mechanisms();

} // namespace armpmu::interconnect
