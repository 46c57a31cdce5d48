// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/reference/naive_core_fixture.h"

#include <gtest/gtest.h>

namespace armpmu::tests {
namespace naive_core_prefetch_test {

using namespace naive_core;

void load_lines(Core& core, unsigned first, unsigned end) {
    for (unsigned i = first; i < end; ++i) core.run({load(kLine + 64 * i)});
}

// A core that prefetches, in whose TLB is the page; no stream has begun near kLine.
NaiveCoreConfig prefetching() {
    NaiveCoreConfig config;
    config.prefetch_confidence = 2;
    return config;
}

TEST(NaiveCorePrefetch, a_run_of_lines_is_prefetched_ever_deeper) {
    Core core(prefetching());
    core.run({load(kPage + 64 * 50)});
    core.begin();
    load_lines(core, 0, 4);
    EXPECT_EQ(core[Event::l1d_cache_refill_prefetch], 0);
    load_lines(core, 4, 5);
    EXPECT_EQ(core[Event::l1d_cache_refill_prefetch], 1);
    load_lines(core, 5, 12);
    EXPECT_EQ(core[Event::l1d_cache_refill_prefetch], 15);
    EXPECT_EQ(core[Event::l3d_cache_refill_prefetch], 0);
    load_lines(core, 12, 13);
    EXPECT_EQ(core[Event::l1d_cache_refill_prefetch], 16);
    EXPECT_EQ(core[Event::l3d_cache_refill_prefetch], 1);
    load_lines(core, 13, 14);
    EXPECT_EQ(core[Event::l1d_cache_refill_prefetch], 17);
    EXPECT_EQ(core[Event::l3d_cache_refill_prefetch], 3);
    EXPECT_EQ(core[Event::l1d_cache_refill], 5) << "the first five";
    EXPECT_EQ(core[Event::l1d_cache_refill_outer], 5);
    load_lines(core, 14, 22);
    EXPECT_EQ(core[Event::l1d_cache_refill], 5);
}

TEST(NaiveCorePrefetch, what_l3_was_sent_is_there_when_l1_asks) {
    Core core(prefetching());
    core.run({load(kPage + 64 * 50)});
    load_lines(core, 0, 14);
    core.begin();
    load_lines(core, 14, 15);
    EXPECT_EQ(core[Event::l1d_cache_refill_prefetch], 1);
    EXPECT_EQ(core[Event::l3d_cache_rd], 1);
    EXPECT_EQ(core[Event::l3d_cache_refill], 0);
}

TEST(NaiveCorePrefetch, two_steps_in_turn_are_a_pattern) {
    Core core(prefetching());
    core.run({load(kPage + 64 * 55)});
    core.begin();
    for (const unsigned line : {0, 1, 4, 5}) core.run({load(kLine + 64 * line)});
    EXPECT_EQ(core[Event::l1d_cache_refill_prefetch], 0);
    core.run({load(kLine + 64 * 8)});
    EXPECT_EQ(core[Event::l1d_cache_refill_prefetch], 1);
    core.only({load(kLine + 64 * 9)});
    EXPECT_EQ(core[Event::l1d_cache_refill_rd], 0);
    EXPECT_EQ(core[Event::l1d_cache_refill_prefetch], 2);
    core.only({load(kLine + 64 * 12), load(kLine + 64 * 13)});
    EXPECT_EQ(core[Event::l1d_cache_refill_rd], 0);
}

TEST(NaiveCorePrefetch, the_end_of_a_page_stops_it_but_for_a_page_in_the_tlb) {
    for (const bool crosses : {false, true}) {
        for (const bool known : {false, true}) {
            NaiveCoreConfig config = prefetching();
            config.prefetch_crosses = crosses;
            Core core(config);
            if (known) core.run({load(kPage + 0x1000 + 64 * 50)});
            core.run({load(kPage)});
            core.begin();
            for (unsigned i = 58; i < 63; ++i) core.run({load(kPage + 64 * i)});
            EXPECT_EQ(core[Event::l1d_cache_refill_prefetch], 1);
            core.run({load(kPage + 64 * 63)});
            EXPECT_EQ(core[Event::l1d_cache_refill_prefetch], crosses && known ? 3 : 1);
            EXPECT_EQ(core[Event::l1d_tlb], 6);
        }
    }
}

TEST(NaiveCorePrefetch, store_streams_are_trained_by_misses_of_writes) {
    NaiveCoreConfig config = prefetching();
    config.store_buffer = 1;
    Core core(config);
    core.run({load(kPage)});
    core.begin();
    for (unsigned i = 0; i < 5; ++i) core.run({store(kLine + 64 * i)});
    EXPECT_EQ(core[Event::l1d_cache_refill_prefetch], 0);
    core.run({op(Kind::drain)});
    EXPECT_EQ(core[Event::l1d_cache_refill_wr], 5);
    EXPECT_EQ(core[Event::l1d_cache_refill_prefetch], 1);
    core.only({store(kLine + 64 * 5), op(Kind::drain)});
    EXPECT_EQ(core[Event::l1d_cache_refill_wr], 0);
    EXPECT_EQ(core[Event::l1d_cache_refill_prefetch], 2) << "the first write of a prefetched line";
    core.only({store(kLine + 64 * 5), op(Kind::drain)});
    EXPECT_EQ(core[Event::l1d_cache_refill_prefetch], 0) << "the second one";
    core.only({op(Kind::store_exclusive, kLine + 64 * 6)});
    EXPECT_EQ(core[Event::l1d_cache_refill_prefetch], 2);
    core.only({op(Kind::atomic, kLine + 64 * 7)});
    EXPECT_EQ(core[Event::l1d_cache_refill_prefetch], 2);
}

TEST(NaiveCorePrefetch, without_an_l3_nothing_goes_there) {
    NaiveCoreConfig config = prefetching();
    config.l3_kb = 0;
    config.prefetch_l1_distance = 3;
    Core core(config);
    core.run({load(kPage + 64 * 50)});
    core.begin();
    load_lines(core, 0, 8);
    EXPECT_EQ(core[Event::l1d_cache_refill_prefetch], 1 + 2 + 2 + 1) << "lines 5 to 10";
    EXPECT_EQ(core[Event::l3d_cache_refill_prefetch], 0);
}

TEST(NaiveCorePrefetch, addresses_go_on_at_zero_after_the_last) {
    NaiveCoreConfig config = prefetching();
    constexpr std::uint64_t kLast = (std::uint64_t{1} << 48) - 0x1000;
    Core core(config);
    core.run({load(64 * 20), load(kLast)});
    for (unsigned i = 59; i < 64; ++i) core.run({load(kLast + 64 * i)});
    core.only({load(0)});
    EXPECT_EQ(core[Event::l1d_cache_refill_rd], 0);
}

TEST(NaiveCorePrefetch, a_dsb_ends_all_streams) {
    Core core(prefetching());
    core.run({load(kPage + 64 * 50)});
    load_lines(core, 0, 4);
    core.run({op(Kind::dsb)});
    core.begin();
    load_lines(core, 4, 8);
    EXPECT_EQ(core[Event::l1d_cache_refill_prefetch], 0);
    load_lines(core, 8, 9);
    EXPECT_EQ(core[Event::l1d_cache_refill_prefetch], 1);
}

TEST(NaiveCorePrefetch, a_stream_that_was_not_used_for_longest_makes_room) {
    NaiveCoreConfig config = prefetching();
    config.streams = 2;
    for (const unsigned others : {1U, 2U}) {
        Core core(config);
        load_lines(core, 0, 4);
        for (unsigned i = 1; i <= others; ++i) core.run({load(kLine + i * 0x10000)});
        core.begin();
        load_lines(core, 4, 5);
        EXPECT_EQ(core[Event::l1d_cache_refill_prefetch], others == 1 ? 1 : 0);
    }
}

TEST(NaiveCorePrefetch, streams_of_loads_are_virtual) {
    NaiveCoreConfig config = prefetching();
    config.prefetch_crosses = true;
    config.translator = [](unsigned, std::uint64_t page) {
        return NaivePage{page ^ 1, NaiveMemoryType::cacheable};
    };
    Core core(config);
    core.run({load(kPage + 0x1000 + 64 * 50)});
    for (unsigned i = 58; i < 64; ++i) core.run({load(kPage + 64 * i)});
    core.only({load(kPage + 0x1000), load(kPage + 0x1000 + 64)});
    EXPECT_EQ(core[Event::l1d_cache_refill_rd], 0);
}

} // namespace naive_core_prefetch_test
} // namespace armpmu::tests
