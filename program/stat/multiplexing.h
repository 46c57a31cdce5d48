// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace armpmu::testbench {

// Linux's multiplexing of more events than counters (kernel/events/core.c): groups form a queue,
// and get counters from its front on, up to the first group that does not fit. With each tick the
// group at the front goes to the end. Groups that all fit are never moved.
class Multiplexing {
  public:
    // Counters of one PMU. A group needs a counter for each event; the first cycle event that
    // counts gets the cycle counter, where there is one.
    struct Group {
        std::size_t events = 0;
        std::size_t cycles = 0; // number of these that the cycle counter can count
    };
    // Each group fits alone.
    Multiplexing(std::vector<Group> groups, std::size_t counters, bool cycle_counter);

    void tick();
    bool counts(std::size_t group) const { return counting_[group]; }

    static bool fits(const Group& group, std::size_t counters, bool cycle_counter);

  private:
    void assign();

    std::vector<Group> groups_;
    std::size_t counters_;
    bool cycle_counter_;
    std::vector<std::size_t> line_;
    std::vector<bool> counting_;
};

// Counts of events in stretches of time, and which stretches follow a tick.
struct Stretches {
    std::vector<double> cycles;
    std::vector<bool> tick_before;
    std::vector<std::vector<double>> counts; // by event, of each stretch
};

// Software's estimate of an event: its count, the time for which it was counted, and the count
// scaled up to the whole time as perf does.
struct Estimate {
    double counted = 0;
    double running = 0; // cycles
    double enabled = 0;

    double scaled() const; // rounded; 0 where it never ran
};

// Groups of event numbers, in the order of the queue.
using Grouping = std::vector<std::vector<std::size_t>>;

// One PMU, and which of the events its cycle counter can count.
struct PmuCounters {
    std::size_t counters = 0;
    bool cycle_counter = false;
    std::vector<bool> is_cycles; // by event
};

// By event, of stretches `first` to before `last`; the ticks of all are done.
std::vector<Estimate> multiplexed(const Stretches& stretches, const PmuCounters& pmu,
                                  const Grouping& groups, std::size_t first, std::size_t last);

// Mean over the events of |estimate - truth| / truth, in percent. An event that was never counted
// is 100 percent off.
double mean_error(const Stretches& stretches, const PmuCounters& pmu, const Grouping& groups);

// Whether a group can be counted at all.
bool fits(const std::vector<std::size_t>& group, const PmuCounters& pmu);

} // namespace armpmu::testbench
