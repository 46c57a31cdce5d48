// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// How fast the interconnect is: transactions per second with four masters that are never idle, what
// counting adds to it, and what idle cycles cost beside busy ones.
#include "armpmu/cci550/pmu.h"
#include "bench/compare.h"
#include "bench/random_traffic.h"
#include "testbench/interconnect/interconnect.h"
#include "testbench/traffic/ace_cluster.h"
#include "testbench/traffic/ace_lite_master.h"

#include <benchmark/benchmark.h>

namespace armpmu::bench {
namespace {

using namespace testbench;
using cci550::Pmu;
using cci550::RegisterId;
using cci550::SlaveEvent;

constexpr int kSlices = 60;
constexpr std::uint64_t kCyclesPerSlice = 20000;
constexpr std::uint64_t kLines = 1 << 16; // of 64 bytes, shared by all masters

cci550::Config pmu_config() {
    cci550::Config config;
    config.ace = {false, false, false, true, true, false, false};
    return config;
}

// All eight counters on the busiest interface's events.
void program(Pmu& pmu) {
    for (unsigned n = 0; n < cci550::kCounters; ++n) {
        const auto event = cci550::event_id(3, static_cast<SlaveEvent>(4 * n));
        pmu.write(offset_of(RegisterId::evnt_sel, n), event.raw());
        pmu.write(offset_of(RegisterId::ecnt_ctrl, n), 1);
    }
    pmu.write(offset_of(RegisterId::pmu_ctrl), 1);
}

class NoSink final : public cci550::RowSink {
  public:
    void clock(const cci550::EventRow& row, std::uint64_t cycles) override {
        benchmark::DoNotOptimize(&row);
        benchmark::DoNotOptimize(cycles);
    }
    std::uint64_t earliest_overflow() const override { return kNever; }
};

InterconnectConfig fabric() {
    InterconnectConfig config;
    config.slaves[1] = config.slaves[2] = {true, PortKind::ace_lite};
    config.slaves[3] = config.slaves[4] = {true, PortKind::ace};
    for (unsigned n = 0; n < 4; ++n) {
        config.masters[n].used = true;
        config.masters[n].memory.outstanding_reads = 32;
        config.masters[n].memory.outstanding_writes = 32;
    }
    config.stripe_bytes = 256;
    config.tt_depth = 64;
    return config;
}

AceClusterConfig cluster() {
    AceClusterConfig config;
    config.cache_bytes = 32 * 1024;
    config.cache_ways = 4;
    config.outstanding_misses = 16;
    config.loads_in_flight = 8;
    config.victim_lines = 16;
    return config;
}

AceLiteMasterConfig dma() {
    AceLiteMasterConfig config;
    config.outstanding = 32;
    return config;
}

// Two clusters and two DMA engines that ask for more than the memories can give.
struct FourMasters {
    explicit FourMasters(cci550::RowSink& sink) : interconnect(fabric(), sink) {
        interconnect.bind(1, dma0);
        interconnect.bind(2, dma1);
        interconnect.bind(3, cpu0);
        interconnect.bind(4, cpu1);
    }
    void run() { interconnect.run_until(interconnect.cycle() + kCyclesPerSlice); }

    RandomRecords records0{1, 4, kLines, 0}, records1{2, 4, kLines, 0};
    RandomJobs jobs0{3, kLines}, jobs1{4, kLines};
    AceCluster cpu0{cluster(), records0}, cpu1{cluster(), records1};
    AceLiteMaster dma0{dma(), jobs0}, dma1{dma(), jobs1};
    Interconnect interconnect;
};

std::uint64_t transactions(Pmu& pmu) {
    std::uint64_t sum = 0;
    for (unsigned n = 1; n <= 4; ++n)
        sum += pmu.total(cci550::event_id(n, SlaveEvent::si_rrq_hs_arvalid)) +
               pmu.total(cci550::event_id(n, SlaveEvent::si_wrq_hs_awalid));
    return sum;
}

// The same traffic with a PMU that counts and with a sink that throws the rows away.
void four_masters_saturated(benchmark::State& state) {
    Pmu pmu(pmu_config());
    program(pmu);
    NoSink nothing;
    FourMasters counted(pmu), uncounted(nothing);
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
BENCHMARK(four_masters_saturated)->UseManualTime()->Iterations(kSlices);

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
