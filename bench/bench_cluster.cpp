// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
//
// Modelled cores in front of a CCI-550: what a program costs beside QEMU, a line fill beside the
// estimate, and four cores beside one.
#include "armpmu/cluster/estimated_cluster.h"
#include "armpmu/cluster/stepped_cluster.h"
#include "armpmu/interconnect/stepped/interconnect.h"
#include "bench/compare.h"
#include "bench/guest_program.h"
#include "testbench/kernels/kernel_info.h"
#include "testbench/traffic/program_reader.h"

#include <benchmark/benchmark.h>

#include <fcntl.h>

#include <cstdio>
#include <memory>
#include <string>
#include <vector>

namespace armpmu::bench {
namespace {

using namespace interconnect;

constexpr int kSlices = 9;
constexpr double kMillion = 1e6;
constexpr unsigned kPort = 3;

// Cores with their PMUs, all with what they are by default, and an interconnect's PMU.
struct Parts {
    explicit Parts(unsigned cores) {
        for (unsigned n = 0; n < cores; ++n) {
            pmus.push_back(std::make_unique<a55::Pmu>());
            cluster.push_back({{}, pmus.back().get(), &pages});
        }
    }
    std::uint64_t instructions() const {
        std::uint64_t all = 0;
        for (const auto& pmu : pmus) all += pmu->total(a55::Event::inst_retired);
        return all;
    }
    cpu::FlatTranslator pages;
    std::vector<std::unique_ptr<a55::Pmu>> pmus;
    std::vector<cluster::ClusterCore> cluster;
    cci550::Pmu cci;
};

void run(cluster::EstimatedCluster& cluster) {
    while (!cluster.ended()) cluster.run_until(cluster.cycle() + 1'000'000);
    for (unsigned n = 0; n < cluster.cores(); ++n) cluster.core(n).deliver();
}

struct Kernels {
    // One each, of data of its own.
    Kernels(const std::string& name, Settings settings, unsigned cores) {
        for (unsigned n = 0; n < cores; ++n) {
            settings["data"] = std::to_string(0x1000'0000 + n * std::uint64_t{0x0800'0000});
            all.push_back(testbench::make_kernel(name, settings));
        }
    }
    std::vector<std::unique_ptr<testbench::Kernel>> all;
};

void estimate(const std::string& name, const Settings& settings, Parts& parts) {
    Kernels kernels(name, settings, static_cast<unsigned>(parts.cluster.size()));
    Estimate interconnect(example_config(), parts.cci);
    cluster::EstimatedCluster cluster({}, parts.cluster, interconnect, kPort);
    for (unsigned n = 0; n < kernels.all.size(); ++n) cluster.set_source(n, *kernels.all[n]);
    run(cluster);
}

std::uint64_t step(const std::string& name, const Settings& settings, Parts& parts) {
    Kernels kernels(name, settings, static_cast<unsigned>(parts.cluster.size()));
    Interconnect interconnect(example_config(), parts.cci);
    cluster::SteppedCluster cluster({}, parts.cluster);
    for (unsigned n = 0; n < kernels.all.size(); ++n) cluster.set_source(n, *kernels.all[n]);
    interconnect.bind(kPort, cluster);
    while (!interconnect.quiescent()) interconnect.run_until(interconnect.cycle() + 100'000);
    return cluster.totals().read_shared;
}

// Loads that each miss all caches and need the one before, by the interconnect stepped and
// estimated.
void BM_line_fill(benchmark::State& state) {
    const Settings settings = {{"footprint", "8388608"}, {"iterations", "10000"}};
    Comparison comparison;
    std::uint64_t fills = 0;
    for (auto _ : state) {
        for (int slice = 0; slice < kSlices; ++slice) {
            Parts stepped(1);
            Parts estimated(1);
            comparison.slice([&] { fills = step("chase", settings, stepped); },
                             [&] { estimate("chase", settings, estimated); });
        }
    }
    state.counters["fills"] = static_cast<double>(fills);
    state.counters["us_stepped"] = comparison.ours() * kMillion / static_cast<double>(fills);
    state.counters["us_estimated"] = comparison.other() * kMillion / static_cast<double>(fills);
}

// Instructions a second of four cores together beside those of one, each with a kernel of its own.
void BM_four_cores(benchmark::State& state, const std::string& kernel, const Settings& settings) {
    Comparison comparison;
    double ours = 0;
    double other = 0;
    for (auto _ : state) {
        for (int slice = 0; slice < kSlices; ++slice) {
            Parts four(4);
            Parts one(1);
            comparison.slice([&] { estimate(kernel, settings, four); },
                             [&] { estimate(kernel, settings, one); });
            ours = static_cast<double>(four.instructions());
            other = static_cast<double>(one.instructions());
        }
    }
    state.counters["mips_four"] = ours / comparison.ours() / kMillion;
    state.counters["mips_one"] = other / comparison.other() / kMillion;
    state.counters["ratio_aggregate"] = comparison.ratio() * ours / other;
}

// Started so that it prints nowhere: the benchmark prints to the same place.
std::unique_ptr<testbench::ProgramReader> started(const testbench::LiveProgramOptions& options) {
    std::fflush(stdout);
    const int before = dup(STDOUT_FILENO);
    const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    dup2(nowhere, STDOUT_FILENO);
    close(nowhere);
    auto program = std::make_unique<testbench::ProgramReader>(options);
    dup2(before, STDOUT_FILENO);
    close(before);
    return program;
}

// A running program of one thread.
class Source final : public cpu::BlockSource {
  public:
    explicit Source(testbench::ProgramReader& program) : program_(program) {}
    const std::vector<cpu::CodeBlock>& blocks() const override { return program_.blocks(); }
    bool next(cpu::Retired& retired) override {
        std::uint32_t thread = 0;
        return program_.next(thread, retired);
    }

  private:
    testbench::ProgramReader& program_;
};

// Some 180 million instructions, told while QEMU executes them to nobody, or to a core in front of
// an estimated interconnect. The other side of the ratios is QEMU with a plugin that does nothing.
void BM_live_program(benchmark::State& state) {
    static const std::string kWords = "200000";
    const Guest guest;
    if (!guest.works() ||
        !guest.shell("qemu-aarch64 -plugin " ARMPMU_LIVE_PLUGIN ",empty=1 ./words")) {
        state.SkipWithError("no aarch64-linux-gnu-gcc, or no qemu-aarch64 with plugins");
        return;
    }
    testbench::LiveProgramOptions options;
    options.command = {guest.file("words"), kWords};
    options.plugin = ARMPMU_LIVE_PLUGIN;
    const auto bare = [&] {
        guest.shell("qemu-aarch64 -cpu cortex-a76 -plugin " ARMPMU_LIVE_PLUGIN ",empty=1 ./words " +
                    kWords);
    };
    const auto read = [&] {
        const auto program = started(options);
        Source source(*program);
        cpu::Retired retired;
        while (source.next(retired)) {}
    };
    std::uint64_t instructions = 0;
    const auto execute = [&] {
        Parts parts(1);
        const auto program = started(options);
        Source source(*program);
        Estimate interconnect(example_config(), parts.cci);
        cluster::EstimatedCluster cluster({}, parts.cluster, interconnect, kPort);
        cluster.set_source(0, source);
        run(cluster);
        instructions = parts.instructions();
    };
    Comparison unused;
    Comparison executed;
    for (auto _ : state) {
        for (int slice = 0; slice < kSlices; ++slice) {
            unused.slice(read, bare);
            executed.slice(execute, bare);
        }
    }
    const double millions = static_cast<double>(instructions) / kMillion;
    state.counters["instructions"] = static_cast<double>(instructions);
    state.counters["mips"] = millions / executed.ours();
    state.counters["mips_unused"] = millions / unused.ours();
    state.counters["mips_qemu"] = millions / executed.other();
    state.counters["ratio_qemu"] = executed.ratio();
    state.counters["ratio_qemu_unused"] = unused.ratio();
}

BENCHMARK(BM_line_fill)->Iterations(1)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(BM_four_cores, fp, "fp", Settings{{"passes", "1000"}})
    ->Iterations(1)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(BM_four_cores, copy, "copy", Settings{{"footprint", "1048576"}, {"passes", "2"}})
    ->Iterations(1)
    ->Unit(benchmark::kMillisecond);
BENCHMARK(BM_live_program)->Iterations(1)->Unit(benchmark::kMillisecond);

} // namespace
} // namespace armpmu::bench

BENCHMARK_MAIN();
