// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// What it costs to count a processor's events while its exception level changes: the A55 PMU beside
// itself without changes, and beside a PMU of listeners that evaluate their filter per increment.
#include "armpmu/a55/pmu.h"
#include "bench/compare.h"
#include "bench/filtering_listener_pmu.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <random>

namespace armpmu::bench {
namespace {

using a55::Event;
using a55::SystemRegister;

constexpr int kSlices = 5000;
constexpr std::size_t kInstructions = 8192;
constexpr std::size_t kEventsPerLevel = 100;

// The six counters: what perf's default set comes to on this core, or events that happen with every
// instruction of the mix.
enum Programmed : int { none, perf_default, every_event };
constexpr Event kPerfDefault[] = {Event::inst_retired,     Event::l1d_cache,
                                  Event::l1d_cache_refill, Event::pc_write_retired,
                                  Event::br_mis_pred,      Event::l1d_tlb_refill};
constexpr Event kBusy[] = {Event::inst_retired, Event::mem_access, Event::l1d_cache,
                           Event::l1d_tlb,      Event::ldst_spec,  Event::br_retired};

// The events of an instruction mix: a third loads and stores, a seventh branches.
std::vector<Event> event_stream(int programmed) {
    std::mt19937_64 random(1);
    std::vector<Event> events;
    const auto one_in = [&](unsigned n) { return random() % n == 0; };
    for (std::size_t i = 0; i < kInstructions; ++i) {
        events.push_back(Event::inst_retired);
        if (one_in(4)) {
            events.insert(events.end(), {Event::ld_retired, Event::mem_access_rd,
                                         Event::l1d_cache_rd, Event::l1d_tlb});
            if (programmed != every_event && one_in(20))
                events.push_back(Event::l1d_cache_refill_rd);
        } else if (one_in(9)) {
            events.insert(events.end(), {Event::st_retired, Event::mem_access_wr,
                                         Event::l1d_cache_wr, Event::l1d_tlb});
        } else if (one_in(5)) {
            events.push_back(Event::br_retired);
            if (programmed == every_event) continue;
            events.insert(events.end(), {Event::br_pred, Event::pc_write_retired});
            if (one_in(25)) events.push_back(Event::br_mis_pred);
        }
    }
    return events;
}

const Event* counted(int programmed) {
    return programmed == every_event ? kBusy : kPerfDefault;
}

void set_up(a55::Pmu& pmu, int programmed) {
    for (unsigned n = 0; programmed != none && n < a55::kCounters; ++n) {
        pmu.write(SystemRegister::a64(3, 3, 14, 12, n), number(counted(programmed)[n]));
        pmu.write(SystemRegister::a64(3, 3, 9, 12, 1), 1U << n);
    }
    pmu.write(SystemRegister::a64(3, 3, 9, 12, 0), 1);
}

void set_up(FilteringListenerPmu& pmu, int programmed) {
    for (unsigned n = 0; programmed != none && n < a55::kCounters; ++n)
        pmu.program(n, number(counted(programmed)[n]));
}

// User and kernel in turn; `Changes` says whether the PMU is told.
template <bool Changes, typename Sink>
void play(const std::vector<Event>& events, Sink& sink) {
    a55::ProcessorState user;
    user.exception_level = 0;
    const a55::ProcessorState kernel;
    bool in_user = false;
    for (std::size_t begin = 0; begin < events.size(); begin += kEventsPerLevel) {
        if (Changes) sink.set_state((in_user = !in_user) ? user : kernel);
        const std::size_t end = std::min(begin + kEventsPerLevel, events.size());
        for (std::size_t i = begin; i < end; ++i) sink.record(events[i]);
    }
    benchmark::ClobberMemory();
}

void a55_level_changes(benchmark::State& state) {
    const int programmed = static_cast<int>(state.range(0));
    const std::vector<Event> events = event_stream(programmed);
    a55::Pmu still, changing;
    set_up(still, programmed);
    set_up(changing, programmed);
    Comparison comparison;
    for (auto _ : state) {
        comparison.slice([&] { play<false>(events, still); },
                         [&] { play<true>(events, changing); });
        state.SetIterationTime(comparison.last_ours());
    }
    const auto size = static_cast<double>(events.size());
    state.counters["ns_per_event"] = 1e9 * comparison.ours() / size;
    state.counters["ns_per_event_changing"] = 1e9 * comparison.other() / size;
    state.counters["ratio_changes_to_none"] = comparison.ratio();
}

void a55_vs_filtering_listeners(benchmark::State& state) {
    const int programmed = static_cast<int>(state.range(0));
    const std::vector<Event> events = event_stream(programmed);
    a55::Pmu pmu;
    set_up(pmu, programmed);
    FilteringListenerPmu listeners;
    set_up(listeners, programmed);
    Comparison comparison;
    for (auto _ : state) {
        comparison.slice([&] { play<true>(events, pmu); }, [&] { play<true>(events, listeners); });
        state.SetIterationTime(comparison.last_ours());
    }
    const auto size = static_cast<double>(events.size());
    state.counters["ns_per_event"] = 1e9 * comparison.ours() / size;
    state.counters["ns_per_event_listener"] = 1e9 * comparison.other() / size;
    state.counters["ratio_listener"] = comparison.ratio();
}

BENCHMARK(a55_level_changes)
    ->Arg(none)
    ->Arg(perf_default)
    ->Arg(every_event)
    ->ArgName("programmed")
    ->UseManualTime()
    ->Iterations(kSlices);
BENCHMARK(a55_vs_filtering_listeners)
    ->Arg(none)
    ->Arg(perf_default)
    ->Arg(every_event)
    ->ArgName("programmed")
    ->UseManualTime()
    ->Iterations(kSlices);

} // namespace
} // namespace armpmu::bench
