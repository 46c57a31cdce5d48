// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "program/stat/count_samples.h"
#include "program/stat/event_groups.h"
#include "program/stat/multiplexing.h"

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace armpmu::testbench {

// The counts that software on Linux would have got from a run: with six event counters and a cycle
// counter for each core, eight for the interconnect, and groups multiplexed on them.
class SoftwareView {
  public:
    // A tick each `tick` cycles. Samples are there at all ticks.
    SoftwareView(const std::vector<EventGroup>& groups, const CountedPmus& pmus,
                 const CountSamples& samples, std::uint64_t tick);

    // By event, of one processor, or of the interconnect; of samples `first` to before `last`.
    std::vector<Estimate> estimates(std::size_t processor, std::size_t first,
                                    std::size_t last) const;

    // Whether there are more events than counters.
    bool takes_turns() const;
    // Over all events of the run, in percent.
    double mean_error() const;
    // The groups with the least error found, as `-e` takes them, and that error.
    std::pair<std::string, double> proposal() const;

    // A group that cannot be counted, and why; empty when all can.
    static std::string refusal(const std::vector<EventGroup>& groups);
    // Splits weak groups that do not fit the counters into single events, as perf does.
    static std::vector<EventGroup> weak_taken_apart(const std::vector<EventGroup>& groups);

  private:
    struct Side {
        PmuCounters counters;
        Grouping groups;
        bool takes_turns = false;
    };
    Stretches stretches_of(std::size_t processor) const;
    Stretches stretches_of_all() const;
    Stretches empty_stretches() const;

    std::vector<StatEvent> events_;
    SeriesLayout layout_;
    const CountSamples& samples_;
    std::uint64_t tick_;
    Side core_, interconnect_;
};

} // namespace armpmu::testbench
