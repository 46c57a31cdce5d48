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
#include "bench/guest_program.h"
#include "testbench/kernels/kernel_info.h"
#include "testbench/traffic/recorded_program.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <memory>

namespace armpmu::bench {
namespace {

constexpr int kSlices = 9;
constexpr double kMillion = 1e6;

// A core with all around it.
struct Bench {
    explicit Bench(const cpu::CoreConfig& config = {})
        : memory(config.memory_latency), l3(config, memory), core(config, pmu, translator, l3) {}

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

} // namespace
} // namespace armpmu::bench

BENCHMARK_MAIN();
