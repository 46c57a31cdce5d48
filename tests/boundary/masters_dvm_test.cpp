// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// DVM messages and Syncs of both kinds of masters, seen at the pins.
#include "tests/boundary/masters_pins.h"

namespace armpmu::testbench::testing {
namespace masters_dvm_test {

TEST(ClusterDvm, a_message_holds_its_thread_up_until_it_is_answered) {
    ClusterAtPins at;
    at.script.add(record(Kind::dvm_message, 0x40));
    at.script.add(record(Kind::load));
    at.pins.run(40);
    ASSERT_EQ(at.pins.reads.size(), 1U);
    at.pins.answer_read(0);
    at.pins.run(40);
    EXPECT_EQ(at.pins.reads.size(), 2U);
}

TEST(ClusterDvm, a_sync_follows_earlier_stores_and_ends_with_the_complete_snoop) {
    ClusterAtPins at;
    at.script.add(record(Kind::store, 0, 8, PageMemory::non_cacheable));
    at.script.add(record(Kind::dvm_sync));
    at.script.add(record(Kind::load));
    at.pins.run(40);
    EXPECT_TRUE(at.pins.reads.empty());
    at.pins.answer_write(0);
    at.pins.run(40);
    ASSERT_EQ(at.pins.reads.size(), 1U);
    EXPECT_TRUE(dvm_sync(at.pins.reads[0].payload.address));
    at.pins.answer_read(0);
    at.pins.run(40);
    EXPECT_EQ(at.pins.reads.size(), 1U);
    at.pins.snoop(ReadSnoop::dvm_complete);
    at.pins.run(40);
    EXPECT_EQ(at.pins.reads.size(), 2U);
    ASSERT_EQ(at.pins.snoop_responses.size(), 1U);
    EXPECT_FALSE(at.pins.snoop_responses[0].payload.data_transfer);
}

TEST(ClusterDvm, a_cluster_has_one_sync_at_a_time) {
    ClusterAtPins at(ClusterAtPins::quick(), 2);
    at.script.add(record(Kind::dvm_sync), 0);
    at.script.add(record(Kind::dvm_sync), 1);
    at.pins.run(40);
    ASSERT_EQ(at.pins.reads.size(), 1U);
    at.pins.answer_read(0);
    at.pins.snoop(ReadSnoop::dvm_complete);
    at.pins.run(40);
    EXPECT_EQ(at.pins.reads.size(), 2U);
}

TEST(ClusterDvm, a_complete_without_a_sync_and_a_message_that_is_a_sync_are_refused) {
    ClusterAtPins at;
    at.pins.snoop(ReadSnoop::dvm_complete);
    EXPECT_THROW(at.pins.run(10), ProtocolError);
    ClusterAtPins other;
    other.script.add(record(Kind::dvm_message, kDvmSync));
    EXPECT_THROW(other.pins.run(10), ProtocolError);
}

// With its only miss register and thread waiting for an answer that does not come.
TEST(ClusterDvm, snoops_are_answered_and_syncs_completed_whatever_the_cluster_waits_for) {
    for (const unsigned latency : {1U, 20U}) {
        AceClusterConfig config = ClusterAtPins::quick();
        config.outstanding_misses = 1;
        config.loads_in_flight = 1;
        config.dvm_latency = latency;
        ClusterAtPins at(config);
        for (unsigned n = 0; n < 3; ++n) at.script.add(record(Kind::load, 64 * n));
        at.pins.run(20);
        ASSERT_EQ(at.pins.reads.size(), 1U);
        at.pins.snoop(ReadSnoop::dvm_message, 0x40);
        at.pins.snoop(ReadSnoop::dvm_message, kDvmSync);
        at.pins.run(60);
        ASSERT_EQ(at.pins.snoop_responses.size(), 2U);
        for (const auto& response : at.pins.snoop_responses) {
            EXPECT_FALSE(response.payload.data_transfer || response.payload.is_shared ||
                         response.payload.was_unique || response.payload.pass_dirty);
        }
        EXPECT_EQ(at.pins.snoop_responses[1].cycle - at.pins.snoops[1], 4U);
        ASSERT_EQ(at.pins.reads.size(), 2U);
        EXPECT_EQ(at.pins.reads[1].payload.snoop, ReadSnoop::dvm_complete);
        EXPECT_EQ(at.pins.reads[1].payload.beats, 1U);
        EXPECT_EQ(at.pins.reads[1].cycle - at.pins.snoop_responses[1].cycle, latency);
        EXPECT_FALSE(at.cluster.done());
    }
}

struct AceLiteAtPins {
    explicit AceLiteAtPins(const AceLiteMasterConfig& config)
        : master(config, jobs), pins(master) {}
    static AceLiteMasterConfig with_dvm() {
        AceLiteMasterConfig config;
        config.dvm = true;
        return config;
    }
    Jobs jobs;
    AceLiteMaster master;
    Pins pins;
};

TEST(AceLiteDvm, without_dvm_no_snoop_is_taken_and_no_dvm_job) {
    AceLiteAtPins at({});
    at.pins.snoop(ReadSnoop::dvm_message, 0x40);
    at.pins.run(40);
    EXPECT_TRUE(at.pins.snoops.empty());
    at.jobs.add(record(Kind::dvm_message, 0x40));
    EXPECT_THROW(at.pins.run(10), ProtocolError);
}

TEST(AceLiteDvm, syncs_are_completed) {
    AceLiteMasterConfig config = AceLiteAtPins::with_dvm();
    config.dvm_latency = 7;
    config.snoop_latency = 3;
    AceLiteAtPins at(config);
    at.pins.snoop(ReadSnoop::dvm_message, 0x40);
    at.pins.snoop(ReadSnoop::dvm_message, kDvmSync);
    at.pins.run(40);
    ASSERT_EQ(at.pins.snoop_responses.size(), 2U);
    EXPECT_EQ(at.pins.snoop_responses[0].cycle - at.pins.snoops[0], 3U);
    ASSERT_EQ(at.pins.reads.size(), 1U);
    EXPECT_EQ(at.pins.reads[0].payload.snoop, ReadSnoop::dvm_complete);
    EXPECT_EQ(at.pins.reads[0].cycle - at.pins.snoop_responses[1].cycle, 7U);
    EXPECT_FALSE(at.master.done());
    at.pins.answer_read(0);
    at.pins.run(10);
    EXPECT_TRUE(at.master.done());
}

TEST(AceLiteDvm, dvm_jobs_end_as_a_clusters_do) {
    AceLiteAtPins at(AceLiteAtPins::with_dvm());
    at.jobs.add(record(Kind::dvm_message, 0x40));
    at.jobs.add(record(Kind::dvm_sync));
    at.pins.run(20);
    ASSERT_EQ(at.pins.reads.size(), 1U);
    EXPECT_EQ(at.pins.reads[0].payload.snoop, ReadSnoop::dvm_message);
    EXPECT_EQ(at.pins.reads[0].payload.address, 0x40U);
    at.pins.answer_read(0);
    at.pins.run(20);
    EXPECT_EQ(at.jobs.finished, 1U);
    ASSERT_EQ(at.pins.reads.size(), 2U);
    EXPECT_EQ(at.pins.reads[1].payload.address, kDvmSync);
    at.pins.answer_read(1);
    at.pins.run(20);
    EXPECT_EQ(at.jobs.finished, 1U);
    at.pins.snoop(ReadSnoop::dvm_complete);
    at.pins.run(20);
    EXPECT_EQ(at.jobs.finished, 2U);
    EXPECT_TRUE(at.master.done());
}

} // namespace masters_dvm_test
} // namespace armpmu::testbench::testing
