// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// What simulating the interconnect costs beside a fabric of the same function in clocked SystemC.
// Every ratio is other/ours, both sides timed in turn.
#include "bench/clocked/fabric.h"
#include "bench/compare.h"
#include "bench/four_masters.h"

#include <benchmark/benchmark.h>

namespace armpmu::bench {

constexpr int kClockedSlices = 60;

// Both under the same traffic, with a PMU that counts. The argument is the gap between two accesses
// of a thread in instructions: 0 saturates both (with two DMA engines), larger ones are two
// clusters that mostly compute. Only ratios per cycle and per transaction together say anything:
// the two settle at slightly different rates.
void clocked_fabric_beside_ours(benchmark::State& state) {
    // SystemC's modules stay for good.
    static cci550::Pmu clocked_pmu(pmu_config());
    static ClockedFabric clocked("clocked_fabric", clocked_pmu, kLines);
    cci550::Pmu pmu(pmu_config());
    program(pmu);
    program(clocked_pmu);
    FourMasters ours(pmu);
    const auto gap = static_cast<unsigned>(state.range(0));
    ours.set_traffic(gap, gap == 0);
    clocked.set_traffic(gap, gap == 0);
    const sc_core::sc_time slice = ClockedFabric::period() * kCyclesPerSlice;
    sc_core::sc_start(slice); // what was in flight before
    ours.run();
    const std::uint64_t earlier = transactions(pmu);
    const std::uint64_t earlier_clocked = transactions(clocked_pmu);
    Comparison comparison;
    for (auto _ : state) {
        comparison.slice([&] { ours.run(); }, [&] { sc_core::sc_start(slice); });
        state.SetIterationTime(comparison.last_ours());
    }
    const double cycles = kClockedSlices * static_cast<double>(kCyclesPerSlice);
    const auto done = static_cast<double>(transactions(pmu) - earlier);
    const auto done_clocked = static_cast<double>(transactions(clocked_pmu) - earlier_clocked);
    state.counters["ns_per_cycle"] = 1e9 * comparison.ours() / kCyclesPerSlice;
    state.counters["ns_per_cycle_clocked"] = 1e9 * comparison.other() / kCyclesPerSlice;
    state.counters["transactions_per_cycle"] = done / cycles;
    state.counters["transactions_per_cycle_clocked"] = done_clocked / cycles;
    state.counters["ratio_per_cycle_clocked"] = comparison.ratio();
    state.counters["ratio_per_transaction_clocked"] = comparison.ratio() * done / done_clocked;
}
BENCHMARK(clocked_fabric_beside_ours)
    ->ArgName("gap")
    ->Arg(0)
    ->Arg(200)
    ->Arg(1000)
    ->Arg(5000)
    ->UseManualTime()
    ->Iterations(kClockedSlices);

} // namespace armpmu::bench

// libsystemc asks for it; main() is the benchmark's.
int sc_main(int, char**) {
    return 0;
}
