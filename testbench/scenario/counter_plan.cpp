// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/scenario/counter_plan.h"

#include "armpmu/a55/event_table.h"

#include <algorithm>

namespace armpmu::testbench {
namespace {

using Events = std::vector<unsigned>;

bool has(const Events& events, unsigned event) {
    return std::find(events.begin(), events.end(), event) != events.end();
}

Events without_repetition(const Events& events) {
    Events once;
    for (const unsigned event : events)
        if (!has(once, event)) once.push_back(event);
    return once;
}

// How many are new to `run`.
std::size_t added(const Events& run, const Events& events) {
    return static_cast<std::size_t>(std::count_if(
        events.begin(), events.end(), [&](unsigned event) { return !has(run, event); }));
}

// From run `first` on.
CounterPlan::Place place_of(const std::vector<Events>& runs, std::size_t first, unsigned event) {
    for (CounterPlan::Place place{first, 0};; ++place.run) {
        const Events& run = runs.at(place.run);
        const auto found = std::find(run.begin(), run.end(), event);
        if (found == run.end()) continue;
        place.index = static_cast<std::size_t>(found - run.begin());
        return place;
    }
}

} // namespace

std::vector<unsigned> CounterPlan::programmed(std::size_t run) const {
    std::vector<unsigned> numbers;
    for (const unsigned event : runs[run]) {
        numbers.push_back(event);
        if (chained) numbers.push_back(number(a55::Event::chain));
    }
    return numbers;
}

unsigned CounterPlan::counter(std::size_t index) const {
    return static_cast<unsigned>(chained ? 2 * index : index);
}

unsigned CounterPlan::last_counter(std::size_t index) const {
    return counter(index) + (chained ? 1 : 0);
}

CounterPlan plan_use_cases(const std::vector<const UseCase*>& use_cases, bool chained) {
    const std::size_t most = chained ? a55::kCounters / 2 : a55::kCounters;
    CounterPlan plan;
    plan.chained = chained;
    plan.runs.emplace_back();
    for (const UseCase* use_case : use_cases) {
        const Events events = without_repetition(use_case->events);
        if (plan.runs.back().size() + added(plan.runs.back(), events) > most &&
            !plan.runs.back().empty())
            plan.runs.emplace_back();
        const std::size_t first = plan.runs.size() - 1;
        for (const unsigned event : events) {
            if (has(plan.runs.back(), event)) continue;
            if (plan.runs.back().size() == most) plan.runs.emplace_back();
            plan.runs.back().push_back(event);
        }
        plan.places.emplace_back();
        for (const unsigned event : use_case->events)
            plan.places.back().push_back(place_of(plan.runs, first, event));
    }
    return plan;
}

CounterPlan plan_events(std::vector<unsigned> events) {
    CounterPlan plan;
    plan.runs.push_back(std::move(events));
    return plan;
}

} // namespace armpmu::testbench
