// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/stat/turns.h"

#include "program/stat/software_view.h"

#include <algorithm>
#include <numeric>

namespace armpmu::testbench {
namespace {

// The events that occurred, and their samples alone.
struct Occurred {
    std::vector<EventGroup> groups;
    std::vector<double> truths;
    CountSamples samples;
};

Occurred occurred(const std::vector<StatEvent>& events, const CountedPmus& pmus,
                  const CountSamples& samples) {
    const SeriesLayout layout(events, pmus);
    const auto& last = samples.samples.back().counts;
    Occurred result;
    for (const CountSamples::Sample& sample : samples.samples)
        result.samples.samples.push_back({sample.cycle, {}});
    for (std::size_t n = 0; n < events.size(); ++n) {
        const auto from = static_cast<std::ptrdiff_t>(layout.first[n]);
        const auto to = static_cast<std::ptrdiff_t>(layout.first[n + 1]);
        const std::uint64_t truth =
            std::accumulate(last.begin() + from, last.begin() + to, std::uint64_t{0});
        if (truth == 0) continue;
        result.groups.push_back({events[n]});
        result.truths.push_back(static_cast<double>(truth));
        for (std::size_t row = 0; row < samples.samples.size(); ++row) {
            const auto& counts = samples.samples[row].counts;
            auto& kept = result.samples.samples[row].counts;
            kept.insert(kept.end(), counts.begin() + from, counts.begin() + to);
        }
    }
    return result;
}

} // namespace

Turns turns_of(const std::vector<StatEvent>& events, const CountedPmus& pmus,
               const CountSamples& samples, std::size_t ticks) {
    Turns turns;
    const Occurred all = occurred(events, pmus, samples);
    if (all.groups.empty()) return turns;
    const std::uint64_t tick = std::max<std::uint64_t>(1, samples.cycles() / ticks);
    const SoftwareView view(all.groups, pmus, all.samples, tick);
    turns.ticks = samples.cycles() / tick;
    turns.mean_error = view.mean_error();
    std::vector<Estimate> sums(all.groups.size());
    for (std::size_t core = 0; core < std::max(1U, pmus.cores); ++core) {
        const auto estimates = view.estimates(core, 0, all.samples.samples.size());
        for (std::size_t n = 0; n < sums.size(); ++n) {
            if (core != 0 && all.groups[n].front().pmu == StatEvent::Pmu::interconnect) continue;
            sums[n].counted += estimates[n].counted;
            sums[n].running += estimates[n].running;
            sums[n].enabled += estimates[n].enabled;
        }
    }
    for (std::size_t n = 0; n < sums.size(); ++n)
        turns.events.push_back({all.groups[n].front().name, sums[n].scaled(), all.truths[n],
                                sums[n].enabled > 0 ? 100 * sums[n].running / sums[n].enabled : 0});
    return turns;
}

} // namespace armpmu::testbench
