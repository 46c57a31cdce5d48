// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/reference/naive_core_fixture.h"

#include <gtest/gtest.h>

namespace armpmu::tests {
namespace naive_core_loads_test {

using namespace naive_core;

constexpr std::uint64_t kSameSet = 8192; // of an L1D of 32 KB in 4 ways

// Loads that many lines of one set, again and again; its pages are in the TLB before.
std::uint64_t misses_of_a_set(Core& core, unsigned lines) {
    for (unsigned i = 0; i < lines; ++i) core.run({load(kPage + i * kSameSet + 64 * 40)});
    core.run({load(kLine)});
    for (unsigned i = 0; i < lines; ++i) core.run({load(kLine + i * kSameSet)});
    core.begin();
    for (unsigned i = 0; i < 10 * lines; ++i) core.run({load(kLine + i % lines * kSameSet)});
    EXPECT_EQ(core[Event::l1d_cache_rd], 10 * lines);
    return core[Event::l1d_cache_refill_rd];
}

TEST(NaiveCoreLoads, a_fetch_that_misses_fills_l1i_and_l2) {
    Core core;
    core.run({fetch(kPage)});
    core.only({fetch(kLine), fetch(kLine + 16)});
    EXPECT_EQ(core[Event::l1i_cache], 2);
    EXPECT_EQ(core[Event::l1i_cache_refill], 1);
    EXPECT_EQ(core[Event::l2d_cache_rd], 1);
    EXPECT_EQ(core[Event::l2d_cache_refill_rd], 1);
    EXPECT_EQ(core[Event::bus_access_rd], 4);
    EXPECT_EQ(core[Event::l3d_cache_rd], 1);
    EXPECT_EQ(core[Event::l3d_cache_refill], 1);
    core.only({op(Kind::ic_iallu), fetch(kLine)});
    EXPECT_EQ(core[Event::l1i_cache_refill], 1);
    EXPECT_EQ(core[Event::l2d_cache_rd], 1);
    EXPECT_EQ(core[Event::l2d_cache_refill], 0);
}

TEST(NaiveCoreLoads, a_load_that_misses_fills_l1d_only) {
    Core core;
    core.run({load(kPage)});
    core.only({load(kLine), load(kLine + 56)});
    EXPECT_EQ(core[Event::l1d_cache_rd], 2);
    EXPECT_EQ(core[Event::l1d_cache_refill_rd], 1);
    EXPECT_EQ(core[Event::l1d_cache_refill_outer], 1);
    EXPECT_EQ(core[Event::l2d_cache_refill_rd], 1);
    core.only({op(Kind::snoop_unique, kLine), load(kLine)});
    EXPECT_EQ(core[Event::l2d_cache_refill_rd], 1);
}

TEST(NaiveCoreLoads, a_set_with_one_line_too_many_always_misses) {
    Core four, five;
    EXPECT_EQ(misses_of_a_set(four, 4), 0);
    EXPECT_EQ(misses_of_a_set(five, 5), 50);
    EXPECT_EQ(five[Event::l1d_cache_refill_inner], 50);
    EXPECT_EQ(five[Event::l2d_cache_refill], 0);
}

TEST(NaiveCoreLoads, l2_takes_what_l1d_replaces_clean_as_it_is) {
    Core core;
    for (unsigned i = 0; i < 5; ++i) core.run({load(kPage + i * kSameSet + 64 * 40)});
    core.begin();
    for (unsigned i = 0; i < 5; ++i) core.run({load(kLine + i * kSameSet)});
    EXPECT_EQ(core[Event::l1d_cache_wb], 1);
    EXPECT_EQ(core[Event::l2d_cache_wr], 1);
    EXPECT_EQ(core[Event::l2d_cache_allocate], 1);
    EXPECT_EQ(core[Event::l2d_cache], 5 + 1);
    EXPECT_EQ(core[Event::bus_access_wr], 0);
    core.only({load(kLine)});
    EXPECT_EQ(core[Event::l1d_cache_refill_inner], 1);
    for (unsigned i = 1; i < 5; ++i) core.run({load(kLine + i * kSameSet)});
    core.only({load(kLine)});
    EXPECT_EQ(core[Event::l1d_cache_wb], 0) << "L2 holds what leaves";
}

TEST(NaiveCoreLoads, without_l2_clean_lines_leave_for_l3_or_for_nothing) {
    for (const unsigned l3_kb : {0U, 1024U}) {
        NaiveCoreConfig config = no_prefetch();
        config.l2_kb = 0;
        config.l3_kb = l3_kb;
        const unsigned has_l3 = l3_kb == 0 ? 0 : 1;
        Core core(config);
        for (unsigned i = 0; i < 5; ++i) core.run({load(kPage + i * kSameSet + 64 * 40)});
        core.begin();
        for (unsigned i = 0; i < 5; ++i) core.run({load(kLine + i * kSameSet)});
        EXPECT_EQ(core[Event::l1d_cache_wb], has_l3);
        EXPECT_EQ(core[Event::bus_access_wr], 4 * has_l3);
        EXPECT_EQ(core[Event::l3d_cache_allocate], has_l3);
        EXPECT_EQ(core[Event::l2d_cache_wr], has_l3);
        EXPECT_EQ(core[Event::l2d_cache], 0);
        core.only({load(kLine)});
        EXPECT_EQ(core[Event::l1d_cache_refill_inner], has_l3);
        EXPECT_EQ(core[Event::l3d_cache_rd], has_l3);
        EXPECT_EQ(core[Event::l3d_cache_refill], 0);
    }
}

TEST(NaiveCoreLoads, an_access_across_lines_is_two_and_translates_for_each_page) {
    Core core;
    core.run({load(kPage), load(kPage + 0x1000)});
    core.only({load(kLine - 4)});
    EXPECT_EQ(core[Event::mem_access_rd], 2);
    EXPECT_EQ(core[Event::l1d_cache_rd], 2);
    EXPECT_EQ(core[Event::l1d_tlb], 1);
    core.only({load(kPage + 0x1000 - 4), store(kPage + 0x1000 - 4)});
    EXPECT_EQ(core[Event::mem_access_rd], 2);
    EXPECT_EQ(core[Event::mem_access_wr], 2);
    EXPECT_EQ(core[Event::l1d_tlb], 4);
}

TEST(NaiveCoreLoads, uncached_loads_ask_for_their_bytes_and_drain_the_buffer) {
    NaiveCoreConfig config = no_prefetch();
    config.non_cacheable = {kNaiveNonCacheable};
    config.device = {kNaiveDevice};
    const std::uint64_t uncached = kNaiveNonCacheable.first;
    Core core(config);
    core.run({load(uncached), load(kNaiveDevice.first)});
    core.only({load(uncached + 8, 16)});
    EXPECT_EQ(core[Event::bus_access_rd], 2);
    EXPECT_EQ(core[Event::l1d_cache], 0);
    core.only({store(uncached), load(uncached + 64)});
    EXPECT_EQ(core[Event::bus_access_wr], 0);
    core.only({load(uncached + 32)});
    EXPECT_EQ(core[Event::bus_access_wr], 1);
    core.only({store(uncached), load(kNaiveDevice.first)});
    EXPECT_EQ(core[Event::bus_access_wr], 1);
    EXPECT_EQ(core[Event::bus_access_rd], 1);
}

TEST(NaiveCoreLoads, an_external_last_level_sees_what_memory_answers) {
    NaiveCoreConfig config = no_prefetch();
    config.external_last_level = true;
    Core core(config);
    core.run({load(kLine)});
    EXPECT_EQ(core[Event::ll_cache_miss_rd], 4);
    EXPECT_EQ(core[Event::ll_cache_rd], 0);
    EXPECT_EQ(core[Event::remote_access_rd], 0);
}

} // namespace naive_core_loads_test
} // namespace armpmu::tests
