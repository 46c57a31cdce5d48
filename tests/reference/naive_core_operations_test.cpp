// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/reference/naive_core_fixture.h"

#include <gtest/gtest.h>

namespace armpmu::tests {
namespace naive_core_operations_test {

using namespace naive_core;

NaiveOperation prfm(NaivePrefetch prefetch, unsigned level) {
    NaiveOperation result = op(Kind::prfm, kLine);
    result.prefetch = prefetch;
    result.level = level;
    return result;
}

NaiveOperation st_form(std::uint64_t va) {
    NaiveOperation result = op(Kind::atomic, va);
    result.returns = false;
    return result;
}

TEST(NaiveCoreOperations, prefetch_hints_fill_their_level) {
    for (const unsigned level : {1U, 2U, 3U}) {
        Core core;
        core.run({load(kPage)});
        core.only({prfm(NaivePrefetch::pli, level)});
        EXPECT_EQ(core[Event::l2d_cache], 0);
        core.only({prfm(NaivePrefetch::pst, level)});
        EXPECT_EQ(core[Event::l1d_cache], 0);
        EXPECT_EQ(core[Event::l1d_cache_refill], 0);
        EXPECT_EQ(core[Event::mem_access], 0);
        EXPECT_EQ(core[Event::l1d_tlb], 1);
        EXPECT_EQ(core[Event::l2d_cache_refill_rd], level < 3 ? 1 : 0);
        EXPECT_EQ(core[Event::bus_access_rd], level < 3 ? 4 : 0);
        core.only({prfm(NaivePrefetch::pld, level)});
        EXPECT_EQ(core[Event::l2d_cache], 0);
        core.only({load(kLine)});
        EXPECT_EQ(core[Event::l1d_cache_refill_inner], level == 1 ? 0 : 1);
        EXPECT_EQ(core[Event::l2d_cache_refill], level == 3 ? 1 : 0);
        EXPECT_EQ(core[Event::l3d_cache_refill], 0);
    }
}

TEST(NaiveCoreOperations, a_store_exclusive_that_fails_only_translates) {
    NaiveOperation fails = op(Kind::store_exclusive, kLine);
    fails.succeeds = false;
    Core core;
    core.run({load(kPage)});
    core.only({store(kLine), fails});
    EXPECT_EQ(core[Event::l1d_cache_wr], 1) << "of the buffer";
    EXPECT_EQ(core[Event::mem_access_wr], 1);
    EXPECT_EQ(core[Event::l1d_tlb], 2);
    core.only({op(Kind::store_exclusive, kLine + 64)});
    EXPECT_EQ(core[Event::l1d_cache_wr], 1);
    EXPECT_EQ(core[Event::l1d_cache_refill_wr], 1);
    EXPECT_EQ(core[Event::mem_access_wr], 1);
}

TEST(NaiveCoreOperations, atomics_are_near_where_the_line_is_unique) {
    Core core;
    core.run({load(kLine)});
    core.only({op(Kind::atomic, kLine), st_form(kLine)});
    EXPECT_EQ(core[Event::l1d_cache_wr], 2);
    EXPECT_EQ(core[Event::l1d_cache_rd], 1);
    EXPECT_EQ(core[Event::mem_access_wr], 2);
    EXPECT_EQ(core[Event::mem_access_rd], 1);
    EXPECT_EQ(core[Event::bus_access], 0);
    core.only({op(Kind::snoop_shared, kLine)});
    EXPECT_EQ(core[Event::l1d_cache_wb], 1) << "it was dirty";
    core.only({op(Kind::atomic, kLine)});
    EXPECT_EQ(core[Event::bus_access_wr], 1);
    EXPECT_EQ(core[Event::bus_access_rd], 1);
    EXPECT_EQ(core[Event::l1d_cache_wb], 0);
    core.only({load(kLine)});
    EXPECT_EQ(core[Event::l1d_cache_refill_rd], 1) << "the line is dropped";
}

TEST(NaiveCoreOperations, atomics_elsewhere_are_far_or_read_the_line) {
    NaiveCoreConfig config = no_prefetch();
    Core far(config);
    far.run({load(kPage)});
    far.only({st_form(kLine)});
    EXPECT_EQ(far[Event::bus_access_wr], 1);
    EXPECT_EQ(far[Event::bus_access_rd], 0);
    EXPECT_EQ(far[Event::l1d_cache_refill], 0);
    config.atomics = NaiveCoreConfig::Atomics::near;
    Core near(config);
    near.run({load(kPage)});
    near.only({op(Kind::atomic, kLine)});
    EXPECT_EQ(near[Event::l1d_cache_wr], 1);
    EXPECT_EQ(near[Event::l1d_cache_rd], 1);
    EXPECT_EQ(near[Event::l1d_cache_refill_wr], 1);
    EXPECT_EQ(near[Event::bus_access_rd], 4);
}

TEST(NaiveCoreOperations, a_far_atomic_writes_back_what_l2_holds_dirty) {
    Core core;
    for (unsigned i = 0; i < 5; ++i) core.run({load(kPage + i * 8192 + 64 * 40)});
    core.run({store(kLine), op(Kind::drain)});
    for (unsigned i = 1; i < 5; ++i) core.run({load(kLine + i * 8192)});
    core.only({op(Kind::atomic, kLine)});
    EXPECT_EQ(core[Event::l1d_cache_wb], 0);
    EXPECT_EQ(core[Event::l2d_cache_wb], 1);
    EXPECT_EQ(core[Event::bus_access_wr], 4 + 1);
    EXPECT_EQ(core[Event::l3d_cache_allocate], 1);
}

TEST(NaiveCoreOperations, zeroing_is_a_store_of_the_line) {
    Core core;
    core.run({load(kPage)});
    core.only({op(Kind::zva, kLine + 24)});
    EXPECT_EQ(core[Event::mem_access_wr], 1);
    EXPECT_EQ(core[Event::l1d_cache_wr], 1);
    EXPECT_EQ(core[Event::bus_access], 4) << "it is read before";
    core.only({load(kLine)});
    EXPECT_EQ(core[Event::l1d_cache_refill], 0);
}

TEST(NaiveCoreOperations, cleaning_writes_a_dirty_line_once) {
    Core core;
    core.run({load(kPage), store(kLine)});
    core.only({op(Kind::dc_cvac, kLine), op(Kind::dc_cvac, kLine)});
    EXPECT_EQ(core[Event::l1d_cache_wb], 1);
    EXPECT_EQ(core[Event::bus_access_wr], 4);
    EXPECT_EQ(core[Event::l3d_cache_allocate], 1);
    EXPECT_EQ(core[Event::l1d_tlb], 2);
    core.only({load(kLine), op(Kind::dc_civac, kLine)});
    EXPECT_EQ(core[Event::l1d_cache_refill], 0);
    EXPECT_EQ(core[Event::l1d_cache_wb], 0);
    core.only({load(kLine)});
    EXPECT_EQ(core[Event::l1d_cache_refill_inner], 1) << "from L3";
}

TEST(NaiveCoreOperations, l3_allocates_what_is_written_to_it_each_time) {
    Core core;
    core.run({load(kPage)});
    core.only({store(kLine), op(Kind::dc_cvac, kLine), store(kLine), op(Kind::dc_cvac, kLine)});
    EXPECT_EQ(core[Event::l3d_cache], 3) << "one read";
    EXPECT_EQ(core[Event::l3d_cache_allocate], 2);
}

TEST(NaiveCoreOperations, cleaning_to_unification_ends_at_l2) {
    Core core;
    core.run({load(kPage), store(kLine)});
    core.only({op(Kind::dc_cvau, kLine), op(Kind::dc_cvau, kLine), load(kLine)});
    EXPECT_EQ(core[Event::l1d_cache_wb], 1);
    EXPECT_EQ(core[Event::l2d_cache_allocate], 1);
    EXPECT_EQ(core[Event::l1d_cache_refill_rd], 0);
    core.only({op(Kind::dc_cvac, kLine)});
    EXPECT_EQ(core[Event::l1d_cache_wb], 0);
    EXPECT_EQ(core[Event::l2d_cache_wb], 1);
}

TEST(NaiveCoreOperations, instructions_are_dropped_by_line_or_all) {
    Core core;
    core.run({fetch(kPage), fetch(kLine)});
    core.only({op(Kind::ic_ivau, kLine), fetch(kPage), fetch(kLine)});
    EXPECT_EQ(core[Event::l1i_cache_refill], 1);
    EXPECT_EQ(core[Event::l1d_tlb], 1);
    core.only({op(Kind::ic_iallu), fetch(kPage), fetch(kLine)});
    EXPECT_EQ(core[Event::l1i_cache_refill], 2);
}

TEST(NaiveCoreOperations, a_shared_line_asks_for_uniqueness_when_it_is_written) {
    Core core;
    core.run({load(kLine)});
    core.run({store(kLine), op(Kind::drain)});
    EXPECT_EQ(core.port().uniqueness_requests(), 0);
    core.only({op(Kind::snoop_shared, kLine), op(Kind::snoop_shared, kLine)});
    EXPECT_EQ(core[Event::l1d_cache_wb], 1);
    EXPECT_EQ(core[Event::bus_access_wr], 4);
    core.run({store(kLine), op(Kind::drain)});
    EXPECT_EQ(core.port().uniqueness_requests(), 1);
    core.only({op(Kind::snoop_unique, kLine), load(kLine)});
    EXPECT_EQ(core[Event::l1d_cache_wb], 1);
    EXPECT_EQ(core[Event::l1d_cache_refill_rd], 1);
}

} // namespace naive_core_operations_test
} // namespace armpmu::tests
