// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// What it costs to replay vectors and compare all eight counters in every clock: from memory and
// from files, beside counter_block.sv on Verilator, beside a plain sum over the same memory, and,
// for VCD, beside a reader of getline and std::map. Every ratio is other/ours per clock, both sides
// timed in turn.
#include "armpmu/vectors/forms/text.h"
#include "armpmu/vectors/forms/vcd.h"
#include "armpmu/vectors/replay/column_replay.h"
#include "armpmu/vectors/stream/device_header.h"
#include "bench/compare.h"
#include "bench/map_vcd_reader.h"
#include "bench/vector_files.h"
#include "bench/verilated_counters.h"

#include <benchmark/benchmark.h>

#include <functional>
#include <map>
#include <stdexcept>
#include <utility>

namespace armpmu::bench {
namespace {

using vectors::KernelSet;

constexpr std::size_t kClocks = 1 << 21;      // in memory: 86 MB of rows, 170 MB with Secure ones
constexpr std::size_t kCachedRows = 1 << 13;  // 336 kB, 664 kB
constexpr std::size_t kCachedTiles = 1 << 17; // 264 kB, 526 kB
constexpr std::size_t kVerilatedClocks = 1 << 17; // in a slice
constexpr int kSlices = 15;

enum Load : int { bursty, dense, bursty_non_secure, dense_non_secure };
constexpr const char* kLoadNames[] = {"bursty", "dense", "bursty_non_secure", "dense_non_secure"};
// Long enough that opening the file does not count.
constexpr std::size_t kColumnClocks[] = {1 << 24, 1 << 22};
constexpr std::size_t kBusClocks[] = {1 << 21, 1 << 20};
constexpr std::size_t kVcdClocks[] = {1 << 20, 1 << 16};
constexpr std::size_t kTextClocks = 1 << 16;

VectorWorkload make_workload(int load) {
    switch (load) {
    case bursty: return VectorWorkload::bursty(kClocks);
    case dense: return VectorWorkload::dense(kClocks);
    case bursty_non_secure: return VectorWorkload::bursty(kClocks).non_secure();
    default: return VectorWorkload::dense(kClocks).non_secure();
    }
}

// Made when it is asked for first, as a T.
template <typename T, typename Make>
const T& kept(int load, Make&& make) {
    static std::map<int, T> all;
    const auto found = all.find(load);
    return found != all.end() ? found->second : all.emplace(load, make(load)).first->second;
}

const VectorWorkload& workload(int load) {
    return kept<VectorWorkload>(load, make_workload);
}

void check(bool right, const char* what) {
    if (!right) throw std::logic_error(what);
}

// A slice of Verilator, on the first rows.
class Peer {
  public:
    explicit Peer(const VectorWorkload& workload) : workload_(workload) {}
    void operator()() {
        counters_.program(workload_.selections, workload_.start);
        check(counters_.replay(workload_.rows.data(), workload_.expected.data(),
                               kVerilatedClocks) == kVerilatedClocks,
              "Verilator counts something else");
    }

