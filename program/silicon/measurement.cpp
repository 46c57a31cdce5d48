// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/silicon/measurement.h"

#include "armpmu/a55/pmu.h"
#include "armpmu/cpu/core.h"
#include "armpmu/cpu/shared_cache.h"
#include "testbench/kernels/kernel_info.h"

#include <algorithm>
#include <cstdlib>
#include <map>

namespace armpmu::testbench {
namespace {

// A kernel with its settings, and how much of it is run.
struct Work {
    std::string kernel;
    Settings settings;
    std::uint64_t warm = 0; // instructions
    std::uint64_t measured = 0;
};

// Cycles an instruction.
double pace_of(const Board& board, const Work& work) {
    a55::Pmu pmu(cpu::pmu_config(board.core));
    cpu::FlatTranslator pages;
    cpu::FixedLatencyMemory memory(board.core.memory_latency, cpu::DataSource::dram,
                                   board.core.memory_read_interval,
                                   board.core.memory_write_interval);
    cpu::SharedCache l3(board.core, memory);
    cpu::Core core(board.core, pmu, pages, l3);
    const std::unique_ptr<Kernel> kernel = make_kernel(work.kernel, work.settings);
    for (const cpu::CodeBlock& block : kernel->blocks()) core.add_block(block);
    core.run(*kernel, work.warm);
    const std::uint64_t from = core.cycle();
    const std::uint64_t instructions = core.run(*kernel, work.measured);
    return static_cast<double>(core.cycle() - from) / static_cast<double>(instructions);
}

// How many loads are enough to fill all caches and TLBs with what stays.
constexpr std::uint64_t kMostWarm = 400'000;
constexpr std::uint64_t kMeasured = 40'000;

// "4xPTR in 64 KB"
std::optional<double> chain_step(const Board& board, const std::string& parameter) {
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
    return pace_of(board, work) * static_cast<double>(chains) * instructions;
}

// "dual in 64 KB"
std::optional<double> random_read(const Board& board, const std::string& parameter) {
    const bool pairs = parameter[0] == 'd';
    const std::uint64_t kilobytes =
        std::strtoull(parameter.c_str() + parameter.find(" in ") + 4, nullptr, 10);
    if (kilobytes == 0) return std::nullopt;
    std::uint64_t bits = 10;
    while ((std::uint64_t{1} << (bits - 10)) < kilobytes) ++bits;
    const double instructions = pairs ? 14 : 8;
    const auto time = [&](std::uint64_t of_bits) {
        const std::uint64_t lines = std::uint64_t{1} << (of_bits - 6);
        const auto loop = static_cast<std::uint64_t>(instructions);
        const Work work{pairs ? "random_read_pairs" : "random_read",
                        {{"bits", std::to_string(of_bits)}, {"iterations", "1000000000"}},
                        std::min(6 * lines + 4096, kMostWarm) * loop,
                        kMeasured * loop / 2};
        return pace_of(board, work) * instructions;
    };
    return time(bits) - time(12);
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

std::optional<double> bytes_a_cycle(const Board& board, const std::string& parameter) {
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
    return 64 / (pace_of(board, work) * stream->second.instructions);
}

// "aes-256-cbc 16 KiB": of a block, which waits for the one before.
std::optional<double> cipher_block(const Board& board, const std::string& parameter) {
    const bool longer = parameter.find("aes-256-cbc") == 0;
    if (!longer && parameter.find("aes-128-cbc") != 0) return std::nullopt;
    const std::uint64_t instructions = longer ? 38 : 25;
    const Work work{longer ? "aes_256" : "aes_128",
                    {{"footprint", "16384"}, {"passes", "1000000"}},
                    4'096 * instructions,
                    8'192 * instructions};
    return pace_of(board, work) * static_cast<double>(instructions);
}

} // namespace

std::optional<double> measured(const Board& board, const Figure& figure) {
    if (figure.quantity == "chain_step_time") return chain_step(board, figure.parameter);
    if (figure.quantity == "random_read_beyond_L1") return random_read(board, figure.parameter);
    if (figure.quantity == "bandwidth") return bytes_a_cycle(board, figure.parameter);
    if (figure.quantity == "openssl_speed") return cipher_block(board, figure.parameter);
    return std::nullopt;
}

} // namespace armpmu::testbench
