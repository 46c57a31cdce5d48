// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/cpu/core_faults.h"
#include "tests/conformance/kernel_samples.h"
#include "tests/property/kernel_run.h"
#include "tests/support/switched.h"

#include <gtest/gtest.h>

// What a core counts of programs with known answers: exactly where the architecture says it, by a
// formula elsewhere.
namespace armpmu::tests {
namespace kernel_counts_test {

using a55::Event;

// What the core's defaults are (core_config.h).
const cpu::CoreConfig kCore;
const double kHit = 3, kL2 = kCore.l2_latency, kL3 = kCore.l3_latency,
             kMemory = kCore.memory_latency, kL2Tlb = kCore.l2_tlb_latency;

std::string with(const std::string& name, std::uint64_t value) {
    return name + "=" + std::to_string(value) + " ";
}

TEST(KernelCounts, retired_instructions_are_those_of_the_program) {
    for (const testbench::KernelInfo& info : testbench::kernels())
        for (const Settings& settings : kernel_samples(info)) {
            SCOPED_TRACE(printed(info, settings));
            const testbench::KernelTotals expected =
                testbench::expected_totals(info.name, settings);
            std::string text;
            for (const auto& [name, value] : settings) text += name + "=" + value + " ";
            KernelRun run(info.name, text);
            EXPECT_EQ(run[Event::inst_retired], expected.instructions);
            EXPECT_EQ(run[Event::ld_retired], expected.loads);
            EXPECT_EQ(run[Event::st_retired], expected.stores);
            EXPECT_EQ(run[Event::br_retired], expected.branches);
            EXPECT_EQ(run[Event::unaligned_ldst_retired], expected.unaligned);
        }
}

TEST(KernelCounts, a_counter_has_each_software_increment) {
    for (const std::uint64_t iterations : {1, 17, 1000}) {
        KernelRun run("software_increment", with("iterations", iterations) + "counters=1");
        EXPECT_EQ(run[Event::sw_incr], iterations);
        KernelRun other("software_increment", with("iterations", iterations) + "counters=2");
        EXPECT_EQ(other[Event::sw_incr], 0U);
    }
}

TEST(KernelCounts, a_wrap_is_chained_once) {
    KernelRun run("adds", "iterations=100", "", 0xffff'ffff);
    EXPECT_EQ(run[Event::chain], 1U);
    KernelRun none("adds", "iterations=100", "", 0);
    EXPECT_EQ(none[Event::chain], 0U);
}

TEST(KernelCounts, exceptions_are_those_of_the_program) {
    KernelRun calls("system_calls", "iterations=77");
    EXPECT_EQ(calls[Event::exc_taken], 77U);
    EXPECT_EQ(calls[Event::exc_return], 77U);
    KernelRun interrupts("interrupts", "iterations=1000 period=10");
    EXPECT_NEAR(static_cast<double>(interrupts[Event::exc_irq]), 100, 1);
    EXPECT_EQ(interrupts[Event::exc_taken], interrupts[Event::exc_irq]);
    EXPECT_EQ(interrupts[Event::exc_return], interrupts[Event::exc_irq]);
    EXPECT_EQ(interrupts[Event::exc_fiq], 0U);
}

TEST(KernelCounts, context_switches_are_those_of_the_program) {
    KernelRun run("context_switch", "iterations=55");
    EXPECT_EQ(run[Event::cid_write_retired], 55U);
    EXPECT_EQ(run[Event::ttbr_write_retired], 55U);
}

// Of a run that is longer by `more`, what the additional part costs.
struct Growth {
    Growth(const std::string& kernel, const std::string& settings, const std::string& config,
           std::uint64_t once, std::uint64_t more)
        : shorter(kernel, settings + with("iterations", once), config),
          longer(kernel, settings + with("iterations", once + more), config) {}
    double of(Event event) {
        return static_cast<double>(longer[event]) - static_cast<double>(shorter[event]);
    }
    KernelRun shorter;
    KernelRun longer;
};

TEST(KernelCounts, independent_additions_issue_in_pairs_and_dependent_ones_do_not) {
    Growth adds("adds", "", "", 1000, 1000);
    EXPECT_EQ(adds.of(Event::inst_retired) / adds.of(Event::cpu_cycles), 2);
    // Fourteen additions, and a pair that counts and branches.
    Growth chain("chain", "", "", 1000, 1000);
    EXPECT_EQ(chain.of(Event::cpu_cycles), 1000 * 14);
    EXPECT_EQ(chain.of(Event::stall_backend), 0);
}

double cycles_per_load(std::uint64_t footprint, const std::string& config) {
    const std::uint64_t pass = footprint / 64 / 8;
    Growth run("chase", with("footprint", footprint),
               "replacement=lru l3_replacement=lru victim_latency=0 " + config, 3 * pass, pass);
    return (run.of(Event::cpu_cycles) - kL2Tlb * run.of(Event::l1d_tlb_refill)) /
           run.of(Event::ld_retired);
}

TEST(KernelCounts, a_chase_takes_the_latency_of_its_level) {
    EXPECT_NEAR(cycles_per_load(32768, ""), kHit - 1, 0.1) << "an address is there sooner";
    EXPECT_NEAR(cycles_per_load(65536, ""), kHit + kL2, 1);
    EXPECT_NEAR(cycles_per_load(131072, ""), kHit + kL2, 1);
    EXPECT_NEAR(cycles_per_load(262144, ""), kHit + kL3, 1);
    EXPECT_NEAR(cycles_per_load(1048576, ""), kHit + kL3, 1);
    EXPECT_NEAR(cycles_per_load(2097152, ""), kHit + kL3 + kMemory, 1);
    EXPECT_NEAR(cycles_per_load(65536, "l2_kb=0"), kHit + kL3, 1);
    EXPECT_NEAR(cycles_per_load(65536, "l2_kb=0 l3_kb=0"), kHit + kMemory, 1);
    EXPECT_NEAR(cycles_per_load(65536, "l2_latency=20"), kHit + 20, 1);
}

TEST(KernelCounts, of_a_chase_show_a_load_latency_that_is_wrong) {
    const Switched fault(cpu::faults_of_new_cores.load_latency, true);
    EXPECT_NEAR(cycles_per_load(32768, ""), kHit, 0.1);
}

// Besides the lines of the data, L1D has those of the tables: at most 3 of the code's and 3 for
// each 8 pages of data.
TEST(KernelCounts, refills_are_the_lines_that_are_touched) {
    for (const std::uint64_t footprint : {64, 4096, 16384, 65536}) {
        KernelRun run("read", with("footprint", footprint) + "passes=1", "prefetch=false");
        const double lines = static_cast<double>(footprint) / 64;
        const double tables = 6 + static_cast<double>(footprint) / 32768;
        EXPECT_GE(run[Event::l1d_cache_refill_rd], lines);
        EXPECT_LE(run[Event::l1d_cache_refill_rd], lines + tables);
        EXPECT_EQ(run[Event::l1d_cache_refill_prefetch], 0U);
        KernelRun prefetched("read", with("footprint", footprint) + "passes=1");
        const std::uint64_t both =
            prefetched[Event::l1d_cache_refill_rd] + prefetched[Event::l1d_cache_refill_prefetch];
        EXPECT_GE(both, lines);
        EXPECT_LE(both, lines + tables + 8);
    }
    KernelRun again("read", "footprint=16384 passes=10", "prefetch=false");
    EXPECT_LE(again[Event::l1d_cache_refill_rd], 256U + 7);
}

TEST(KernelCounts, walks_are_the_pages_that_are_touched) {
    for (const std::uint64_t pages : {1, 16, 100, 512})
        for (const std::uint64_t passes : {1, 3}) {
            KernelRun run("page_read", with("pages", pages) + with("passes", passes));
            EXPECT_EQ(run[Event::dtlb_walk], pages);
            EXPECT_EQ(run[Event::itlb_walk], 1U);
            EXPECT_EQ(run[Event::l1d_tlb_refill], pages <= 16 ? pages : pages * passes);
        }
    KernelRun code("code_pages", "pages=64 passes=3");
    EXPECT_NEAR(static_cast<double>(code[Event::itlb_walk]), 64, 1);
    EXPECT_EQ(code[Event::dtlb_walk], 0U);
}

TEST(KernelCounts, each_line_of_code_is_fetched_once_if_it_stays) {
    KernelRun fits("code", "kilobytes=16 passes=4");
    EXPECT_NEAR(static_cast<double>(fits[Event::l1i_cache_refill]), 16 * 16, 1);
    KernelRun larger("code", "kilobytes=64 passes=4");
    EXPECT_NEAR(static_cast<double>(larger[Event::l1i_cache_refill]), 4 * 64 * 16, 4);
}

TEST(KernelCounts, half_of_the_random_branches_are_missed_and_few_of_a_pattern) {
    Growth random("unpredictable", "", "", 2000, 20'000);
    const double share = random.of(Event::br_cond_mis_pred) / 20'000;
    EXPECT_GT(share, 0.45);
    EXPECT_LT(share, 0.55);
    for (const char* kernel : {"pattern", "predictable"}) {
        Growth learnt(kernel, "", "", 2000, 20'000);
        EXPECT_LT(learnt.of(Event::br_cond_mis_pred) / learnt.of(Event::br_cond_pred), 0.01);
    }
    KernelRun nested("call_nest", "depth=8 iterations=1000");
    EXPECT_LT(nested[Event::br_return_addr_mis_pred], 10U);
    KernelRun deep("call_nest", "depth=64 iterations=100");
    EXPECT_GT(deep[Event::br_return_addr_mis_pred], 100U * (64 - 8 - 2));
}

TEST(KernelCounts, a_device_gets_each_store) {
    KernelRun run("device_write", "iterations=100");
    EXPECT_EQ(run[Event::bus_access_wr], run[Event::st_retired]);
    EXPECT_EQ(run[Event::l1d_cache_wr], 0U);
}

TEST(KernelCounts, whole_lines_are_not_read_before_they_are_written_but_for_the_first_ones) {
    KernelRun run("store_burst", "footprint=262144 passes=1");
    constexpr std::uint64_t kLines = 4096;
    EXPECT_EQ(run[Event::l1d_cache_refill_wr], 4U); // until L1D is no longer allocated in
    EXPECT_EQ(run[Event::l1d_ws_mode_entry], 1U);
    EXPECT_LE(run[Event::bus_access_wr], 4 * kLines);
    // L1D has the first ones, until something else is to be there.
    EXPECT_GE(run[Event::bus_access_wr], 4 * (kLines - 32 - 16));
}

} // namespace kernel_counts_test
} // namespace armpmu::tests
