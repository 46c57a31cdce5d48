// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// What recording a vector adds to a run: the recorder writes in a thread of its own, so that a
// second core is part of the answer.
#include "armpmu/vectors/cci550_recorder.h"
#include "armpmu/vectors/columns.h"
#include "bench/compare.h"
#include "bench/four_masters.h"

#include <benchmark/benchmark.h>

#include <cstdio>
#include <filesystem>

namespace armpmu::bench {
namespace {

using cci550::Pmu;

constexpr int kSlices = 100;

// The same traffic with a recorder that writes columns to a file, and without.
template <typename System, typename... Parameters>
void recorded(benchmark::State& state, Parameters... parameters) {
    const auto path = std::filesystem::temp_directory_path() / "armpmu_bench_recording.vcol";
    Pmu with(pmu_config()), without(pmu_config());
    vectors::ColumnWriter writer(path, vectors::cci550_header(with.config()));
    vectors::Cci550Recorder recorder(with, writer);
    program(with);
    program(without);
    System ours(with, parameters...), other(without, parameters...);
    Comparison comparison;
    for (auto _ : state) {
        comparison.slice([&] { other.run(); }, [&] { ours.run(); });
        state.SetIterationTime(comparison.last_other());
    }
    recorder.finish();
    const auto clocks = static_cast<double>(recorder.clocks());
    state.counters["ns_per_cycle_unrecorded"] =
        1e9 * comparison.ours() / static_cast<double>(kCyclesPerSlice);
    state.counters["bytes_per_clock"] =
        static_cast<double>(std::filesystem::file_size(path)) / clocks;
    state.counters["ratio_recorded_to_unrecorded"] = comparison.ratio();
    std::filesystem::remove(path);
}

void four_streams_of_reads(benchmark::State& state) {
    recorded<FourStreams>(state, std::uint8_t{1}, false);
}
void four_streams_of_lines(benchmark::State& state) {
    recorded<FourStreams>(state, std::uint8_t{testbench::kLineBeats});
}
void two_clusters_and_two_dmas(benchmark::State& state) {
    recorded<FourMasters>(state);
}
BENCHMARK(four_streams_of_reads)->UseManualTime()->Iterations(kSlices);
BENCHMARK(four_streams_of_lines)->UseManualTime()->Iterations(kSlices);
BENCHMARK(two_clusters_and_two_dmas)->UseManualTime()->Iterations(kSlices);

} // namespace
} // namespace armpmu::bench

BENCHMARK_MAIN();
