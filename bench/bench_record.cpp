// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// What it costs to count: recorded events and folded rows of the CCI-550 PMU beside a PMU with a
// listener per counter and beside a clocked SystemC PMU. Every ratio is other/ours, both sides
// timed in turn.
#include "armpmu/cci550/pmu.h"
#include "bench/clocked_pmu.h"
#include "bench/compare.h"
#include "bench/event_workload.h"
#include "bench/listener_pmu.h"

#include <benchmark/benchmark.h>

#include <algorithm>

namespace armpmu::bench {
namespace {

using cci550::EventId;
using cci550::Pmu;
using cci550::RegisterId;

constexpr std::size_t kCycles = 4096;
// A slice of recording takes tens of microseconds, one of clocked SystemC some milliseconds.
constexpr int kRecordSlices = 5000;
constexpr int kClockedSlices = 200;

// How many of the recorded events hit a counter.
enum Programmed : int { none, eight_of_289, every_event };

void program(Pmu& pmu, unsigned counter, EventId id) {
    pmu.write(cci550::offset_of(RegisterId::evnt_sel, counter), id.raw());
    pmu.write(cci550::offset_of(RegisterId::ecnt_ctrl, counter), 1);
    pmu.write(cci550::offset_of(RegisterId::pmu_ctrl), 1);
}

EventId counted_event(unsigned counter) {
    return event_id(3, static_cast<cci550::SlaveEvent>(counter));
}

// A list of recorded events. With `every_event` the eight programmed events are the only ones.
struct Recording {
    std::vector<EventId> events;
    std::vector<cci550::Security> securities;

    explicit Recording(int programmed) {
        const EventWorkload workload(kCycles / 4, 24);
        events = workload.events;
        securities = workload.securities;
        if (programmed != every_event) return;
        for (std::size_t i = 0; i < events.size(); ++i)
            events[i] = counted_event(events[i].raw() % 8);
    }
    template <typename Sink>
    void play(Sink& sink) const {
        for (std::size_t i = 0; i < events.size(); ++i) sink.record(events[i], 1, securities[i]);
        benchmark::ClobberMemory();
    }
    double size() const { return static_cast<double>(events.size()); }
};

void set_up(Pmu& pmu, int programmed) {
    pmu.set_authentication({true, true, false, false});
    for (unsigned i = 0; programmed != none && i < 8; ++i) program(pmu, i, counted_event(i));
}

void record_vs_listeners(benchmark::State& state) {
    const int programmed = static_cast<int>(state.range(0));
    const Recording recording(programmed);
    Pmu pmu;
    set_up(pmu, programmed);
    ListenerPmu listeners;
    for (unsigned i = 0; programmed != none && i < 8; ++i) listeners.program(i, counted_event(i));
    Comparison comparison;
    for (auto _ : state) {
        comparison.slice([&] { recording.play(pmu); }, [&] { recording.play(listeners); });
        state.SetIterationTime(comparison.last_ours());
    }
    state.counters["ns_per_event"] = 1e9 * comparison.ours() / recording.size();
    state.counters["ns_per_event_listener"] = 1e9 * comparison.other() / recording.size();
    state.counters["ratio_listener"] = comparison.ratio();
    state.counters["events_per_cycle"] = 24;
}
BENCHMARK(record_vs_listeners)
    ->Arg(none)
    ->Arg(eight_of_289)
    ->Arg(every_event)
    ->ArgName("programmed")
    ->UseManualTime()
    ->Iterations(kRecordSlices);

// The same events, counted by nothing, by eight counters, and eight counters on all of them:
// dearest over cheapest.
void record_flatness(benchmark::State& state) {
    const Recording spread(none), focused(every_event);
    Pmu idle, eight, all;
    set_up(eight, eight_of_289);
    set_up(all, every_event);
    Comparison eight_to_none, all_to_none;
    for (auto _ : state) {
        eight_to_none.slice([&] { spread.play(idle); }, [&] { spread.play(eight); });
        all_to_none.slice([&] { focused.play(idle); }, [&] { focused.play(all); });
        state.SetIterationTime(eight_to_none.last_ours());
    }
    const double costs[] = {
        eight_to_none.ours() / spread.size(), eight_to_none.other() / spread.size(),
        all_to_none.ours() / focused.size(), all_to_none.other() / focused.size()};
    state.counters["ratio_max_to_min"] =
        *std::max_element(costs, costs + 4) / *std::min_element(costs, costs + 4);
}
BENCHMARK(record_flatness)->UseManualTime()->Iterations(kRecordSlices);

void row_folding(benchmark::State& state) {
    const EventWorkload workload(kCycles, static_cast<double>(state.range(0)));
    Pmu pmu;
    set_up(pmu, eight_of_289);
    std::chrono::duration<double> elapsed{};
    for (auto _ : state) {
        const auto start = std::chrono::steady_clock::now();
        for (const auto& row : workload.rows) pmu.clock(row);
        elapsed += std::chrono::steady_clock::now() - start;
    }
    state.counters["ns_per_row"] =
        1e9 * elapsed.count() / static_cast<double>(state.iterations() * kCycles);
    state.counters["events_per_cycle"] = workload.density();
}
BENCHMARK(row_folding)->Arg(24)->Arg(3)->ArgName("events_per_cycle");

// A clocked SystemC PMU of 289 signals; ours takes rows at 24 events per cycle and recorded events
// at 3, where a producer has them in hand one by one.
void versus_clocked_systemc(benchmark::State& state) {
    const bool as_rows = state.range(0) > 8;
    const EventWorkload workload(kCycles, static_cast<double>(state.range(0)));
    static ClockedPmu clocked("clocked", workload.rows);
    clocked.use(workload.rows);
    for (unsigned i = 0; i < 8; ++i) clocked.select[i] = line_of(counted_event(i));
    Pmu pmu;
    set_up(pmu, eight_of_289);
    const auto ours_row_by_row = [&] {
        if (as_rows) {
            for (const auto& row : workload.rows) pmu.clock(row);
        } else {
            for (std::size_t i = 0; i < workload.events.size(); ++i)
                pmu.record(workload.events[i], 1, workload.securities[i]);
        }
        benchmark::ClobberMemory();
    };
    Comparison comparison;
    for (auto _ : state) {
        comparison.slice(ours_row_by_row,
                         [&] { sc_core::sc_start(sc_core::sc_time(kCycles, sc_core::SC_NS)); });
        state.SetIterationTime(comparison.last_ours());
    }
    state.counters["ns_per_cycle"] = 1e9 * comparison.ours() / kCycles;
    state.counters["ns_per_cycle_clocked"] = 1e9 * comparison.other() / kCycles;
    state.counters["ratio_clocked_systemc"] = comparison.ratio();
    state.counters["events_per_cycle"] = workload.density();
}
BENCHMARK(versus_clocked_systemc)
    ->Arg(24)
    ->Arg(3)
    ->ArgName("events_per_cycle")
    ->UseManualTime()
    ->Iterations(kClockedSlices);

} // namespace
} // namespace armpmu::bench

int sc_main(int argc, char** argv) {
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
