// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/stat/software_view.h"

#include "armpmu/a55/register_table.h"
#include "armpmu/cci550/register_table.h"
#include "program/stat/group_search.h"

#include <fmt/format.h>

#include <algorithm>

namespace armpmu::testbench {
namespace {

using Pmu = StatEvent::Pmu;

std::size_t counters_of(Pmu pmu) {
    return pmu == Pmu::core ? std::size_t{a55::kCounters} : std::size_t{cci550::kCounters};
}

PmuCounters counters_for(Pmu pmu, const std::vector<StatEvent>& events) {
    PmuCounters counters;
    counters.counters = counters_of(pmu);
    counters.cycle_counter = pmu == Pmu::core;
    for (const StatEvent& event : events)
        counters.is_cycles.push_back(event.pmu == Pmu::core &&
                                     event.core == a55::Event::cpu_cycles);
    return counters;
}

std::string text_of(const Grouping& groups, const std::vector<StatEvent>& events) {
    std::string text;
    for (const auto& group : groups) {
        if (!text.empty()) text += ',';
        if (group.size() > 1) text += '{';
        for (std::size_t n = 0; n < group.size(); ++n)
            text += (n == 0 ? "" : ",") + events[group[n]].name;
        if (group.size() > 1) text += '}';
    }
    return text;
}

std::size_t size_of(const Grouping& groups) {
    std::size_t size = 0;
    for (const auto& group : groups) size += group.size();
    return size;
}

} // namespace

SoftwareView::SoftwareView(const std::vector<EventGroup>& groups, const CountedPmus& pmus,
                           const CountSamples& samples, std::uint64_t tick)
    : events_(events_of(groups)), layout_(events_, pmus), samples_(samples), tick_(tick) {
    core_.counters = counters_for(Pmu::core, events_);
    interconnect_.counters = counters_for(Pmu::interconnect, events_);
    std::size_t event = 0;
    for (const EventGroup& group : groups) {
        std::vector<std::size_t> numbers;
        for (const StatEvent& one : group) {
            if (one.supported) numbers.push_back(event);
            ++event;
        }
        if (numbers.empty()) continue;
        (group.front().pmu == Pmu::core ? core_ : interconnect_).groups.push_back(numbers);
    }
    for (Side* const side : {&core_, &interconnect_}) {
        std::vector<std::size_t> all;
        for (const auto& group : side->groups) all.insert(all.end(), group.begin(), group.end());
        side->takes_turns = !fits(all, side->counters);
    }
}

std::string SoftwareView::refusal(const std::vector<EventGroup>& groups) {
    const std::vector<StatEvent> events = events_of(groups);
    std::size_t event = 0;
    for (const EventGroup& group : groups) {
        std::vector<std::size_t> numbers;
        for (std::size_t n = 0; n < group.size(); ++n) numbers.push_back(event++);
        const Pmu pmu = group.front().pmu;
        if (!fits(numbers, counters_for(pmu, events)))
            return fmt::format("the group that begins with {} has {} events; expected at most {}, "
                               "as many as {} has counters{}",
                               group.front().name, group.size(), counters_of(pmu),
                               pmu == Pmu::core ? "a core" : "the interconnect",
                               pmu == Pmu::core ? ", besides cycles" : "");
    }
    return "";
}

std::vector<EventGroup> SoftwareView::weak_taken_apart(const std::vector<EventGroup>& groups) {
    std::vector<EventGroup> all;
    for (const EventGroup& group : groups) {
        const bool weak = std::any_of(group.begin(), group.end(),
                                      [](const StatEvent& event) { return event.weak; });
        if (!weak || refusal({group}).empty()) {
            all.push_back(group);
            continue;
        }
        for (const StatEvent& event : group) all.push_back({event});
    }
    return all;
}

Stretches SoftwareView::empty_stretches() const {
    Stretches stretches;
    std::uint64_t last = 0;
    bool tick = false;
    for (const CountSamples::Sample& sample : samples_.samples) {
        stretches.cycles.push_back(static_cast<double>(sample.cycle - last));
        stretches.tick_before.push_back(tick);
        tick = sample.cycle / tick_ != last / tick_;
        last = sample.cycle;
    }
    stretches.counts.assign(events_.size(), {});
    return stretches;
}

// On one processor; of the interconnect's events, the only series.
Stretches SoftwareView::stretches_of(std::size_t processor) const {
    Stretches stretches = empty_stretches();
    for (std::size_t event = 0; event < events_.size(); ++event) {
        const std::size_t series =
            layout_.first[event] + std::min(processor, layout_.count(event) - 1);
        std::uint64_t last = 0;
        for (const CountSamples::Sample& sample : samples_.samples) {
            stretches.counts[event].push_back(static_cast<double>(sample.counts[series] - last));
            last = sample.counts[series];
        }
    }
    return stretches;
}

Stretches SoftwareView::stretches_of_all() const {
    Stretches all = stretches_of(0);
    std::size_t processors = 1;
    for (std::size_t event = 0; event < events_.size(); ++event)
        processors = std::max(processors, layout_.count(event));
    for (std::size_t processor = 1; processor < processors; ++processor) {
        const Stretches one = stretches_of(processor);
        for (std::size_t event = 0; event < events_.size(); ++event)
            if (processor < layout_.count(event))
                for (std::size_t n = 0; n < one.cycles.size(); ++n)
                    all.counts[event][n] += one.counts[event][n];
    }
    return all;
}

std::vector<Estimate> SoftwareView::estimates(std::size_t processor, std::size_t first,
                                              std::size_t last) const {
    const Stretches stretches = stretches_of(processor);
    std::vector<Estimate> all = multiplexed(stretches, core_.counters, core_.groups, first, last);
    const std::vector<Estimate> others =
        multiplexed(stretches, interconnect_.counters, interconnect_.groups, first, last);
    for (std::size_t event = 0; event < events_.size(); ++event)
        if (events_[event].pmu == Pmu::interconnect) all[event] = others[event];
    return all;
}

bool SoftwareView::takes_turns() const {
    return core_.takes_turns || interconnect_.takes_turns;
}

double SoftwareView::mean_error() const {
    const Stretches stretches = stretches_of_all();
    double sum = 0;
    std::size_t events = 0;
    for (const Side* const side : {&core_, &interconnect_}) {
        const std::size_t size = size_of(side->groups);
        sum += static_cast<double>(size) *
               testbench::mean_error(stretches, side->counters, side->groups);
        events += size;
    }
    return events == 0 ? 0 : sum / static_cast<double>(events);
}

std::pair<std::string, double> SoftwareView::proposal() const {
    const Stretches stretches = stretches_of_all();
    std::string text;
    double sum = 0;
    std::size_t events = 0;
    for (const Side* const side : {&core_, &interconnect_}) {
        const Grouping groups =
            side->takes_turns ? best_groups(stretches, side->counters, side->groups) : side->groups;
        if (groups.empty()) continue;
        text += (text.empty() ? "" : ",") + text_of(groups, events_);
        sum += static_cast<double>(size_of(groups)) *
               testbench::mean_error(stretches, side->counters, groups);
        events += size_of(groups);
    }
    return {text, events == 0 ? 0 : sum / static_cast<double>(events)};
}

} // namespace armpmu::testbench
