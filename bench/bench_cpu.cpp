// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// How fast the core model executes: kernels whose accesses hit L1, a recorded program and one that
// runs, misses, and what the memo and the PMU cost or save. `mips` is of the core as it is by
// default; every ratio is other/ours, both sides timed in turn.
#include "armpmu/cpu/core.h"
#include "armpmu/cpu/decoder.h"
#include "armpmu/cpu/instruction_address.h"
#include "armpmu/cpu/shared_cache.h"
#include "bench/compare.h"
#include "testbench/kernels/kernel_info.h"
#include "testbench/traffic/live_program.h"
#include "testbench/traffic/recorded_program.h"

#include <benchmark/benchmark.h>

#include <fcntl.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>

namespace armpmu::bench {
namespace {

constexpr int kSlices = 9;
constexpr double kMillion = 1e6;

// A core with all around it.
struct Bench {
    explicit Bench(const cpu::CoreConfig& config = {})
        : memory(config.memory_latency), l3(config.l3_kb, config.l3_latency, memory),
          core(config, pmu, translator, l3) {}

    a55::Pmu pmu;
    cpu::FlatTranslator translator;
    cpu::FixedLatencyMemory memory;
    cpu::SharedCache l3;
    cpu::Core core;
};

cpu::CoreConfig without_memo() {
    cpu::CoreConfig config;
    config.memo = false;
    return config;
}

// What a source told, to be told again without its work.
class Replay final : public cpu::BlockSource {
  public:
    explicit Replay(cpu::BlockSource& source) {
        cpu::Retired retired;
        std::vector<std::size_t> addresses;
        while (source.next(retired)) {
            if (addresses.size() < source.blocks().size()) count_addresses(source, addresses);
            Step step{retired.block, retired.failed, retired.next};
            for (std::size_t n = 0; n < addresses[retired.block]; ++n)
                addresses_.push_back(retired.addresses[n]);
            addresses_of_.resize(addresses.size());
            addresses_of_[retired.block] = addresses[retired.block];
            steps_.push_back(step);
        }
        blocks_ = source.blocks();
    }
    const std::vector<cpu::CodeBlock>& blocks() const override { return blocks_; }
    bool next(cpu::Retired& retired) override {
        if (at_ == steps_.size()) return false;
        const Step& step = steps_[at_++];
        retired = {step.block, addresses_.data() + address_, step.next, step.failed, nullptr};
        address_ += addresses_of_[step.block];
        return true;
    }
    void rewind() { at_ = address_ = 0; }

  private:
    struct Step {
        std::uint32_t block;
        std::uint32_t failed;
        std::uint64_t next;
    };
    static void count_addresses(const cpu::BlockSource& source, std::vector<std::size_t>& counts);

