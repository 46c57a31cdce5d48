// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/silicon/work.h"

#include "armpmu/a55/pmu.h"
#include "armpmu/cpu/core.h"
#include "armpmu/cpu/shared_cache.h"
#include "testbench/kernels/kernel_info.h"

#include <algorithm>
#include <cstdlib>
#include <map>

namespace armpmu::testbench {

struct WarmKernel::Impl {
    explicit Impl(const cpu::CoreConfig& core, const Work& work)
        : pmu(cpu::pmu_config(core)), memory(memory_of(core)), l3(core, memory),
          one(core, pmu, pages, l3), kernel(make_kernel(work.kernel, work.settings)) {
        for (const cpu::CodeBlock& block : kernel->blocks()) one.add_block(block);
        one.run(*kernel, work.warm);
    }

    static cpu::FixedLatencyMemory memory_of(const cpu::CoreConfig& core) {
        return cpu::FixedLatencyMemory(core.memory_latency, cpu::DataSource::dram,
                                       core.memory_read_interval, core.memory_write_interval);
    }
    std::uint64_t count(a55::Event event) {
        if (event == a55::Event::cpu_cycles) return one.cycle();
        one.deliver();
        return pmu.total(event);
    }

    a55::Pmu pmu;
    cpu::FlatTranslator pages;
    cpu::FixedLatencyMemory memory;
    cpu::SharedCache l3;
    cpu::Core one;
    std::unique_ptr<Kernel> kernel;
};

WarmKernel::WarmKernel(const cpu::CoreConfig& core, const Work& work)
    : impl_(std::make_unique<Impl>(core, work)) {}
WarmKernel::~WarmKernel() = default;

void WarmKernel::set_latencies(const cpu::CoreConfig& core) {
    impl_->one.set_latencies(core);
    impl_->l3.set_latencies(core);
    impl_->memory = Impl::memory_of(core);
}

double WarmKernel::pace(std::uint64_t instructions, a55::Event event) {
    const std::uint64_t from = impl_->count(event);
    const std::uint64_t done = impl_->one.run(*impl_->kernel, instructions);
    return static_cast<double>(impl_->count(event) - from) / static_cast<double>(done);
}

double pace_of(const cpu::CoreConfig& core, const Work& work, a55::Event event) {
    return WarmKernel(core, work).pace(work.measured, event);
}

namespace {

// The number of loads that brings all caches and TLBs to a steady state.
constexpr std::uint64_t kMostWarm = 400'000;
constexpr std::uint64_t kMeasured = 40'000;

// "4xPTR in 64 KB"
std::optional<FigureWork> chain_step(const std::string& parameter) {
    const std::uint64_t chains = std::strtoull(parameter.c_str(), nullptr, 10);
    const std::string form = parameter.substr(2, parameter.find(' ') - 2);
    const std::uint64_t kilobytes =
        std::strtoull(parameter.c_str() + parameter.find(" in ") + 4, nullptr, 10);
    static const std::map<std::string, const char*> kKernels = {
        {"PTR", "chains"}, {"64", "index_chains"}, {"32", "word_index_chains"}};
    const auto kernel = kKernels.find(form);
    if (chains == 0 || kilobytes == 0 || kernel == kKernels.end()) return std::nullopt;
    const std::uint64_t lines = kilobytes * 16;
    const Work work{kernel->second,
                    {{"chains", std::to_string(chains)},
                     {"footprint", std::to_string(kilobytes * 1024)},
                     {"iterations", "1000000000"}},
                    std::min(6 * lines + 4096, kMostWarm),
                    std::max(std::min(4 * lines, kMeasured), std::uint64_t{8192})};
    const double instructions = 34.0 / 32; // of a load
    return FigureWork{work, {}, static_cast<double>(chains) * instructions};
}

// "dual in 64 KB"
std::optional<FigureWork> random_read(const std::string& parameter) {
    const bool pairs = parameter[0] == 'd';
    const std::uint64_t kilobytes =
        std::strtoull(parameter.c_str() + parameter.find(" in ") + 4, nullptr, 10);
    if (kilobytes == 0) return std::nullopt;
    std::uint64_t bits = 10;
    while ((std::uint64_t{1} << (bits - 10)) < kilobytes) ++bits;
    const double instructions = pairs ? 14 : 8;
    const auto reads = [&](std::uint64_t of_bits) {
        const std::uint64_t lines = std::uint64_t{1} << (of_bits - 6);
        const auto loop = static_cast<std::uint64_t>(instructions);
        return Work{pairs ? "random_read_pairs" : "random_read",
                    {{"bits", std::to_string(of_bits)}, {"iterations", "1000000000"}},
                    std::min(6 * lines + 4096, kMostWarm) * loop,
                    kMeasured * loop / 2};
    };
    return FigureWork{reads(bits), reads(12), instructions};
}

struct Stream {
    const char* kernel;
    double instructions; // of a line
};
// By the figure's name without " of 32 MiB".
const std::map<std::string, Stream>& streams() {
    static const std::map<std::string, Stream> all = {
        {"memcpy", {"copy", 12}},
        {"memset", {"store_burst", 5}},
        {"C fill", {"fill_words", 35.0 / 4}},
        {"C copy", {"copy_words", 20}},
        {"C copy backwards", {"copy_backwards", 20}},
        {"C 2-pass copy", {"copy_two_passes", 40}},
        {"NEON LDP/STP copy", {"copy_vectors", 8}},
        {"NEON LD1/ST1 copy", {"copy_structures", 4}},
        {"NEON STP fill", {"store_burst", 5}},
        {"NEON STNP fill", {"fill_non_temporal", 5}},
        {"ARM STP fill", {"write", 7}},
        {"ARM LDP load", {"read", 7}},
        {"NEON LDP load", {"read_vectors", 5}},
        {"NEON LDNP load", {"read_non_temporal", 5}},
        {"C copy prefetched (64 bytes step)", {"copy_prefetched", 21}},
    };
    return all;
}

std::optional<FigureWork> bytes_a_cycle(const std::string& parameter) {
    const auto stream = streams().find(parameter.substr(0, parameter.find(" of 32 MiB")));
    if (stream == streams().end()) return std::nullopt;
    const auto lines = [&](std::uint64_t number) {
        return static_cast<std::uint64_t>(static_cast<double>(number) *
                                          stream->second.instructions);
    };
    const Work work{stream->second.kernel,
                    {{"footprint", std::to_string(32u << 20)}, {"passes", "1000"}},
                    lines(65'536),
                    lines(16'384)};
    return FigureWork{work, {}, 64 / stream->second.instructions, true};
}

// "aes-256-cbc 16 KiB": of a block, which waits for the one before.
std::optional<FigureWork> cipher_block(const std::string& parameter) {
    const bool longer = parameter.find("aes-256-cbc") == 0;
    if (!longer && parameter.find("aes-128-cbc") != 0) return std::nullopt;
    const std::uint64_t instructions = longer ? 38 : 25;
    const Work work{longer ? "aes_256" : "aes_128",
                    {{"footprint", "16384"}, {"passes", "1000000"}},
                    4'096 * instructions,
                    8'192 * instructions};
    return FigureWork{work, {}, static_cast<double>(instructions)};
}

} // namespace

std::optional<FigureWork> work_of(const Figure& figure) {
    if (figure.quantity == "chain_step_time") return chain_step(figure.parameter);
    if (figure.quantity == "random_read_beyond_L1") return random_read(figure.parameter);
    if (figure.quantity == "bandwidth") return bytes_a_cycle(figure.parameter);
    if (figure.quantity == "openssl_speed") return cipher_block(figure.parameter);
    return std::nullopt;
}

double measured(const cpu::CoreConfig& core, const FigureWork& work) {
    double pace = pace_of(core, work.work, work.event);
    if (work.without) pace -= pace_of(core, *work.without, work.event);
    return work.bandwidth ? work.factor / pace : work.factor * pace;
}

} // namespace armpmu::testbench
