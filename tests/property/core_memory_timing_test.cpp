// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/cpu/line_server.h"
#include "tests/property/kernel_run.h"

#include <gtest/gtest.h>

#include <random>
#include <set>

// When what misses L1D comes: each rule of docs/core.md, "Memory", beside its formula.
namespace armpmu::tests {
namespace core_memory_timing_test {

using a55::Event;

// Cycles that the second half of a run takes, for each of `all` things that it does.
class Halves {
  public:
    Halves(const char* kernel, const std::string& settings, const std::string& config,
           const char* length, std::uint64_t half)
        : once_(kernel, settings + " " + length + "=" + std::to_string(half), config),
          twice_(kernel, settings + " " + length + "=" + std::to_string(2 * half), config) {}
    double cycles() { return of(Event::cpu_cycles); }
    double of(Event event) {
        return static_cast<double>(twice_[event]) - static_cast<double>(once_[event]);
    }

  private:
    KernelRun once_;
    KernelRun twice_;
};

// A core without anything that the test is not about.
const std::string kPlain = "prefetch=false mmu=true l2_tlb_latency=0 walk_latency=0 ";

// Of a step of so many chains in a footprint that L1D does not keep, though the TLBs do.
double step(unsigned chains, const std::string& config) {
    constexpr std::uint64_t kHalf = 1500;
    Halves run("chains", "footprint=65536 chains=" + std::to_string(chains), kPlain + config,
               "iterations", kHalf);
    return run.cycles() / (run.of(Event::ld_retired) / chains);
}

const std::string kNoCaches =
    "l1d_kb=16 replacement=lru l2_kb=0 l3_kb=0 memory_latency=900 victim_latency=0 ";

TEST(CoreMemoryTiming, as_many_misses_overlap_as_there_are_registers) {
    for (const unsigned registers : {1U, 2U, 4U, 8U}) {
        const std::string config =
            kNoCaches + "memory_transfer=0 miss_registers=" + std::to_string(registers);
        EXPECT_NEAR(step(8, config) / (900.0 * 8 / registers), 1, 0.08) << registers;
    }
    EXPECT_NEAR(step(1, kNoCaches + "miss_registers=3") / step(2, kNoCaches + "miss_registers=3"),
                1, 0.05);
}

TEST(CoreMemoryTiming, a_register_is_held_until_the_whole_line_has_come) {
    const std::string config = kNoCaches + "miss_registers=1 memory_transfer=";
    EXPECT_NEAR(step(4, config + "300") - step(4, config + "0"), 4 * 300, 60);
    // Who waits for the data does not wait for the rest.
    EXPECT_NEAR(step(1, kNoCaches + "miss_registers=8 memory_transfer=300"),
                step(1, kNoCaches + "miss_registers=8 memory_transfer=0"), 5);
}

TEST(CoreMemoryTiming, a_miss_waits_for_the_victim_of_one_that_has_come) {
    const auto in_l2 = [](unsigned chains, const std::string& config) {
        Halves run("chains", "footprint=65536 chains=" + std::to_string(chains), kPlain + config,
                   "iterations", 3000);
        return run.cycles() / (run.of(Event::l1d_cache_refill_rd) / chains);
    };
    const std::string config = "replacement=lru l2_kb=128 l2_latency=6 miss_registers=8 ";
    EXPECT_NEAR(in_l2(1, config + "victim_latency=0"), 9, 1);
    EXPECT_NEAR(in_l2(1, config + "victim_latency=50"), 50, 2);
    // Misses that begin before the first data came do not wait.
    EXPECT_NEAR(in_l2(4, config + "victim_latency=50"), 54, 3);
}

double cycles_a_line(const char* kernel, const std::string& config) {
    Halves run(kernel, "footprint=1048576", config, "passes", 1);
    return run.cycles() / (1048576 / 64);
}

TEST(CoreMemoryTiming, no_stream_is_faster_than_the_memory) {
    const std::string caches = "l2_kb=64 l3_kb=256 ";
    EXPECT_NEAR(cycles_a_line("read", caches + "memory_read_interval=100"), 100, 3);
    EXPECT_NEAR(cycles_a_line("store_burst", caches + "memory_write_interval=100"), 100, 8);
    EXPECT_NEAR(cycles_a_line("copy", caches + "memory_read_interval=60 memory_write_interval=100"),
                160, 6);
    // One after another, nobody notices.
    EXPECT_NEAR(step(1, kNoCaches + "memory_read_interval=400"), step(1, kNoCaches), 5);
}

TEST(CoreMemoryTiming, written_lines_do_not_wait_for_the_latency_of_memory) {
    const std::string config = "l2_kb=0 l3_kb=256 l3_streaming=16 ";
    EXPECT_NEAR(cycles_a_line("store_burst", config + "memory_latency=2000 walk_latency=0"),
                cycles_a_line("store_burst", config + "memory_latency=100 walk_latency=0"), 4);
}

TEST(CoreMemoryTiming, a_stream_that_comes_into_a_page_goes_on_ahead) {
    Halves run("read", "footprint=1048576", "l2_kb=0 l3_kb=256 l2_tlb_entries=64", "passes", 1);
    const double pages = 1048576.0 / 4096;
    EXPECT_LE(run.of(Event::l1d_cache_refill_rd), 3 * pages); // one, and those of the walk
    EXPECT_GE(run.of(Event::l1d_cache_refill_prefetch), 60 * pages);
}

TEST(CoreMemoryTiming, no_more_lines_are_prefetched_at_once_than_may_be) {
    const auto lines = [](const std::string& config) {
        return cycles_a_line("read", "l2_kb=0 l3_kb=256 memory_latency=1000 prefetch_distance=24 "
                                     "prefetch_registers=24 miss_registers=1 " +
                                         config);
    };
    EXPECT_NEAR(lines("l3_prefetches=4") / lines("l3_prefetches=8"), 2, 0.3);
    EXPECT_GT(lines("l3_prefetches=16 prefetch_l1_distance=24 prefetch_registers=2"),
              3 * lines("l3_prefetches=16 prefetch_l1_distance=24"));
}

// Of a ring that is gone round, n times as large as the cache.
double misses(std::uint64_t footprint, const std::string& config) {
    Halves run("chains", "chains=1 footprint=" + std::to_string(footprint), kPlain + config,
               "iterations", 4 * footprint / 64 / 32);
    return run.of(Event::l1d_cache_refill_rd) / run.of(Event::ld_retired);
}

TEST(CoreMemoryTiming, of_twice_a_random_cache_a_fifth_hits) {
    // h = exp(-2 (1 - h))
    EXPECT_NEAR(misses(65536, "replacement=random"), 0.797, 0.03);
    EXPECT_NEAR(misses(65536, "replacement=lru"), 1, 0.01);
    EXPECT_NEAR(misses(32768, "replacement=random"), 0, 0.01);
}

TEST(CoreMemoryTiming, a_biased_l3_keeps_what_fits_of_a_ring_that_does_not) {
    const auto outer = [](const std::string& config) {
        Halves run("chains", "chains=1 footprint=1048576", kPlain + "l2_kb=64 l3_kb=512 " + config,
                   "iterations", 8192);
        return run.of(Event::l3d_cache_refill) / run.of(Event::l3d_cache_rd);
    };
    EXPECT_NEAR(outer("l3_replacement=biased"), 0.55, 0.1);
    EXPECT_NEAR(outer("l3_replacement=lru"), 1, 0.05);
}

TEST(LineServer, begins_in_the_first_gap_and_is_never_busy_twice) {
    std::mt19937 random(3);
    cpu::LineServer server;
    std::set<std::uint64_t> busy;
    std::uint64_t now = 0;
    for (int n = 0; n < 20'000; ++n) {
        now += random() % 12;
        const std::uint64_t wanted = now + random() % 60;
        const std::uint64_t length = 1 + random() % 9;
        const std::uint64_t begin = server.begin(wanted, length);
        std::uint64_t expected = wanted;
        for (std::uint64_t at = expected; at < expected + length; ++at)
            if (busy.count(at) != 0) expected = at + 1;
        ASSERT_EQ(begin, expected) << n;
        for (std::uint64_t at = begin; at < begin + length; ++at) busy.insert(at);
    }
    EXPECT_EQ(server.begin(now, 0), now);
}

} // namespace core_memory_timing_test
} // namespace armpmu::tests