    std::vector<cpu::CodeBlock> blocks_;
    std::vector<Step> steps_;
    std::vector<std::uint64_t> addresses_;
    std::vector<std::size_t> addresses_of_;
    std::size_t at_ = 0;
    std::size_t address_ = 0;
};

void Replay::count_addresses(const cpu::BlockSource& source, std::vector<std::size_t>& counts) {
    static const cpu::Decoder kDecoder;
    for (std::size_t n = counts.size(); n < source.blocks().size(); ++n) {
        std::size_t count = 0;
        for (const std::uint32_t word : source.blocks()[n].words)
            count += cpu::takes_address(kDecoder.decode(word), word) ? 1 : 0;
        counts.push_back(count);
    }
}

// A kernel, long enough that its start does not matter.
struct Case {
    const char* kernel;
    Settings settings;
};

std::uint64_t run(Bench& bench, const Case& one) {
    const auto kernel = testbench::make_kernel(one.kernel, one.settings);
    bench.pmu.set_state(kernel->state());
    const std::uint64_t done = bench.core.run(*kernel);
    bench.core.deliver();
    return done;
}

void BM_kernel(benchmark::State& state, const Case& one) {
    Comparison comparison;
    std::uint64_t instructions = 0;
    for (auto _ : state) {
        for (int slice = 0; slice < kSlices; ++slice) {
            Bench fast;
            Bench slow(without_memo());
            comparison.slice([&] { instructions = run(fast, one); }, [&] { run(slow, one); });
        }
    }
    state.counters["mips"] = static_cast<double>(instructions) / comparison.ours() / kMillion;
    state.counters["mips_without_memo"] =
        static_cast<double>(instructions) / comparison.other() / kMillion;
    state.counters["ratio_without_memo"] = comparison.ratio();
}

void BM_misses(benchmark::State& state, const Case& one) {
    double seconds = 1e9;
    std::uint64_t misses = 0;
    for (auto _ : state) {
        for (int slice = 0; slice < kSlices; ++slice) {
            Bench bench;
            const auto start = std::chrono::steady_clock::now();
            run(bench, one);
            seconds = std::min(
                seconds,
                std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
            misses = bench.pmu.total(a55::Event::l1d_cache_refill);
        }
    }
    state.counters["million_misses_per_second"] = static_cast<double>(misses) / seconds / kMillion;
}

// A look at all counters after every 10,000 instructions, beside none.
void BM_pmu(benchmark::State& state, const Case& one) {
    constexpr std::uint64_t kEvery = 10'000;
    Comparison comparison;
    for (auto _ : state) {
        for (int slice = 0; slice < kSlices; ++slice) {
            Bench bare;
            Bench watched;
            for (unsigned n = 0; n < a55::kCounters; ++n)
                watched.pmu.write_external(0x400 + 4 * n, 8);
            watched.pmu.write_external(0xc00, 0x8000'003f);
            watched.pmu.write_external(0xe04, 1);
            comparison.slice([&] { run(bare, one); },
                             [&] {
                                 const auto kernel =
                                     testbench::make_kernel(one.kernel, one.settings);
                                 while (watched.core.run(*kernel, kEvery) >= kEvery) {
                                     watched.core.deliver();
                                     benchmark::DoNotOptimize(watched.pmu.counts());
                                 }
                             });
        }
    }
    state.counters["ratio_with_looks"] = comparison.ratio();
}

// A program that is compiled now, in a folder of its own.
class Guest {
  public:
    Guest() {
        std::filesystem::create_directories(folder_);
        works_ = shell("aarch64-linux-gnu-gcc -O2 -static -mcpu=cortex-a55 " ARMPMU_SOURCE_DIR
                       "/tests/conformance/programs/words.c -o words");
    }
    ~Guest() { std::filesystem::remove_all(folder_); }
    Guest(const Guest&) = delete;
    Guest& operator=(const Guest&) = delete;

    bool works() const { return works_; }
    std::string file(const char* name) const { return (folder_ / name).string(); }
    bool shell(const std::string& command) const {
        const std::string all = "cd " + folder_.string() + " && " + command + " >/dev/null 2>&1";
        return std::system(all.c_str()) == 0;
    }

  private:
    std::filesystem::path folder_ =
        std::filesystem::temp_directory_path() / ("armpmu_bench_cpu." + std::to_string(getpid()));
    bool works_ = false;
};

// Some 25 million instructions. Null if they cannot be recorded.
std::unique_ptr<Replay> recorded_program() {
    const Guest guest;
    if (!guest.works() ||
        !guest.shell(ARMPMU_SOURCE_DIR
                     "/tools/trace/record-program -o trace --plugin " ARMPMU_PLUGIN
                     " -- ./words 27000"))
        return nullptr;
    testbench::RecordedProgram program(guest.file("trace"));
    return std::make_unique<Replay>(program);
}

void BM_recorded_program(benchmark::State& state) {
    static const std::unique_ptr<Replay> kProgram = recorded_program();
    if (kProgram == nullptr) {
        state.SkipWithError("no aarch64-linux-gnu-gcc, or no qemu-aarch64 with plugins");
        return;
    }
    const auto execute = [](Bench& bench) {
        kProgram->rewind();
        const std::uint64_t done = bench.core.run(*kProgram);
        bench.core.deliver();
        return done;
    };
    Comparison comparison;
    std::uint64_t instructions = 0;
    for (auto _ : state) {
        for (int slice = 0; slice < kSlices; ++slice) {
            Bench fast;
            Bench slow(without_memo());
            comparison.slice([&] { instructions = execute(fast); }, [&] { execute(slow); });
        }
    }
    state.counters["instructions"] = static_cast<double>(instructions);
    state.counters["mips"] = static_cast<double>(instructions) / comparison.ours() / kMillion;
    state.counters["mips_without_memo"] =
        static_cast<double>(instructions) / comparison.other() / kMillion;
    state.counters["ratio_without_memo"] = comparison.ratio();
}

// Started so that it prints nowhere: the benchmark prints to the same place.
std::unique_ptr<testbench::LiveProgram> started(const testbench::LiveProgramOptions& options) {
    std::fflush(stdout);
    const int before = dup(STDOUT_FILENO);
    const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    dup2(nowhere, STDOUT_FILENO);
    close(nowhere);
    auto program = std::make_unique<testbench::LiveProgram>(options);
    dup2(before, STDOUT_FILENO);
    close(before);
    return program;
}

// Some 36 million instructions, told while QEMU executes them to nobody or to a core. The other
// side of the ratios is QEMU with a plugin that does nothing.
void BM_live_program(benchmark::State& state) {
    static const std::string kWords = "40000";
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
    std::uint64_t instructions = 0;
    const auto read = [&] {
        const auto program = started(options);
        testbench::LiveThread thread(*program);
        cpu::Retired retired;
        while (thread.next(retired)) {}
    };
    const auto execute = [&] {
        Bench bench;
        const auto program = started(options);
        testbench::LiveThread thread(*program);
        instructions = bench.core.run(thread);
        bench.core.deliver();
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

#define ARMPMU_KERNEL(name, ...)                                                                   \
    BENCHMARK_CAPTURE(BM_kernel, name, Case{#name, __VA_ARGS__})                                   \
        ->Iterations(1)                                                                            \
        ->Unit(benchmark::kMillisecond)

ARMPMU_KERNEL(adds, {{"iterations", "2000000"}});
ARMPMU_KERNEL(chain, {{"iterations", "2000000"}});
ARMPMU_KERNEL(fp, {{"passes", "2000"}});
ARMPMU_KERNEL(simd, {{"passes", "2000"}});
ARMPMU_KERNEL(crypto, {{"iterations", "1000000"}});
ARMPMU_KERNEL(read, {{"passes", "8000"}});
ARMPMU_KERNEL(chase, {{"footprint", "16384"}});
ARMPMU_KERNEL(predictable, {{"iterations", "1000000"}});
ARMPMU_KERNEL(call_nest, {{"iterations", "100000"}});
// A page each for the TLB's entries, and more pages than it has entries.
BENCHMARK_CAPTURE(BM_misses, l2_hits, Case{"chase", {{"footprint", "49152"}}})
    ->Iterations(1)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(BM_misses, l2_and_tlb, Case{"chase", {{"footprint", "98304"}}})
    ->Iterations(1)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(BM_misses, l3_hits, Case{"chase", {{"footprint", "786432"}}})
    ->Iterations(1)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(BM_pmu, read, Case{"read", {{"passes", "8000"}}})
    ->Iterations(1)
    ->Unit(benchmark::kMillisecond);
BENCHMARK(BM_recorded_program)->Iterations(1)->Unit(benchmark::kMillisecond);
BENCHMARK(BM_live_program)->Iterations(1)->Unit(benchmark::kMillisecond);

} // namespace
} // namespace armpmu::bench

BENCHMARK_MAIN();
