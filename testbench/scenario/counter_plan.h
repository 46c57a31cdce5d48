// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/scenario/use_cases.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace armpmu::testbench {

// The events that the counters of a core's PMU count in each run of a program, when software needs
// more than there are counters. A repeated program does the same again, so the counts of several
// runs can be combined.
struct CounterPlan {
    // An event's place: the `index`th of the events of run `run`.
    struct Place {
        std::size_t run = 0;
        std::size_t index = 0;
    };

    // Numbers of events, run by run, in the order of the counters. At least one run.
    std::vector<std::vector<unsigned>> runs;
    // Of each use case, in the order of its events.
    std::vector<std::vector<Place>> places;
    // Each event has a pair of counters, 2 * index and the one above on CHAIN: 64 bits.
    bool chained = false;

    // The values that software writes to PMEVTYPER0 and on in a run.
    std::vector<unsigned> programmed(std::size_t run) const;
    // Of `run`, from 0 on, by `index`: the counter that software reads, and the one whose
    // overflow flag says that the count is too large for it.
    unsigned counter(std::size_t index) const;
    unsigned last_counter(std::size_t index) const;
};

// Use cases follow one another; those that fit into the six counters together share a run, and an
// event that two of them count is counted once there. One that has more events than there are
// counters gets runs of its own, each full but the last.
CounterPlan plan_use_cases(const std::vector<const UseCase*>& use_cases, bool chained);
// One run with these.
CounterPlan plan_events(std::vector<unsigned> events);

} // namespace armpmu::testbench
