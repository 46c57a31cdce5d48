// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cci550/event_id.h"

#include <cstdint>
#include <optional>
#include <string>

namespace armpmu::testbench {

// The result of one counter of a PMU.
struct CounterResult {
    unsigned run = 0;        // of a program that is run several times, from 1 on; 0: is not
    unsigned index = 0;      // 31: a core's PMCCNTR
    unsigned event = 0;      // its code, as programmed
    std::string name;        // of the event, as that PMU's events are called; or "not implemented"
    std::uint64_t value = 0; // as software reads it, of a CCI-550 with its overflow added
    bool overflow = false;   // as its flag says
    std::uint64_t occurred =
        0; // occurrences between enabling and disabling, from the running totals
    // Of a CCI-550. The flag tells software of one wrap, however many there were: `occurred` is
    // what it reads, and 2^32 for each further wrap, and what the authentication pins gated.
    std::optional<std::uint64_t> wraps; // of the counter's 32 bits
    std::optional<std::uint64_t> gated;
};

// A number made of counts.
struct MetricResult {
    std::string name; // "snoop_hit_rate_si3"
    double value = 0; // not finite when nothing was counted, and for what has no value
    std::string unit;
    std::string meaning;      // in words, or its formula
    std::string why_not = {}; // why it has no value (MetricValue)
};

// How often an event of the CCI-550 occurred.
struct EventTotal {
    cci550::EventId event;
    std::uint64_t count = 0;
};

} // namespace armpmu::testbench