  private:
    const VectorWorkload& workload_;
    VerilatedCounters counters_;
};

std::uint64_t sum_of(const void* bytes, std::size_t size) {
    const auto* const words = static_cast<const std::uint64_t*>(bytes);
    std::uint64_t sums[8] = {};
    for (std::size_t w = 0; w + 8 <= size / 8; w += 8)
        for (unsigned i = 0; i < 8; ++i) sums[i] += words[w + i];
    return sums[0] + sums[1] + sums[2] + sums[3] + sums[4] + sums[5] + sums[6] + sums[7];
}

void sum_up(const RowWorkload& workload) {
    const auto sum = [](const auto& of) { return sum_of(of.data(), of.size() * sizeof of[0]); };
    benchmark::DoNotOptimize(sum(workload.non_secure) + sum(workload.secure) +
                             sum(workload.expected));
}

void report(benchmark::State& state, const Comparison& comparison, double clocks) {
    state.counters["ns_per_clock"] = 1e9 * comparison.ours() / clocks;
    state.counters["ns_per_clock_verilator"] = 1e9 * comparison.other() / kVerilatedClocks;
    state.counters["ratio_verilator"] = comparison.ratio() * clocks / kVerilatedClocks;
}

// In the cache: some rows again and again.
void rows(benchmark::State& state, int load, KernelSet kernels, bool cached) {
    const VectorWorkload& from = workload(load);
    const auto& rows = kept<RowWorkload>(load, [&](int) { return RowWorkload(from); });
    Peer peer(from);
    const std::size_t clocks = cached ? kCachedRows : kClocks;
    const auto ours = [&] {
        for (std::size_t done = 0; done < kClocks; done += clocks) {
            const auto result = vectors::replay_rows(rows.non_secure.data(), rows.secure_or_none(),
                                                     rows.expected.data(), clocks, from.selections,
                                                     from.start, kernels);
            check(result.clocks == clocks, "rows differ");
        }
    };
    Comparison to_verilator, to_sum;
    for (auto _ : state) {
        to_verilator.slice(ours, peer);
        if (!cached) to_sum.slice(ours, [&] { sum_up(rows); });
        state.SetIterationTime(to_verilator.last_ours());
    }
    report(state, to_verilator, kClocks);
    state.counters["events_per_clock"] = from.events_per_clock();
    if (cached) return;
    const double bytes = rows.bytes_per_clock();
    state.counters["bytes_per_clock"] = bytes;
    state.counters["gigabytes_per_second"] = bytes * kClocks / to_sum.ours() / 1e9;
    state.counters["gigabytes_per_second_sum"] = bytes * kClocks / to_sum.other() / 1e9;
    state.counters["ratio_sum"] = to_sum.ratio();
}

// In the cache: some tiles again and again. Else all of them once, after something else.
void tiles(benchmark::State& state, int load, KernelSet kernels, bool cached) {
    const VectorWorkload& from = workload(load);
    const auto& tiles = kept<TileWorkload>(load, [&](int) { return TileWorkload(from); });
    const auto& other = kept<RowWorkload>(load, [&](int) { return RowWorkload(from); });
    Peer peer(from);
    const std::size_t clocks = cached ? kCachedTiles : kClocks;
    const auto ours = [&] {
        for (std::size_t done = 0; done < kClocks; done += clocks) {
            const auto result = vectors::replay_tiles(
                tiles.non_secure.data(), tiles.secure_or_none(), tiles.expected.data(), 0, clocks,
                from.selections, from.start, kernels);
            check(result.clocks == clocks, "tiles differ");
        }
    };
    Comparison comparison;
    for (auto _ : state) {
        if (!cached) sum_up(other);
        comparison.slice(ours, peer);
        state.SetIterationTime(comparison.last_ours());
    }
    report(state, comparison, kClocks);
}

struct ColumnsFile {
    TemporaryFile file{".vcol"};
    std::size_t clocks;

    ColumnsFile(int load, bool export_bus)
        : clocks(export_bus ? kBusClocks[load] : kColumnClocks[load]) {
        vectors::ColumnWriter writer(file.path(), vectors::device_header(cci550::device()));
        write_vector(writer, workload(load), clocks, export_bus, 100000);
    }
};

void columns(benchmark::State& state, int load, bool export_bus, KernelSet kernels) {
    static std::map<std::pair<int, bool>, ColumnsFile> files;
    const auto [found, made] = files.try_emplace(std::pair(load, export_bus), load, export_bus);
    const ColumnsFile& from = found->second;
    Peer peer(workload(load));
    Comparison comparison;
    const auto ours = [&] {
        vectors::ColumnFile file(from.file.path());
        const auto result = vectors::replay_columns(file, {true, kernels});
        check(!result.difference && result.clocks == from.clocks, "columns differ");
    };
    for (auto _ : state) {
        comparison.slice(ours, peer);
        state.SetIterationTime(comparison.last_ours());
    }
    report(state, comparison, static_cast<double>(from.clocks));
    state.counters["bytes_per_clock"] = from.file.size() / static_cast<double>(from.clocks);
}

std::uint64_t mixed(std::uint64_t mix, const std::uint64_t* row, std::size_t words,
                    std::uint64_t cycles) {
    for (; cycles > 0; --cycles)
        for (std::size_t w = 0; w < words; ++w) mix = (mix ^ row[w]) * 0x9e3779b97f4a7c15;
    return mix;
}

std::uint64_t read_all(vectors::Reader& reader) {
    const std::size_t words = reader.header().layout.words();
    std::uint64_t mix = 0;
    for (vectors::Span span; reader.next(span);) mix = mixed(mix, span.row, words, span.cycles);
    return mix;
}

// Looks at every row, and costs far less than reading it.
struct RowSum {
    std::uint64_t sum = 0;

