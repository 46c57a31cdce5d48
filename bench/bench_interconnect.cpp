// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// How fast the interconnect is: transactions per second with four masters that are never idle, what
// counting adds to it, and what idle cycles cost beside busy ones.
#include "bench/compare.h"
#include "bench/four_masters.h"

#include <benchmark/benchmark.h>

namespace armpmu::bench {
namespace {

using namespace testbench;
using cci550::Pmu;

constexpr int kSlices = 60;

class NoSink final : public cci550::RowSink {
  public:
    void clock(const cci550::EventRow& row, std::uint64_t cycles) override {
        benchmark::DoNotOptimize(&row);
        benchmark::DoNotOptimize(cycles);
    }
    std::uint64_t earliest_overflow() const override { return kNever; }
};

// The same traffic with a PMU that counts and with a sink that throws the rows away.
template <typename System, typename... Parameters>
void saturated(benchmark::State& state, Parameters... parameters) {
    Pmu pmu(pmu_config());
    program(pmu);
    NoSink nothing;
    System counted(pmu, parameters...), uncounted(nothing, parameters...);
    Comparison comparison;
    double seconds = 0;
    for (auto _ : state) {
        comparison.slice([&] { uncounted.run(); }, [&] { counted.run(); });
        state.SetIterationTime(comparison.last_other());
        seconds += comparison.last_other();
    }
    const auto cycles = static_cast<double>(counted.interconnect.cycle());
    const auto done = static_cast<double>(transactions(pmu));
    state.counters["transactions_per_second"] = done / seconds;
    state.counters["transactions_per_cycle"] = done / cycles;
    state.counters["ns_per_cycle"] = 1e9 * seconds / cycles;
    state.counters["ratio_counted_to_uncounted"] = comparison.ratio();
}

// 16 bytes each: the two requests a cycle that the interconnect admits are the limit.
void four_streams_of_reads(benchmark::State& state) {
    saturated<FourStreams>(state, std::uint8_t{1}, false);
}
void four_streams_of_beats(benchmark::State& state) {
    saturated<FourStreams>(state, std::uint8_t{1});
}
// 64 bytes each: data is the limit.
void four_streams_of_lines(benchmark::State& state) {
    saturated<FourStreams>(state, std::uint8_t{kLineBeats});
}
// Two clusters with caches and two DMA engines: the tracker's depth is the limit.
void two_clusters_and_two_dmas(benchmark::State& state) {
    saturated<FourMasters>(state);
}
BENCHMARK(four_streams_of_reads)->UseManualTime()->Iterations(kSlices);
BENCHMARK(four_streams_of_beats)->UseManualTime()->Iterations(kSlices);
BENCHMARK(four_streams_of_lines)->UseManualTime()->Iterations(kSlices);
BENCHMARK(two_clusters_and_two_dmas)->UseManualTime()->Iterations(kSlices);

// One core that computes for thousands of cycles between misses, beside one that does nothing else.
struct OneCore {
    OneCore(cci550::RowSink& sink, unsigned gap)
        : records(1, 1, kLines, gap), cpu(cluster(), records), interconnect(fabric(), sink) {
        interconnect.bind(3, cpu);
    }
    void run() { interconnect.run_until(interconnect.cycle() + kCyclesPerSlice); }
    double stepped_share() const {
        return static_cast<double>(interconnect.stepped()) /
               static_cast<double>(interconnect.cycle());
    }
    RandomRecords records;
    AceCluster cpu;
    Interconnect interconnect;
};

void idle_beside_busy(benchmark::State& state) {
    Pmu pmu(pmu_config()), other(pmu_config());
    FourMasters busy(pmu);
    OneCore idle(other, 8000);
    Comparison comparison;
    for (auto _ : state) {
        comparison.slice([&] { idle.run(); }, [&] { busy.run(); });
        state.SetIterationTime(comparison.last_ours());
    }
    state.counters["idle_percent"] = 100 * (1 - idle.stepped_share());
    state.counters["ratio_busy_to_idle"] = comparison.ratio();
}
BENCHMARK(idle_beside_busy)->UseManualTime()->Iterations(kSlices);

} // namespace
} // namespace armpmu::bench

BENCHMARK_MAIN();
