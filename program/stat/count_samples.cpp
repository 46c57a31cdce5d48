// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/stat/count_samples.h"

#include <algorithm>
#include <sstream>
#include <utility>

namespace armpmu::testbench {
namespace {

std::uint64_t count_of(const StatEvent& event, a55::Pmu& pmu) {
    std::uint64_t sum = 0;
    for (unsigned n = 0; n < a55::kRegimes; ++n)
        if (event.regimes[n]) sum += pmu.total(event.core, static_cast<a55::Regime>(n));
    return sum;
}

std::uint64_t count_of(const StatEvent& event, cci550::Pmu& pmu) {
    if (event.securities.all()) return pmu.total(event.interconnect);
    return pmu.total(event.interconnect,
                     event.securities[1] ? cci550::Security::secure : cci550::Security::non_secure);
}

} // namespace

std::string CountSamples::text() const {
    std::ostringstream out;
    for (const Sample& sample : samples) {
        out << sample.cycle << ' ' << sample.counts.size();
        for (const std::uint64_t count : sample.counts) out << ' ' << count;
        out << '\n';
    }
    return out.str();
}

CountSamples CountSamples::from_text(const std::string& text) {
    std::istringstream in(text);
    CountSamples all;
    Sample sample;
    std::size_t size = 0;
    while (in >> sample.cycle >> size) {
        sample.counts.resize(size);
        for (std::uint64_t& count : sample.counts) in >> count;
        all.samples.push_back(sample);
    }
    return all;
}

SeriesLayout::SeriesLayout(const std::vector<StatEvent>& events, const CountedPmus& pmus) {
    first.push_back(0);
    for (const StatEvent& event : events)
        first.push_back(first.back() +
                        (event.pmu == StatEvent::Pmu::core ? pmus.cores : std::size_t{1}));
}

SampleWatch::SampleWatch(std::vector<StatEvent> events, std::vector<std::uint64_t> steps,
                         std::vector<std::uint64_t> marks, std::size_t most)
    : events_(std::move(events)), steps_(std::move(steps)), marks_(std::move(marks)), most_(most) {
    steps_.erase(std::remove(steps_.begin(), steps_.end(), 0), steps_.end());
}

std::vector<std::uint64_t> SampleWatch::counts() const {
    std::vector<std::uint64_t> all;
    for (const StatEvent& event : events_) {
        if (event.pmu == StatEvent::Pmu::interconnect)
            all.push_back(count_of(event, *pmus_.interconnect));
        else
            for (a55::Pmu* const pmu : pmus_.cores) all.push_back(count_of(event, *pmu));
    }
    return all;
}

void SampleWatch::begin(const WatchedPmus& pmus) {
    pmus_ = pmus;
    samples_.samples.clear();
    before_ = counts();
}

std::uint64_t SampleWatch::next() const {
    const std::uint64_t last = samples_.samples.empty() ? 0 : samples_.samples.back().cycle;
    std::uint64_t nearest = kNever;
    for (const std::uint64_t step : steps_) nearest = std::min(nearest, (last / step + 1) * step);
    const auto mark = std::upper_bound(marks_.begin(), marks_.end(), last);
    if (mark != marks_.end()) nearest = std::min(nearest, *mark);
    return nearest;
}

void SampleWatch::look(std::uint64_t cycle) {
    CountSamples::Sample sample{cycle, counts()};
    for (std::size_t n = 0; n < before_.size(); ++n) sample.counts[n] -= before_[n];
    samples_.samples.push_back(std::move(sample));
    if (most_ != 0 && samples_.samples.size() == most_) keep_every_second();
}

void SampleWatch::keep_every_second() {
    auto& samples = samples_.samples;
    for (std::size_t n = 0; n < samples.size() / 2; ++n) std::swap(samples[n], samples[2 * n + 1]);
    samples.resize(samples.size() / 2);
    for (std::uint64_t& step : steps_) step *= 2;
}

void SampleWatch::end(std::uint64_t cycle) {
    while (!samples_.samples.empty() && samples_.samples.back().cycle >= cycle)
        samples_.samples.pop_back();
    look(cycle);
}

} // namespace armpmu::testbench