    void add(const std::uint64_t* row, std::size_t words, std::uint64_t cycles) {
        std::uint64_t part = 0;
        for (std::size_t w = 0; w < words; ++w) part += row[w];
        sum += part * cycles;
    }
};

void vcd(benchmark::State& state, int load) {
    const VectorWorkload& from = workload(load);
    const TemporaryFile path(".vcd");
    const std::size_t clocks = kVcdClocks[load];
    const vectors::Header header = vectors::device_header(cci550::device());
    write_vector(*vectors::create_vcd(path.path(), header), from, clocks, false, 10000);
    std::uint64_t other_mix = 0;
    MapVcdReader(path.path(), header.layout, header.clock_ps)
        .read([&](const std::vector<std::uint64_t>& row, std::uint64_t cycles) {
            other_mix = mixed(other_mix, row.data(), row.size(), cycles);
        });
    check(read_all(*vectors::open_vcd(path.path())) == other_mix, "the readers read other rows");
    RowSum ours_read, other_read;
    const auto ours = [&] {
        ours_read = {};
        const auto reader = vectors::open_vcd(path.path());
        const std::size_t words = reader->header().layout.words();
        for (vectors::Span span; reader->next(span);) ours_read.add(span.row, words, span.cycles);
    };
    const auto other = [&] {
        other_read = {};
        MapVcdReader reader(path.path(), header.layout, header.clock_ps);
        reader.read([&](const std::vector<std::uint64_t>& row, std::uint64_t cycles) {
            other_read.add(row.data(), row.size(), cycles);
        });
    };
    Peer peer(from);
    Comparison to_map, to_verilator;
    for (auto _ : state) {
        to_map.slice(ours, other);
        check(ours_read.sum == other_read.sum, "the readers read something else");
        to_verilator.slice(ours, peer);
        state.SetIterationTime(to_map.last_ours());
    }
    report(state, to_verilator, static_cast<double>(clocks));
    state.counters["ratio_map_reader"] = to_map.ratio();
    state.counters["bytes_per_clock"] = path.size() / static_cast<double>(clocks);
    state.counters["gigabytes_per_second"] = path.size() / to_map.ours() / 1e9;
}

void text(benchmark::State& state, int load) {
    const VectorWorkload& from = workload(load);
    const TemporaryFile path(".vec");
    write_vector(*vectors::create_text(path.path(), vectors::device_header(cci550::device())), from,
                 kTextClocks, false, 10000);
    Peer peer(from);
    Comparison comparison;
    for (auto _ : state) {
        comparison.slice(
            [&] { benchmark::DoNotOptimize(read_all(*vectors::open_text(path.path()))); }, peer);
        state.SetIterationTime(comparison.last_ours());
    }
    report(state, comparison, kTextClocks);
    state.counters["bytes_per_clock"] = path.size() / kTextClocks;
    state.counters["gigabytes_per_second"] = path.size() / comparison.ours() / 1e9;
}

void add(const std::string& name, std::function<void(benchmark::State&)> run) {
    benchmark::RegisterBenchmark(name.c_str(), std::move(run))
        ->UseManualTime()
        ->Iterations(kSlices)
        ->Unit(benchmark::kMillisecond);
}

void add_in_memory(int load, KernelSet kernels) {
    const std::string end = std::string("/") + kLoadNames[load] + "/" + vectors::name_of(kernels);
    for (const bool cached : {false, true}) {
        const std::string where = cached ? "_in_cache" : "_from_memory";
        add("rows" + where + end, [=](auto& state) { rows(state, load, kernels, cached); });
        add("tiles" + where + end, [=](auto& state) { tiles(state, load, kernels, cached); });
    }
}

void add_files(int load) {
    const std::string end = std::string("/") + kLoadNames[load];
    for (const KernelSet kernels : vectors::kernel_sets())
        add("columns" + end + "/" + vectors::name_of(kernels),
            [=](auto& state) { columns(state, load, false, kernels); });
    add("columns_with_bus" + end,
        [=](auto& state) { columns(state, load, true, vectors::fastest_kernels()); });
    add("vcd" + end, [=](auto& state) { vcd(state, load); });
    add("text" + end, [=](auto& state) { text(state, load); });
}

void add_all() {
    for (const int load : {bursty_non_secure, dense_non_secure, bursty, dense})
        for (const KernelSet kernels : vectors::kernel_sets()) add_in_memory(load, kernels);
    for (const int load : {bursty, dense}) add_files(load);
}

} // namespace
} // namespace armpmu::bench

int main(int argc, char** argv) {
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
    armpmu::bench::add_all();
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
