// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// What recording a vector adds to a run: the recorder writes in a thread of its own, so that a
// second core is part of the answer.
#include "armpmu/cci550/probe.h"
#include "armpmu/vectors/columns/columns.h"
#include "armpmu/vectors/record/recorder.h"
#include "bench/compare.h"
#include "bench/four_masters.h"

#include <benchmark/benchmark.h>

#include <cstdlib>
#include <filesystem>
#include <string>

namespace armpmu::bench {
namespace {

using cci550::Pmu;

constexpr int kSlices = 100;

// The same traffic with a recorder that writes columns to a file, and without.
template <typename System, typename... Parameters>
void recorded(benchmark::State& state, Parameters... parameters) {
    const auto path = std::filesystem::temp_directory_path() / "armpmu_bench_recording.vcol";
    Pmu with(pmu_config()), without(pmu_config());
    vectors::ColumnWriter writer(path, vectors::device_header(with.config()));
    cci550::Probe probe(with);
    vectors::Recorder recorder(probe, writer);
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
// All of `armpmu record`, start and file included, beside `armpmu run`; a scenario of SystemC needs
// a process of its own.
void scenario(benchmark::State& state, const std::string& name) {
    const auto path = std::filesystem::temp_directory_path() / "armpmu_bench_recording.vcol";
    const std::string file = " " ARMPMU_SOURCE_DIR "/testbench/scenarios/" + name + ".yaml";
    const auto armpmu = [&](const std::string& command) {
        const std::string line = ARMPMU_PROGRAM " " + command + " >/dev/null";
        if (std::system(line.c_str()) != 0) state.SkipWithError(line.c_str());
    };
    Comparison comparison;
    for (auto _ : state) {
        comparison.slice([&] { armpmu("run" + file); },
                         [&] { armpmu("record" + file + " -o " + path.string()); });
        state.SetIterationTime(comparison.last_other());
    }
    state.counters["ms_unrecorded"] = 1e3 * comparison.ours();
    state.counters["ratio_recorded_to_unrecorded"] = comparison.ratio();
    std::filesystem::remove(path);
}

BENCHMARK(four_streams_of_reads)->UseManualTime()->Iterations(kSlices);
BENCHMARK(four_streams_of_lines)->UseManualTime()->Iterations(kSlices);
BENCHMARK(two_clusters_and_two_dmas)->UseManualTime()->Iterations(kSlices);
BENCHMARK_CAPTURE(scenario, snoop_hit_rate, "snoop-hit-rate")->UseManualTime()->Iterations(15);
BENCHMARK_CAPTURE(scenario, filter_too_small, "snoop-filter-too-small")
    ->UseManualTime()
    ->Iterations(15);
BENCHMARK_CAPTURE(scenario, two_clusters_sharing, "two-clusters-sharing")
    ->UseManualTime()
    ->Iterations(25);
BENCHMARK_CAPTURE(scenario, stall_hunting, "stall-hunting")->UseManualTime()->Iterations(41);
BENCHMARK_CAPTURE(scenario, secure_mix, "secure-mix")->UseManualTime()->Iterations(41);
BENCHMARK_CAPTURE(scenario, write_streaming, "write-streaming")->UseManualTime()->Iterations(41);
BENCHMARK_CAPTURE(scenario, a55_ipc, "a55-ipc")->UseManualTime()->Iterations(41);

} // namespace
} // namespace armpmu::bench

BENCHMARK_MAIN();
