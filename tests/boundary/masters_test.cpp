// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// What a cluster sends for its threads' records, seen at the pins.
#include "tests/boundary/masters_pins.h"

#include <stdexcept>

namespace armpmu::testbench::testing {
namespace masters_test {

struct ReadCase {
    TraceRecord record;
    ReadSnoop snoop;
    Domain domain;
    bool device;
    unsigned beats;
    std::uint64_t address;
};

TEST(ClusterRequests, reads_follow_the_kind_and_the_memory) {
    using M = PageMemory;
    for (const ReadCase& c : std::vector<ReadCase>{
             {record(Kind::load, 72), ReadSnoop::read_shared, Domain::inner, false, 4, 64},
             {record(Kind::load, 72, 8, M::no_allocate), ReadSnoop::read_once, Domain::inner, false,
              1, 72},
             {record(Kind::load, 72, 40, M::no_allocate), ReadSnoop::read_once, Domain::inner,
              false, 3, 72},
             {record(Kind::load, 76, 8, M::no_allocate), ReadSnoop::read_once, Domain::inner, false,
              2, 76},
             {record(Kind::load, 64, 64, M::no_allocate), ReadSnoop::read_once, Domain::inner,
              false, 4, 64},
             {record(Kind::load, 72, 8, M::non_shareable), ReadSnoop::read_once,
              Domain::non_shareable, false, 1, 72},
             {record(Kind::load, 72, 8, M::non_cacheable), ReadSnoop::read_once, Domain::system,
              false, 1, 72},
             {record(Kind::load, 72, 8, M::device), ReadSnoop::read_once, Domain::system, true, 1,
              72},
             {record(Kind::clean, 72), ReadSnoop::clean_shared, Domain::inner, false, 1, 64},
             {record(Kind::clean_invalidate, 72), ReadSnoop::clean_invalid, Domain::inner, false, 1,
              64},
             {record(Kind::invalidate, 72), ReadSnoop::make_invalid, Domain::inner, false, 1, 64},
             {record(Kind::clean, 72, 8, M::non_shareable), ReadSnoop::clean_shared,
              Domain::non_shareable, false, 1, 64},
             {record(Kind::clean, 72, 8, M::device), ReadSnoop::clean_shared, Domain::outer, false,
              1, 64},
             {record(Kind::dvm_message, 0x123), ReadSnoop::dvm_message, Domain::inner, false, 1,
              0x123},
             {record(Kind::dvm_sync), ReadSnoop::dvm_message, Domain::inner, false, 1, kDvmSync},
         }) {
        ClusterAtPins at;
        at.script.add(c.record);
        at.pins.serve();
        SCOPED_TRACE(static_cast<unsigned>(c.record.kind) * 10 +
                     static_cast<unsigned>(c.record.memory));
        ASSERT_EQ(at.pins.reads.size(), 1U);
        const ReadRequest& request = at.pins.reads[0].payload;
        EXPECT_EQ(request.snoop, c.snoop);
        EXPECT_EQ(request.domain, c.domain);
        EXPECT_EQ(request.device, c.device);
        EXPECT_EQ(request.beats, c.beats);
        EXPECT_EQ(request.address, c.address);
        EXPECT_FALSE(request.barrier);
        EXPECT_TRUE(at.pins.writes.empty());
    }
}

struct WriteCase {
    TraceRecord record;
    WriteSnoop snoop;
    Domain domain;
    bool device;
    unsigned beats;
    std::uint64_t address;
};

TEST(ClusterRequests, uncached_writes_follow_the_memory_and_the_bytes) {
    using M = PageMemory;
    for (const WriteCase& c : std::vector<WriteCase>{
             {record(Kind::store, 72, 8, M::no_allocate), WriteSnoop::write_unique, Domain::inner,
              false, 1, 72},
             {record(Kind::store, 72, 40, M::no_allocate), WriteSnoop::write_unique, Domain::inner,
              false, 3, 72},
             {record(Kind::store, 64, 64, M::no_allocate), WriteSnoop::write_line_unique,
              Domain::inner, false, 4, 64},
             {record(Kind::store, 64, 64, M::non_shareable), WriteSnoop::write_unique,
              Domain::non_shareable, false, 4, 64},
             {record(Kind::store, 72, 8, M::non_cacheable), WriteSnoop::write_unique,
              Domain::system, false, 1, 72},
             {record(Kind::store, 72, 8, M::device), WriteSnoop::write_unique, Domain::system, true,
              1, 72},
         }) {
        ClusterAtPins at;
        at.script.add(c.record);
        at.pins.serve();
        SCOPED_TRACE(static_cast<unsigned>(c.record.memory));
        ASSERT_EQ(at.pins.writes.size(), 1U);
        const WriteRequest& request = at.pins.writes[0].payload;
        EXPECT_EQ(request.snoop, c.snoop);
        EXPECT_EQ(request.domain, c.domain);
        EXPECT_EQ(request.device, c.device);
        EXPECT_EQ(request.beats, c.beats);
        EXPECT_EQ(request.address, c.address);
        ASSERT_EQ(at.pins.write_beats.size(), c.beats);
        for (unsigned beat = 0; beat < c.beats; ++beat)
            EXPECT_EQ(at.pins.write_beats[beat].payload.last, beat + 1 == c.beats);
        EXPECT_TRUE(at.pins.reads.empty());
        EXPECT_EQ(at.state(64), LineState::invalid);
    }
}

TEST(ClusterRequests, a_store_asks_for_what_the_line_lacks) {
    struct Case {
        LineState held;
        std::uint32_t bytes;
        std::vector<ReadSnoop> sent;
    };
    for (const Case& c : std::vector<Case>{
             {LineState::invalid, 8, {ReadSnoop::read_unique}},
             {LineState::invalid, 64, {ReadSnoop::make_unique}},
             {LineState::shared_clean, 8, {ReadSnoop::clean_unique}},
             {LineState::shared_dirty, 8, {ReadSnoop::clean_unique}},
             {LineState::shared_clean, 64, {ReadSnoop::make_unique}},
             {LineState::unique_clean, 8, {}},
             {LineState::unique_dirty, 8, {}},
         }) {
        // A store that need not be cached uses a copy that is there.
        for (const auto memory : {PageMemory::write_back, PageMemory::no_allocate}) {
            if (memory == PageMemory::no_allocate && c.held == LineState::invalid) continue;
            ClusterAtPins at;
            at.hold(c.held);
            at.script.add(record(Kind::store, 0, c.bytes, memory));
            at.pins.serve();
            std::vector<ReadSnoop> sent;
            for (const auto& read : at.pins.reads) sent.push_back(read.payload.snoop);
            EXPECT_EQ(sent, c.sent);
            EXPECT_TRUE(at.pins.writes.empty());
            EXPECT_EQ(at.state(), LineState::unique_dirty);
        }
    }
}

TEST(ClusterRequests, a_load_that_need_not_be_cached_uses_a_copy_that_is_there) {
    ClusterAtPins at;
    at.hold(LineState::shared_clean);
    at.script.add(record(Kind::load, 0, 8, PageMemory::no_allocate));
    at.pins.serve();
    EXPECT_EQ(at.script.taken, 2U);
    EXPECT_TRUE(at.pins.reads.empty());
}

TEST(ClusterRequests, a_victim_leaves_by_its_state) {
    struct Case {
        LineState held;
        bool with_data;
        WriteSnoop sent;
        unsigned beats;
    };
    for (const Case& c : std::vector<Case>{
             {LineState::unique_dirty, false, WriteSnoop::write_back, 4},
             {LineState::shared_dirty, true, WriteSnoop::write_back, 4},
             {LineState::unique_clean, false, WriteSnoop::evict, 0},
             {LineState::shared_clean, false, WriteSnoop::evict, 0},
             {LineState::unique_clean, true, WriteSnoop::write_evict, 4},
             {LineState::shared_clean, true, WriteSnoop::evict, 0},
         }) {
        AceClusterConfig config = ClusterAtPins::quick();
        config.cache_bytes = 64;
        config.cache_ways = 1;
        config.evict_with_data = c.with_data;
        ClusterAtPins at(config);
        at.hold(c.held);
        at.script.add(record(Kind::load, 64));
        at.pins.serve();
        ASSERT_EQ(at.pins.writes.size(), 1U);
        EXPECT_EQ(at.pins.writes[0].payload.snoop, c.sent);
        EXPECT_EQ(at.pins.writes[0].payload.address, 0U);
        EXPECT_EQ(at.pins.write_beats.size(), c.beats);
        EXPECT_NE(at.state(64), LineState::invalid);
    }
}

TEST(ClusterRequests, a_barrier_is_a_pair_after_all_earlier_accesses) {
    ClusterAtPins at;
    at.script.add(record(Kind::store, 0, 8, PageMemory::non_cacheable));
    at.script.add(record(Kind::barrier));
    at.script.add(record(Kind::load, 128));
    at.pins.run(40);
    ASSERT_EQ(at.pins.writes.size(), 1U);
    EXPECT_TRUE(at.pins.reads.empty());
    at.pins.answer_write(0);
    at.pins.run(40);
    ASSERT_EQ(at.pins.reads.size(), 1U);
    ASSERT_EQ(at.pins.writes.size(), 2U);
    EXPECT_TRUE(at.pins.reads[0].payload.barrier);
    EXPECT_TRUE(at.pins.writes[1].payload.barrier);
    EXPECT_EQ(at.pins.reads[0].payload.beats, 1U);
    EXPECT_EQ(at.pins.write_beats.size(), 1U);
    at.pins.answer_read(0);
    at.pins.run(40);
    EXPECT_EQ(at.pins.reads.size(), 1U);
    at.pins.answer_write(1);
    at.pins.run(40);
    ASSERT_EQ(at.pins.reads.size(), 2U);
    EXPECT_EQ(at.pins.reads[1].payload.snoop, ReadSnoop::read_shared);
}

TEST(ClusterRequests, all_carry_the_quality_of_service) {
    AceClusterConfig config = ClusterAtPins::quick();
    config.cache_bytes = 64;
    config.cache_ways = 1;
    config.qos = 11;
    ClusterAtPins at(config);
    for (const Kind kind : {Kind::store, Kind::load, Kind::clean, Kind::dvm_message, Kind::barrier})
        at.script.add(record(kind, 64 * static_cast<unsigned>(kind)));
    at.script.add(record(Kind::store, 1024, 8, PageMemory::device));
    at.script.add(record(Kind::load, 1024, 8, PageMemory::device));
    at.pins.snoop(ReadSnoop::dvm_message, kDvmSync);
    at.pins.serve();
    EXPECT_EQ(at.pins.reads.size(), 7U);
    EXPECT_EQ(at.pins.writes.size(), 3U);
    for (const auto& read : at.pins.reads) EXPECT_EQ(read.payload.qos, 11);
    for (const auto& write : at.pins.writes) EXPECT_EQ(write.payload.qos, 11);
}

TEST(ClusterRequests, parameters_out_of_range_are_refused) {
    Script script;
    const auto refused = [&](auto change) {
        AceClusterConfig config;
        change(config);
        EXPECT_THROW(AceCluster(config, script), std::invalid_argument);
    };
    refused([](AceClusterConfig& config) { config.qos = 16; });
    refused([](AceClusterConfig& config) { config.read_beat_interval = 0; });
    refused([](AceClusterConfig& config) { config.response_interval = 0; });
    refused([](AceClusterConfig& config) { config.dvm_latency = 0; });
}

} // namespace masters_test
} // namespace armpmu::testbench::testing
