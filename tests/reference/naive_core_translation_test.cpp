// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/reference/naive_core_fixture.h"

#include <gtest/gtest.h>

namespace armpmu::tests {
namespace naive_core_translation_test {

using namespace naive_core;

TEST(NaiveCoreTranslation, a_first_access_reads_a_descriptor_of_each_level) {
    for (const unsigned levels : {3U, 4U}) {
        NaiveCoreConfig config = no_prefetch();
        config.walk_levels = levels;
        Core core(config);
        core.run({load(kLine)});
        for (const Event once :
             {Event::l1d_tlb, Event::l1d_tlb_refill, Event::l2d_tlb, Event::dtlb_walk,
              Event::l2d_llwalk_tlb, Event::l2d_llwalk_tlb_refill, Event::l2d_l2walk_tlb,
              Event::l2d_l2walk_tlb_refill, Event::mem_access_rd})
            EXPECT_EQ(core[once], 1) << a55::number(once);
        EXPECT_EQ(core[Event::l1d_cache_rd], levels + 1);
        EXPECT_EQ(core[Event::l1d_cache_refill_outer], levels + 1);
        EXPECT_EQ(core[Event::itlb_walk], 0);
    }
}

TEST(NaiveCoreTranslation, a_neighbour_page_reads_one_descriptor) {
    Core core;
    core.run({load(kLine)});
    core.only({load(kLine + 0x1000)});
    EXPECT_EQ(core[Event::dtlb_walk], 1);
    EXPECT_EQ(core[Event::l2d_llwalk_tlb], 1);
    EXPECT_EQ(core[Event::l2d_llwalk_tlb_refill], 0);
    EXPECT_EQ(core[Event::l1d_cache_rd], 2);
    EXPECT_EQ(core[Event::l1d_cache_refill_rd], 1) << "the descriptor lies in the same line";
}

TEST(NaiveCoreTranslation, another_table_of_the_last_level_takes_two_descriptors) {
    Core core;
    core.run({load(kLine)});
    core.only({load(kLine + 512 * 0x1000)});
    EXPECT_EQ(core[Event::l2d_llwalk_tlb_refill], 1);
    EXPECT_EQ(core[Event::l2d_l2walk_tlb], 1);
    EXPECT_EQ(core[Event::l2d_l2walk_tlb_refill], 0);
    EXPECT_EQ(core[Event::l1d_cache_rd], 3);
}

TEST(NaiveCoreTranslation, the_second_level_serves_both_sides) {
    Core core;
    core.run({load(kLine)});
    core.only({fetch(kPage)});
    EXPECT_EQ(core[Event::l1i_tlb], 1);
    EXPECT_EQ(core[Event::l1i_tlb_refill], 1);
    EXPECT_EQ(core[Event::l2d_tlb], 1);
    EXPECT_EQ(core[Event::itlb_walk], 0);
    core.only({fetch(kPage + 0x1000)});
    EXPECT_EQ(core[Event::itlb_walk], 1);
    EXPECT_EQ(core[Event::dtlb_walk], 0);
}

TEST(NaiveCoreTranslation, a_cycle_of_one_page_too_many_always_misses) {
    for (const unsigned entries : {1U, 4U, 16U}) {
        NaiveCoreConfig config = no_prefetch();
        config.dtlb_entries = entries;
        config.l2_tlb_entries = config.l2_tlb_ways = entries;
        Core core(config);
        const unsigned accesses = 10 * (entries + 1);
        for (unsigned i = 0; i < accesses; ++i)
            core.run({load(kLine + i % (entries + 1) * 0x1000)});
        EXPECT_EQ(core[Event::l1d_tlb_refill], accesses);
        EXPECT_EQ(core[Event::dtlb_walk], accesses);
        core.run({load(kLine + entries * 0x1000)});
        core.begin();
        for (unsigned i = 0; i < 10 * entries; ++i)
            core.run({load(kLine + (i % entries + 1) * 0x1000)});
        EXPECT_EQ(core[Event::l1d_tlb], 10 * entries);
        EXPECT_EQ(core[Event::l1d_tlb_refill], 0);
    }
}

TEST(NaiveCoreTranslation, the_second_level_takes_what_the_first_cannot_hold) {
    Core core;
    for (unsigned i = 0; i < 170; ++i) core.run({load(kLine + i % 17 * 0x1000)});
    EXPECT_EQ(core[Event::l1d_tlb_refill], 170);
    EXPECT_EQ(core[Event::l2d_tlb], 170);
    EXPECT_EQ(core[Event::dtlb_walk], 17);
    EXPECT_EQ(core[Event::l2d_llwalk_tlb_refill], 1);
}

TEST(NaiveCoreTranslation, entries_match_their_address_space_only) {
    NaiveOperation other = op(Kind::set_asid);
    other.asid = 1;
    Core core;
    core.run({load(kLine)});
    core.only({other, load(kLine)});
    EXPECT_EQ(core[Event::dtlb_walk], 1);
    EXPECT_EQ(core[Event::l1d_cache_rd], 4) << "the tables are its own";
    core.only({op(Kind::set_asid), load(kLine)});
    EXPECT_EQ(core[Event::l1d_tlb_refill], 0);
}

TEST(NaiveCoreTranslation, invalidation_takes_all_or_one_space_or_one_page) {
    Core core;
    core.run({load(kLine), load(kLine + 0x1000)});
    core.only({op(Kind::tlbi_all), load(kLine)});
    EXPECT_EQ(core[Event::l2d_l2walk_tlb_refill], 1);

    core.only({op(Kind::tlbi_asid), load(kLine)});
    EXPECT_EQ(core[Event::l2d_l2walk_tlb_refill], 1);
    NaiveOperation of_others = op(Kind::tlbi_asid);
    of_others.asid = 3;
    core.only({of_others, load(kLine)});
    EXPECT_EQ(core[Event::l1d_tlb_refill], 0);

    core.run({load(kLine + 0x1000)});
    core.only({op(Kind::tlbi_page, kLine), load(kLine + 0x1000), load(kLine)});
    EXPECT_EQ(core[Event::dtlb_walk], 1);
    EXPECT_EQ(core[Event::l2d_llwalk_tlb_refill], 1);
    EXPECT_EQ(core[Event::l2d_l2walk_tlb_refill], 0);
}

TEST(NaiveCoreTranslation, without_mmu_data_is_device_memory_and_code_is_cached) {
    NaiveCoreConfig config = no_prefetch();
    config.mmu = false;
    Core core(config);
    core.run({load(kLine), load(kLine), fetch(kPage), fetch(kPage)});
    EXPECT_EQ(core[Event::l1d_tlb], 2);
    EXPECT_EQ(core[Event::l1d_tlb_refill], 1);
    EXPECT_EQ(core[Event::l2d_tlb], 0);
    EXPECT_EQ(core[Event::l1d_cache], 0);
    EXPECT_EQ(core[Event::mem_access_rd], 2);
    EXPECT_EQ(core[Event::l1i_cache], 2);
    EXPECT_EQ(core[Event::l1i_cache_refill], 1);
    EXPECT_EQ(core[Event::bus_access_rd], 2 + 4);
}

} // namespace naive_core_translation_test
} // namespace armpmu::tests
