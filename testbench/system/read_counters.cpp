// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/system/read_counters.h"

#include "armpmu/core/text.h"

namespace armpmu::testbench {
namespace {

// SW_INCR and CHAIN happen to counters alone.
bool of_counters(a55::Event event) {
    return event == a55::Event::sw_incr || event == a55::Event::chain;
}

std::uint64_t occurred(unsigned number, const CoreTotals& totals, std::uint64_t counted) {
    const a55::EventInfo* const row = a55::find_event(number);
    if (row == nullptr) return 0;
    return of_counters(row->event) ? counted : totals[row->event];
}

} // namespace

std::vector<std::uint64_t> counter_values(ProgramPlatform& platform, const CounterPlan& plan,
                                          std::size_t run) {
    std::vector<std::uint64_t> values;
    for (std::size_t n = 0; n < plan.runs[run].size(); ++n) {
        std::uint64_t value = platform.counter(plan.counter(n));
        if (plan.chained) value += platform.counter(plan.last_counter(n)) << 32;
        values.push_back(value);
    }
    return values;
}

std::vector<CounterResult> read_counters(ProgramPlatform& platform, const CounterPlan& plan,
                                         std::size_t run, const CoreTotals& totals) {
    const std::vector<std::uint64_t> values = counter_values(platform, plan, run);
    std::vector<CounterResult> counters;
    for (std::size_t n = 0; n < values.size(); ++n) {
        CounterResult counter;
        counter.index = plan.counter(n);
        counter.event = plan.runs[run][n];
        counter.name = lower_case(event_mnemonic(counter.event));
        counter.value = values[n];
        counter.overflow = platform.overflowed(plan.last_counter(n));
        counter.occurred = occurred(counter.event, totals, counter.value);
        if (!plan.places.empty()) counter.run = static_cast<unsigned>(run + 1);
        counters.push_back(counter);
    }
    return counters;
}

} // namespace armpmu::testbench
