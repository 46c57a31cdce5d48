// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/platform/timed_platform.h"
#include "virtual_platform/board/virtual_platform.h"

#include <gtest/gtest.h>

// What clusters sent and answered in counted mode is what the interconnect's PMU counted at their
// slave interfaces.
namespace armpmu::tests::cluster_conservation_test {

using cci550::GlobalEvent;
using cci550::SlaveEvent;
using testbench::ClusterTraffic;
using testbench::GuestFiles;
using testbench::PlatformMode;
using testbench::PlatformScenario;
using testbench::VirtualPlatform;

constexpr unsigned kFirstPort = 3;     // SI3; a second cluster is on SI4
constexpr unsigned kSmallCache = 1024; // one set of 16 ways

void expect_conserved(VirtualPlatform& platform) {
    cci550::Pmu& pmu = platform.interconnect_pmu.core();
    const auto syncs_of_others = [&](unsigned cluster) { // each of which is answered by a Complete
        std::uint64_t sum = 0;
        for (unsigned n = 0; n < platform.clusters.size(); ++n)
            sum += n == cluster ? 0 : platform.clusters[n].traffic().dvm_syncs;
        return sum;
    };
    for (unsigned n = 0; n < platform.clusters.size(); ++n) {
        SCOPED_TRACE("SI" + std::to_string(kFirstPort + n));
        const auto total = [&](SlaveEvent event) {
            return pmu.total(event_id(kFirstPort + n, event));
        };
        const ClusterTraffic& sent = platform.clusters[n].traffic();
        const std::uint64_t reads = sent.reads_shared + sent.reads_unique;
        const std::uint64_t upgrades = sent.cleans_unique + sent.makes_unique;
        EXPECT_EQ(total(SlaveEvent::si_rrq_hs_shareable_alloc), reads);
        EXPECT_EQ(total(SlaveEvent::si_rrq_hs_invalidate), upgrades);
        const std::uint64_t messages = sent.dvm_messages + sent.dvm_syncs + syncs_of_others(n);
        EXPECT_EQ(total(SlaveEvent::si_rrq_hs_dvm_msg), messages);
        EXPECT_EQ(total(SlaveEvent::si_rrq_hs_arvalid), reads + upgrades + messages);
        EXPECT_EQ(total(SlaveEvent::si_wrq_share_wb), sent.write_backs);
        EXPECT_EQ(total(SlaveEvent::si_wrq_evict), sent.evicts);
        EXPECT_EQ(total(SlaveEvent::si_wrq_hs_awalid), sent.write_backs + sent.evicts);
        EXPECT_EQ(total(SlaveEvent::si_srq_read) + total(SlaveEvent::si_srq_clean), sent.snoops);
    }
}

// Each of the two is asked for what the other one wants, and has what it is asked for: the snoop
// filter is told of all that a cluster drops.
void expect_snoops_conserved(VirtualPlatform& platform) {
    cci550::Pmu& pmu = platform.interconnect_pmu.core();
    ASSERT_EQ(platform.clusters.size(), 2U);
    ASSERT_EQ(pmu.total(event_id(GlobalEvent::cci_snoop_back_invalidation)), 0U);
    for (unsigned n = 0; n < 2; ++n) {
        SCOPED_TRACE("SI" + std::to_string(kFirstPort + n));
        const auto total = [&](unsigned cluster, SlaveEvent event) {
            return pmu.total(event_id(kFirstPort + cluster, event));
        };
        const ClusterTraffic& its = platform.clusters[n].traffic();
        EXPECT_EQ(its.snoop_hits, its.snoops);
        const ClusterTraffic& others = platform.clusters[1 - n].traffic();
        // Of its own Syncs it is told that they are complete.
        EXPECT_EQ(total(n, SlaveEvent::si_srq_acvalid),
                  its.snoops + others.dvm_messages + others.dvm_syncs + its.dvm_syncs);
        EXPECT_EQ(total(1 - n, SlaveEvent::si_rrq_hs_rlast_snoop),
                  total(n, SlaveEvent::si_srq_read));
    }
}

// virtual_platform/guests/bare/sharing, with as many processors, of which two are switched on.
class Sharing {
  public:
    explicit Sharing(unsigned processors, unsigned cache_bytes = 256 << 10) {
        scenario_.guest.program = ARMPMU_SOURCE_DIR "/virtual_platform/guests/bare/sharing.hex";
        scenario_.guest.level = 1;
        scenario_.processors = processors;
        scenario_.cluster_cache_bytes = cache_bytes;
        platform_ = std::make_unique<VirtualPlatform>("platform", scenario_, GuestFiles(scenario_));
        sc_core::sc_start(1, sc_core::SC_SEC);
        EXPECT_EQ(platform_->end(), VirtualPlatform::End::off);
    }
    VirtualPlatform& platform() { return *platform_; }
    const ClusterTraffic& traffic(unsigned cluster) {
        return platform_->clusters[cluster].traffic();
    }

  private:
    PlatformScenario scenario_;
    std::unique_ptr<VirtualPlatform> platform_;
};

TEST(ClusterConservation, what_two_clusters_sent_and_answered_is_counted) {
    Sharing sharing(2);
    expect_conserved(sharing.platform());
    expect_snoops_conserved(sharing.platform());
    for (unsigned n = 0; n < 2; ++n) {
        EXPECT_GT(sharing.traffic(n).reads_shared, 0U);
        EXPECT_GT(sharing.traffic(n).cleans_unique, 0U);
        EXPECT_EQ(sharing.traffic(n).dvm_messages, 2 * (2 + 100U)); // two kinds of sharing
        EXPECT_EQ(sharing.traffic(n).dvm_syncs, 2 + 100U);          // one of them
        EXPECT_GT(sharing.traffic(n).snoops, 0U);
    }
}

TEST(ClusterConservation, processors_that_are_off_add_nothing) {
    Sharing sharing(4);
    expect_conserved(sharing.platform());
    expect_snoops_conserved(sharing.platform());
    EXPECT_EQ(sharing.platform().processors[1].processor.instructions(), 0U);
    EXPECT_GT(sharing.platform().processors[2].processor.instructions(), 0U);
    EXPECT_EQ(sharing.platform().processors[3].processor.instructions(), 0U);
}

TEST(ClusterConservation, victims_of_a_small_cache_are_counted) {
    Sharing sharing(2, kSmallCache);
    expect_conserved(sharing.platform());
    expect_snoops_conserved(sharing.platform());
    for (unsigned n = 0; n < 2; ++n) {
        EXPECT_GT(sharing.traffic(n).write_backs, 0U);
        EXPECT_GT(sharing.traffic(n).evicts, 0U);
    }
}

TEST(ClusterConservation, lines_stored_as_a_whole_are_counted) {
    TimedPlatform alone(kWholeLines, {}, [](PlatformScenario& scenario) {
        scenario.mode = PlatformMode::counted;
        scenario.cluster_cache_bytes = kSmallCache;
    });
    alone.run();
    expect_conserved(alone.platform());
    const ClusterTraffic& sent = alone.platform().clusters[0].traffic();
    EXPECT_EQ(sent.makes_unique, 100U);
    EXPECT_EQ(sent.reads_unique, 0U);
    EXPECT_GT(sent.write_backs, 80U);
    EXPECT_GT(sent.evicts, 80U);
}

} // namespace armpmu::tests::cluster_conservation_test
