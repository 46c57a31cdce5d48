// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "program/stat/count_samples.h"

#include <cstddef>
#include <string>
#include <vector>

namespace armpmu::testbench {

// All events that occurred in a run, as software would have read them from the available counters,
// with each event in a group of its own and so many turns of the groups.
struct Turns {
    struct Event {
        std::string name;
        double estimate = 0; // scaled up, as perf does; of all cores together
        double truth = 0;
        double running = 0; // percent of the time in which it was counted
    };

    std::vector<Event> events;
    std::size_t ticks = 0;
    double mean_error = 0; // of the estimates, in percent; 100 for an event that was never counted
};

// From samples of `events`, with about so many ticks.
Turns turns_of(const std::vector<StatEvent>& events, const CountedPmus& pmus,
               const CountSamples& samples, std::size_t ticks);

} // namespace armpmu::testbench
