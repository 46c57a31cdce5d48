// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/platform/timed_platform.h"

// What modelled cores and a DMA engine do to the interconnect between them, stepped and estimated.
namespace armpmu::tests::timed_interconnect_test {

using a55::Event;
using cci550::SlaveEvent;
using cluster::ClusterTotals;
using testbench::PlatformScenario;
using testbench::TimedInterconnect;

constexpr unsigned kDmaPort = 2;
constexpr unsigned kClusterPort = 3;

class TimedInterconnectWays : public testing::TestWithParam<TimedInterconnect> {
  protected:
    TimedPlatform::Change way() const {
        return [](PlatformScenario& scenario) {
            scenario.core.prefetch = false;
            scenario.timed_interconnect = GetParam();
        };
    }
};

std::uint64_t total(TimedPlatform& timed, unsigned port, SlaveEvent event) {
    return timed.platform().interconnect_pmu.core().total(event_id(port, event));
}

// The DMA engine finds in the cluster's caches what the core has stored, and the core finds in
// memory what the engine has.
TEST_P(TimedInterconnectWays, a_dma_engine_shares_memory_with_the_cores) {
    constexpr unsigned kLines = 200;
    TimedPlatform timed(kCopiedLines, {0, kLines}, way());
    timed.run();
    EXPECT_EQ(timed.x(10), kLines * (kLines + 1) / 2);
    EXPECT_EQ(total(timed, kDmaPort, SlaveEvent::si_rrq_hs_arvalid), kLines);
    EXPECT_EQ(total(timed, kDmaPort, SlaveEvent::si_rrq_hs_rlast_snoop), kLines);
    EXPECT_EQ(total(timed, kDmaPort, SlaveEvent::si_wrq_share_wlu), kLines);
    EXPECT_EQ(total(timed, kClusterPort, SlaveEvent::si_srq_read), kLines);
}

// Each cluster's books and the PMU's of its slave interface, once it is done.
TEST_P(TimedInterconnectWays, what_a_cluster_sends_is_what_its_interface_counts) {
    // Small caches, which the lines do not fit into.
    TimedPlatform timed(kCopiedLines, {0, 5000}, [this](PlatformScenario& scenario) {
        way()(scenario);
        scenario.core.l2_kb = 64;
        scenario.core.l3_kb = 256;
    });
    timed.run();
    ASSERT_EQ(timed.platform().modelled.totals().size(), 1U);
    const ClusterTotals sent = timed.platform().modelled.totals()[0];
    const auto counted = [&](SlaveEvent event) { return total(timed, kClusterPort, event); };
    EXPECT_GT(sent.read_unique, 0U);
    EXPECT_GT(sent.write_back, 0U);
    EXPECT_EQ(counted(SlaveEvent::si_rrq_hs_shareable_alloc), sent.read_shared + sent.read_unique);
    EXPECT_EQ(counted(SlaveEvent::si_rrq_hs_invalidate), sent.clean_unique + sent.make_unique);
    EXPECT_EQ(counted(SlaveEvent::si_wrq_share_wb), sent.write_back + sent.write_clean);
    EXPECT_EQ(counted(SlaveEvent::si_wrq_evict), sent.evict);
    EXPECT_EQ(counted(SlaveEvent::si_w_data_beat), sent.write_beats);
    EXPECT_EQ(counted(SlaveEvent::si_rrq_hs_rval), sent.read_beats);
    EXPECT_EQ(counted(SlaveEvent::si_srq_acvalid), sent.snoops);
}

// The 256 KiB that a cluster has in counted mode, of which some lines are code.
TEST_P(TimedInterconnectWays, an_l3_that_begins_warm_has_what_was_used_before) {
    constexpr unsigned kLines = 3000;
    const auto reads_with = [&](bool warm) {
        const std::function<ClusterTotals()> run = [&] {
            TimedPlatform timed(kCountedThenTimed, {0, kLines}, [&](PlatformScenario& scenario) {
                way()(scenario);
                scenario.mode = testbench::PlatformMode::functional;
                scenario.warm_caches = warm;
            });
            timed.run();
            EXPECT_EQ(timed.x(10), std::uint64_t{kLines} * (kLines + 1) / 2);
            return timed.platform().modelled.totals().at(0);
        };
        return in_process_of_its_own(run);
    };
    const ClusterTotals cold = reads_with(false);
    const ClusterTotals warm = reads_with(true);
    EXPECT_GE(cold.read_shared, kLines);
    EXPECT_LT(cold.l3_hits, 100U);
    EXPECT_LT(warm.read_shared, 100U);
    EXPECT_GE(warm.l3_hits, kLines);
}

// They are dirty, and the snoop filter knows who has them.
TEST_P(TimedInterconnectWays, a_warm_line_is_snooped) {
    constexpr unsigned kLines = 200;
    const auto begins_counted = [this](PlatformScenario& scenario) {
        way()(scenario);
        scenario.mode = testbench::PlatformMode::counted;
        scenario.region.mode = testbench::PlatformMode::timed;
        scenario.region.from = std::to_string(15 + 5 + 3 * kLines);
        scenario.warm_caches = true;
    };
    TimedPlatform timed(kCopiedLines, {0, kLines}, begins_counted);
    timed.run();
    EXPECT_EQ(timed.platform().mode(), testbench::PlatformMode::functional);
    ASSERT_FALSE(timed.platform().modelled.totals().empty());
    EXPECT_EQ(timed.platform().modelled.totals()[0].read_unique, 0U);
    EXPECT_EQ(timed.platform().modelled.totals()[0].snoop_data, kLines);
    EXPECT_EQ(total(timed, kDmaPort, SlaveEvent::si_rrq_hs_rlast_snoop), kLines);
}

INSTANTIATE_TEST_SUITE_P(way, TimedInterconnectWays,
                         testing::Values(TimedInterconnect::stepped, TimedInterconnect::estimate),
                         [](const auto& one) {
                             return one.param == TimedInterconnect::stepped ? "stepped"
                                                                            : "estimate";
                         });

struct Stalls {
    std::uint64_t core = 0;    // cycles without an instruction, for the memory
    std::uint64_t port = 0;    // ARVALID waits for ARREADY at its cluster's interface
    std::uint64_t tracker = 0; // requests wait, as the tracker is full
};

Stalls stalls_of_reading(bool beside_another) {
    TimedPlatform timed(kReadBeside, {beside_another ? 1U : 0U, 2000},
                        [](PlatformScenario& scenario) {
                            scenario.processors = 2;
                            scenario.core.prefetch_distance = 32;
                            scenario.core.l3_prefetches = 40;
                        });
    timed.run();
    cci550::Pmu& pmu = timed.platform().interconnect_pmu.core();
    return {timed.total(Event::stall_backend),
            total(timed, kClusterPort, SlaveEvent::si_rrq_stall_arvalid),
            pmu.total(event_id(cci550::GlobalEvent::cci_snoop_stall_tt_full))};
}

// Two cores that prefetch ask for more than the tracker and the memory hold. What the one waits
// longer then, the interconnect shows as waiting at its interface, and why.
TEST(TimedInterconnect, the_stalls_of_cores_and_interconnect_tell_one_story) {
    const Stalls alone = in_process_of_its_own<Stalls>([] { return stalls_of_reading(false); });
    EXPECT_EQ(alone.port, 0U);
    EXPECT_EQ(alone.tracker, 0U);
    const Stalls both = stalls_of_reading(true);
    EXPECT_GT(both.port, 1000U);
    EXPECT_GT(both.tracker, both.port);
    EXPECT_GT(both.core, alone.core + 1000);
}

} // namespace armpmu::tests::timed_interconnect_test
