// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "program/stat/stat_event.h"
#include "testbench/experiment/count_watch.h"

#include <cstdint>
#include <string>
#include <vector>

namespace armpmu::testbench {

// Counts of events at certain cycles of a run. A series is an event on one core, or on the
// interconnect.
struct CountSamples {
    struct Sample {
        std::uint64_t cycle = 0;           // since the measurement began
        std::vector<std::uint64_t> counts; // since then, by series
    };

    std::vector<Sample> samples; // the last is of the end; at least one

    std::uint64_t cycles() const { return samples.back().cycle; }
    // Lossless text, for another process.
    std::string text() const;
    static CountSamples from_text(const std::string& text);
};

// How many series an event has, and which is its first.
struct SeriesLayout {
    SeriesLayout(const std::vector<StatEvent>& events, const CountedPmus& pmus);
    std::vector<std::size_t> first; // by event; one more at the end
    std::size_t count(std::size_t event) const { return first[event + 1] - first[event]; }
};

// Samples events at multiples of given numbers of cycles, at marks and at the end.
class SampleWatch final : public CountWatch {
  public:
    // `steps` of 0 are none; marks are ascending. When there are `most` samples, an even number,
    // every second one is kept and steps double; 0: any number.
    SampleWatch(std::vector<StatEvent> events, std::vector<std::uint64_t> steps,
                std::vector<std::uint64_t> marks = {}, std::size_t most = 0);

    void begin(const WatchedPmus& pmus) override;
    std::uint64_t next() const override;
    void look(std::uint64_t cycle) override;
    void end(std::uint64_t cycle) override;

    // After `end`.
    const CountSamples& samples() const { return samples_; }

  private:
    std::vector<std::uint64_t> counts() const;
    void keep_every_second();

    std::vector<StatEvent> events_;
    std::vector<std::uint64_t> steps_;
    std::vector<std::uint64_t> marks_;
    std::size_t most_;
    WatchedPmus pmus_;
    std::vector<std::uint64_t> before_;
    CountSamples samples_;
};

} // namespace armpmu::testbench
