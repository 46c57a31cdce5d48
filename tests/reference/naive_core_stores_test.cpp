// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/reference/naive_core_fixture.h"

#include <gtest/gtest.h>

namespace armpmu::tests {
namespace naive_core_stores_test {

using namespace naive_core;

// Stores all of the lines from that one on.
void fill_lines(Core& core, std::uint64_t line, unsigned lines) {
    for (unsigned i = 0; i < 4 * lines; ++i) core.run({store(line + i * 16, 16)});
}

TEST(NaiveCoreStores, a_full_line_is_drained_at_once_and_read_before) {
    Core core;
    core.run({load(kPage)});
    core.begin();
    fill_lines(core, kLine, 1);
    EXPECT_EQ(core[Event::mem_access_wr], 4);
    EXPECT_EQ(core[Event::l1d_cache_wr], 1);
    EXPECT_EQ(core[Event::l1d_cache_refill], 1);
    EXPECT_EQ(core[Event::l2d_cache_rd], 1);
    EXPECT_EQ(core[Event::l2d_cache_refill], 1);
    EXPECT_EQ(core[Event::bus_access], 4);
    EXPECT_EQ(core.port().uniqueness_requests(), 0) << "it is read as one that is unique";
}

TEST(NaiveCoreStores, a_part_of_a_line_waits_for_the_buffer_to_fill) {
    Core core;
    core.run({load(kPage)});
    core.begin();
    for (unsigned i = 0; i < 5; ++i) core.run({store(kLine + 64 * i), store(kLine + 64 * i + 8)});
    EXPECT_EQ(core[Event::mem_access_wr], 10);
    EXPECT_EQ(core[Event::l1d_cache_wr], 0);
    core.run({store(kLine + 64 * 5)});
    EXPECT_EQ(core[Event::l1d_cache_wr], 1);
    EXPECT_EQ(core[Event::l1d_cache_refill_wr], 1);
    EXPECT_EQ(core[Event::l1d_cache_refill_outer], 1);
    core.run({op(Kind::dmb)});
    EXPECT_EQ(core[Event::l1d_cache_wr], 6);
}

TEST(NaiveCoreStores, a_release_drains_what_is_before_it) {
    Core core;
    core.run({load(kPage)});
    core.only({store(kLine), store(kLine + 64), op(Kind::store_release, kLine + 128)});
    EXPECT_EQ(core[Event::l1d_cache_wr], 2);
    EXPECT_EQ(core[Event::mem_access_wr], 3);
}

TEST(NaiveCoreStores, long_runs_stream_past_l1_and_then_past_l2) {
    Core core;
    core.run({load(kPage)});
    core.begin();
    fill_lines(core, kLine, 20);
    EXPECT_EQ(core[Event::l1d_cache_wr], 20);
    EXPECT_EQ(core[Event::l1d_ws_mode_entry], 1);
    EXPECT_EQ(core[Event::l2d_cache_rd], 4);
    EXPECT_EQ(core[Event::l2d_cache_wr], 16);
    EXPECT_EQ(core[Event::l2d_cache_allocate], 12);
    EXPECT_EQ(core[Event::bus_access_wr], 4 * 4);
    EXPECT_EQ(core[Event::l3d_cache], 4 + 4);
    EXPECT_EQ(core[Event::l3d_cache_allocate], 4);
    EXPECT_EQ(core[Event::bus_access_rd], 4 * 4);
}

TEST(NaiveCoreStores, longer_runs_stream_past_l3) {
    NaiveCoreConfig config = no_prefetch();
    config.l3_streaming = 18;
    Core core(config);
    core.run({load(kPage)});
    core.begin();
    fill_lines(core, kLine, 20);
    EXPECT_EQ(core[Event::l3d_cache], 4 + 4);
    EXPECT_EQ(core[Event::l3d_cache_allocate], 2);
    EXPECT_EQ(core.port().memory_writes(), 2);
}

TEST(NaiveCoreStores, a_mode_of_threshold_zero_is_never_on) {
    NaiveCoreConfig config = no_prefetch();
    config.l1_streaming = 0;
    Core core(config);
    core.run({load(kPage)});
    core.begin();
    fill_lines(core, kLine, 20);
    EXPECT_EQ(core[Event::l1d_ws_mode_entry], 0);
    EXPECT_EQ(core[Event::l2d_cache_rd], 20);
    EXPECT_EQ(core[Event::l2d_cache_wr], 0);
}

TEST(NaiveCoreStores, a_part_of_a_line_still_streams_and_ends_the_run) {
    Core core;
    core.run({load(kPage)});
    fill_lines(core, kLine, 5);
    core.only({store(kLine + 64 * 20), op(Kind::drain)});
    EXPECT_EQ(core[Event::l1d_cache_wr], 1);
    EXPECT_EQ(core[Event::l1d_cache_refill], 0);
    EXPECT_EQ(core[Event::l2d_cache_wr], 1);
    EXPECT_EQ(core[Event::l2d_cache_refill_wr], 1);
    EXPECT_EQ(core[Event::bus_access_rd], 4);
    core.begin();
    fill_lines(core, kLine + 64 * 5, 4);
    EXPECT_EQ(core[Event::l2d_cache_rd], 4) << "a run of 4 at most, as it began at 0";
    fill_lines(core, kLine + 64 * 9, 1);
    EXPECT_EQ(core[Event::l1d_ws_mode_entry], 1);
}

TEST(NaiveCoreStores, without_l2_a_part_of_a_line_streams_to_the_port) {
    NaiveCoreConfig config = no_prefetch();
    config.l2_kb = 0;
    Core core(config);
    core.run({load(kPage)});
    fill_lines(core, kLine, 5);
    core.only({store(kLine + 64 * 20 + 12), op(Kind::drain)});
    EXPECT_EQ(core[Event::bus_access_wr], 2);
    EXPECT_EQ(core[Event::l3d_cache], 1);
    EXPECT_EQ(core[Event::l2d_cache_wr], 1);
    EXPECT_EQ(core[Event::l2d_cache], 0);
}

TEST(NaiveCoreStores, dirty_lines_leave_for_l2_whether_it_holds_them_or_not) {
    Core core;
    for (unsigned i = 0; i < 5; ++i) core.run({load(kPage + i * 8192 + 64 * 40)});
    core.only({store(kLine), op(Kind::drain)});
    for (unsigned i = 1; i < 5; ++i) core.run({load(kLine + i * 8192)});
    EXPECT_EQ(core[Event::l2d_cache_wr], 1);
    EXPECT_EQ(core[Event::l2d_cache_allocate], 1);
    core.run({store(kLine), op(Kind::drain)});
    core.begin();
    for (unsigned i = 1; i < 5; ++i) core.run({load(kLine + i * 8192)});
    EXPECT_EQ(core[Event::l2d_cache_wr], 4);
    EXPECT_EQ(core[Event::l2d_cache_allocate], 3) << "L2 holds the dirty one already";
    EXPECT_EQ(core[Event::bus_access], 0);
}

TEST(NaiveCoreStores, without_l2_and_l3_only_dirty_lines_are_written) {
    NaiveCoreConfig config = no_prefetch();
    config.l2_kb = config.l3_kb = 0;
    Core core(config);
    for (unsigned i = 0; i < 6; ++i) core.run({load(kPage + i * 8192 + 64 * 40)});
    core.only({store(kLine), op(Kind::drain)});
    for (unsigned i = 1; i < 6; ++i) core.run({load(kLine + i * 8192)});
    EXPECT_EQ(core[Event::l1d_cache_wb], 1);
    EXPECT_EQ(core[Event::bus_access_wr], 4);
    EXPECT_EQ(core[Event::l2d_cache_wr], 0);
}

TEST(NaiveCoreStores, uncached_stores_merge_and_device_stores_do_not) {
    NaiveCoreConfig config = no_prefetch();
    config.non_cacheable = {kNaiveNonCacheable};
    config.device = {kNaiveDevice};
    const std::uint64_t uncached = kNaiveNonCacheable.first;
    Core core(config);
    core.only({store(uncached, 16), store(uncached + 16, 16), store(uncached + 32, 32)});
    EXPECT_EQ(core[Event::bus_access_wr], 0) << "full ones wait";
    core.run({op(Kind::drain)});
    EXPECT_EQ(core[Event::bus_access_wr], 4);
    core.run({load(kNaiveDevice.first)});
    core.only({store(uncached), store(kNaiveDevice.first + 8, 16)});
    EXPECT_EQ(core[Event::bus_access_wr], 3);
    EXPECT_EQ(core[Event::l1d_cache], 0);
}

} // namespace naive_core_stores_test
} // namespace armpmu::tests
