// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// Which of a cluster's transactions wait for which, seen at the pins.
#include "tests/boundary/masters_pins.h"

namespace armpmu::testbench::testing {
namespace masters_order_test {

TEST(ClusterOrder, device_stores_go_one_at_a_time_and_unmerged) {
    ClusterAtPins at;
    for (const std::uint64_t address : {64U, 0U, 8U})
        at.script.add(record(Kind::store, address, 8, PageMemory::device));
    for (std::size_t sent = 1; sent <= 3; ++sent) {
        at.pins.run(40);
        ASSERT_EQ(at.pins.writes.size(), sent);
        at.pins.answer_write(sent - 1);
    }
    EXPECT_EQ(at.pins.writes[0].payload.address, 64U);
    EXPECT_EQ(at.pins.writes[1].payload.address, 0U);
    EXPECT_EQ(at.pins.writes[2].payload.address, 8U);
    EXPECT_EQ(at.pins.write_beats.size(), 3U);
}

TEST(ClusterOrder, a_device_load_waits_for_device_stores_and_holds_its_thread_up) {
    ClusterAtPins at;
    at.script.add(record(Kind::store, 0, 8, PageMemory::device));
    at.script.add(record(Kind::load, 64, 8, PageMemory::device));
    at.script.add(record(Kind::load, 128));
    at.pins.run(40);
    EXPECT_TRUE(at.pins.reads.empty());
    at.pins.answer_write(0);
    at.pins.run(40);
    ASSERT_EQ(at.pins.reads.size(), 1U);
    EXPECT_TRUE(at.pins.reads[0].payload.device);
    at.pins.answer_read(0);
    at.pins.run(40);
    EXPECT_EQ(at.pins.reads.size(), 2U);
}

TEST(ClusterOrder, normal_uncached_stores_merge_by_line_and_leave_in_order) {
    ClusterAtPins at;
    at.script.add(record(Kind::store, 128, 8, PageMemory::non_cacheable));
    at.script.add(record(Kind::store, 152, 8, PageMemory::non_cacheable));
    at.script.add(record(Kind::store, 0, 8, PageMemory::non_shareable));
    at.script.add(record(Kind::store, 64, 8, PageMemory::no_allocate));
    at.pins.run(60);
    ASSERT_EQ(at.pins.writes.size(), 3U);
    EXPECT_EQ(at.pins.writes[0].payload.address, 128U);
    EXPECT_EQ(at.pins.writes[0].payload.beats, 2U);
    EXPECT_EQ(at.pins.writes[1].payload.address, 0U);
    EXPECT_EQ(at.pins.writes[2].payload.address, 64U);
}

TEST(ClusterOrder, an_uncached_access_keeps_a_fill_of_its_line_away) {
    ClusterAtPins at(ClusterAtPins::quick(), 2);
    at.script.add(record(Kind::load, 0, 8, PageMemory::no_allocate), 0);
    at.pins.run(10);
    at.script.add(record(Kind::load, 0), 1);
    at.pins.run(40);
    ASSERT_EQ(at.pins.reads.size(), 1U);
    at.pins.answer_read(0);
    at.pins.run(40);
    ASSERT_EQ(at.pins.reads.size(), 2U);
    EXPECT_EQ(at.pins.reads[1].payload.snoop, ReadSnoop::read_shared);
}

TEST(ClusterOrder, an_uncached_access_takes_a_miss_register) {
    AceClusterConfig config = ClusterAtPins::quick();
    config.outstanding_misses = 2;
    config.loads_in_flight = 8;
    ClusterAtPins at(config);
    for (unsigned n = 0; n < 4; ++n)
        at.script.add(record(Kind::load, 64 * n, 8, PageMemory::non_cacheable));
    at.pins.run(40);
    ASSERT_EQ(at.pins.reads.size(), 2U);
    at.pins.answer_read(1);
    at.pins.run(40);
    EXPECT_EQ(at.pins.reads.size(), 3U);
}

// ACE: a WriteUnique and a WriteBack of one master are never in flight together.
TEST(ClusterOrder, other_writes_and_write_backs_take_turns) {
    AceClusterConfig config = ClusterAtPins::quick();
    config.cache_bytes = 64;
    config.cache_ways = 1;
    for (const auto memory : {PageMemory::no_allocate, PageMemory::device}) {
        ClusterAtPins at(config, 2);
        at.hold(LineState::unique_dirty);
        at.script.add(record(Kind::load, 64), 0); // evicts it
        at.pins.run(20);
        at.script.add(record(Kind::store, 1024, 8, memory), 1);
        at.pins.run(40);
        ASSERT_EQ(at.pins.writes.size(), 1U);
        EXPECT_EQ(at.pins.writes[0].payload.snoop, WriteSnoop::write_back);
        at.pins.answer_write(0);
        at.pins.run(40);
        ASSERT_EQ(at.pins.writes.size(), 2U);

        at.pins.answer_read(0, Response::okay, false, true);
        at.pins.run(20);
        at.script.add(record(Kind::load, 128), 0);
        at.pins.run(40);
        EXPECT_EQ(at.pins.writes.size(), 2U);
        EXPECT_EQ(at.pins.reads.size(), 1U);
        at.pins.answer_write(1);
        at.pins.run(40);
        ASSERT_EQ(at.pins.writes.size(), 3U);
        EXPECT_EQ(at.pins.writes[2].payload.snoop, WriteSnoop::write_back);
    }
}

TEST(ClusterOrder, maintenance_first_writes_dirty_data_and_holds_its_thread_up) {
    struct Case {
        Kind kind;
        LineState held;
        bool writes;
        WriteSnoop write;
        ReadSnoop sent;
        LineState left;
    };
    using L = LineState;
    for (const Case& c : std::vector<Case>{
             {Kind::clean, L::unique_dirty, true, WriteSnoop::write_clean, ReadSnoop::clean_shared,
              L::unique_clean},
             {Kind::clean, L::shared_dirty, true, WriteSnoop::write_clean, ReadSnoop::clean_shared,
              L::shared_clean},
             {Kind::clean, L::unique_clean, false, {}, ReadSnoop::clean_shared, L::unique_clean},
             {Kind::clean, L::invalid, false, {}, ReadSnoop::clean_shared, L::invalid},
             {Kind::clean_invalidate, L::unique_dirty, true, WriteSnoop::write_back,
              ReadSnoop::clean_invalid, L::invalid},
             {Kind::clean_invalidate,
              L::shared_clean,
              false,
              {},
              ReadSnoop::clean_invalid,
              L::invalid},
             {Kind::invalidate, L::unique_dirty, false, {}, ReadSnoop::make_invalid, L::invalid},
         }) {
        ClusterAtPins at;
        at.hold(c.held);
        at.script.add(record(c.kind));
        at.script.add(record(Kind::load, 4096));
        at.pins.run(40);
        ASSERT_EQ(at.pins.writes.size(), c.writes ? 1U : 0U);
        if (c.writes) {
            EXPECT_EQ(at.pins.writes[0].payload.snoop, c.write);
            EXPECT_EQ(at.pins.write_beats.size(), 4U);
            EXPECT_TRUE(at.pins.reads.empty());
            at.pins.answer_write(0);
            at.pins.run(40);
        }
        ASSERT_EQ(at.pins.reads.size(), 1U);
        EXPECT_EQ(at.pins.reads[0].payload.snoop, c.sent);
        EXPECT_EQ(at.state(), c.left);
        at.pins.answer_read(0);
        at.pins.run(40);
        EXPECT_EQ(at.pins.reads.size(), 2U);
        EXPECT_EQ(at.state(), c.left);
    }
}

TEST(ClusterOrder, maintenance_goes_line_by_line_after_the_stores_to_the_line) {
    ClusterAtPins at;
    at.script.add(record(Kind::store, 8));
    at.script.add(record(Kind::clean, 32, 64));
    at.pins.serve();
    ASSERT_EQ(at.pins.reads.size(), 3U);
    ASSERT_EQ(at.pins.writes.size(), 1U);
    std::vector<ReadSnoop> sent;
    for (const auto& read : at.pins.reads) sent.push_back(read.payload.snoop);
    EXPECT_EQ(sent, (std::vector<ReadSnoop>{ReadSnoop::read_unique, ReadSnoop::clean_shared,
                                            ReadSnoop::clean_shared}));
    EXPECT_EQ(at.pins.reads[1].payload.address, 0U);
    EXPECT_EQ(at.pins.reads[2].payload.address, 64U);
    EXPECT_EQ(at.pins.writes[0].payload.snoop, WriteSnoop::write_clean);
    EXPECT_LT(at.pins.writes[0].cycle, at.pins.reads[1].cycle);
}

// Another thread's store may not make the line dirty while it is being cleaned.
TEST(ClusterOrder, a_store_waits_for_maintenance_of_its_line) {
    ClusterAtPins at(ClusterAtPins::quick(), 2);
    at.hold(LineState::unique_clean);
    at.script.add(record(Kind::clean), 0);
    at.pins.run(10);
    at.script.add(record(Kind::store), 1);
    at.pins.run(40);
    EXPECT_EQ(at.state(), LineState::unique_clean);
    at.pins.answer_read(0);
    at.pins.run(40);
    EXPECT_EQ(at.state(), LineState::unique_dirty);
}

} // namespace masters_order_test
} // namespace armpmu::testbench::testing
