// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/reference/naive_core_memory.h"
#include "tests/reference/naive_core_operations.h"

#include <gtest/gtest.h>

#include <memory>

namespace armpmu::tests {
namespace naive_core_identities_test {

using a55::Event;

std::unique_ptr<NaiveCoreMemory> random_run(const NaiveCoreConfig& config, std::uint64_t seed,
                                            NaiveProfile profile) {
    auto memory = std::make_unique<NaiveCoreMemory>(config);
    for (const NaiveOperation& operation : random_operations(seed, 4000, profile))
        memory->perform(operation);
    return memory;
}

void expect_identities(const NaiveCoreMemory& memory) {
    const auto n = [&memory](Event event) { return memory.count(event); };
    EXPECT_EQ(n(Event::l1d_cache), n(Event::l1d_cache_rd) + n(Event::l1d_cache_wr));
    EXPECT_EQ(n(Event::l1d_cache_refill),
              n(Event::l1d_cache_refill_inner) + n(Event::l1d_cache_refill_outer));
    EXPECT_EQ(n(Event::l2d_cache_refill),
              n(Event::l2d_cache_refill_rd) + n(Event::l2d_cache_refill_wr));
    EXPECT_EQ(n(Event::dtlb_walk) + n(Event::itlb_walk), n(Event::l2d_llwalk_tlb));
    EXPECT_EQ(n(Event::l2d_llwalk_tlb_refill), n(Event::l2d_l2walk_tlb));
    EXPECT_LE(n(Event::l2d_l2walk_tlb_refill), n(Event::l2d_l2walk_tlb));
    EXPECT_LE(n(Event::l1d_tlb_refill), n(Event::l1d_tlb));
    EXPECT_LE(n(Event::l1i_tlb_refill), n(Event::l1i_tlb));
    EXPECT_EQ(n(Event::l1i_tlb), n(Event::l1i_cache));
    EXPECT_LE(n(Event::l2d_llwalk_tlb), n(Event::l2d_tlb));
    EXPECT_LE(n(Event::l1i_cache_refill), n(Event::l1i_cache));
    EXPECT_LE(n(Event::l1d_cache_refill_rd), n(Event::l1d_cache_rd));
    EXPECT_LE(n(Event::l1d_cache_refill_wr), n(Event::l1d_cache_wr));
    EXPECT_LE(n(Event::l2d_cache_refill_rd), n(Event::l2d_cache_rd));
    EXPECT_LE(n(Event::l3d_cache_refill), n(Event::l3d_cache_rd));
    EXPECT_LE(n(Event::l3d_cache_rd), n(Event::l3d_cache));
    EXPECT_LE(n(Event::l2d_cache_allocate), n(Event::l2d_cache_wr));
}

TEST(NaiveCoreIdentities, hold_whatever_happens) {
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        const NaiveCoreConfig config = random_config(seed);
        for (const NaiveProfile profile : kNaiveProfiles) {
            SCOPED_TRACE(testing::Message()
                         << "seed " << seed << " profile " << static_cast<int>(profile));
            const auto memory = random_run(config, seed, profile);
            expect_identities(*memory);
            if (config.l2_kb != 0) {
                EXPECT_EQ(memory->count(Event::l2d_cache),
                          memory->count(Event::l2d_cache_rd) + memory->count(Event::l2d_cache_wr));
                EXPECT_LE(memory->count(Event::l1d_cache_refill) +
                              memory->count(Event::l1i_cache_refill) +
                              memory->count(Event::l1d_cache_refill_prefetch),
                          memory->count(Event::l2d_cache_rd));
            } else {
                EXPECT_EQ(memory->count(Event::l2d_cache), 0);
                EXPECT_EQ(memory->count(Event::l2d_cache_wb), 0);
            }
            if (config.l3_kb == 0) {
                EXPECT_EQ(memory->count(Event::l3d_cache), 0);
            }
            if (!config.mmu) {
                EXPECT_EQ(memory->count(Event::l1d_cache), 0);
            }
        }
    }
}

TEST(NaiveCoreIdentities, the_campaign_reaches_every_event) {
    NaiveCoreConfig config;
    config.external_last_level = true;
    config.non_cacheable = {kNaiveNonCacheable};
    config.device = {kNaiveDevice};
    NaiveCoreMemory memory(config);
    for (const NaiveProfile profile : kNaiveProfiles)
        for (const NaiveOperation& operation : random_operations(1, 20000, profile))
            memory.perform(operation);
    for (const Event event : naive_core_events()) {
        const bool of_others = event == Event::ll_cache_rd || event == Event::remote_access_rd;
        EXPECT_EQ(memory.count(event) > 0, !of_others) << a55::number(event);
    }
}

TEST(NaiveCoreIdentities, the_same_seed_does_the_same) {
    const NaiveCoreConfig config = random_config(5);
    const auto one = random_run(config, 9, NaiveProfile::everything);
    const auto other = random_run(config, 9, NaiveProfile::everything);
    for (const Event event : naive_core_events()) EXPECT_EQ(one->count(event), other->count(event));
}

} // namespace naive_core_identities_test
} // namespace armpmu::tests
