// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cci550/event_table.h"
#include "testbench/traffic/injector.h"
#include "tests/support/cci550.h"

#include <vector>

namespace armpmu::testbench::testing {

using namespace armpmu::tests;
using cci550::Config;

inline std::vector<EventId> events_that_fire(const Config& config) {
    std::vector<EventId> ids;
    for (unsigned line = 0; line < cci550::kLines; ++line)
        if (can_fire(config, cci550::event_of_line(line)))
            ids.push_back(cci550::event_of_line(line));
    return ids;
}

inline Injection injection(std::uint64_t cycle, EventId event,
                           Security security = Security::non_secure) {
    Injection result;
    result.cycle = cycle;
    result.event = event;
    result.security = security;
    return result;
}

} // namespace armpmu::testbench::testing
