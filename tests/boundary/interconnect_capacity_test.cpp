// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/property/interconnect_fixture.h"

#include <gtest/gtest.h>

namespace armpmu::testbench::testing {
namespace interconnect_capacity_test {

using cci550::GlobalEvent;
using cci550::SlaveEvent;
using Kind = TraceRecord::Kind;

// One thread on SI3 that loads or stores 8 bytes of each of `lines`, `gap` instructions apart.
std::vector<TraceRecord> walk(Kind kind, std::initializer_list<unsigned> lines,
                              std::uint32_t gap = 0) {
    std::vector<TraceRecord> trace;
    for (const unsigned line : lines) trace.push_back({kind, 0, line * kLineBytes, 8, gap});
    return trace;
}

TEST(InterconnectCapacity, tracker_is_full_one_request_above_its_depth) {
    for (const unsigned requests : {2U, 3U}) {
        SystemConfig config;
        config.interconnect.tt_depth = 2;
        config.clusters[0].loads_in_flight = requests;
        System system(config, walk(Kind::load, {0, 1, 2}), 2);
        ASSERT_TRUE(system.run());
        EXPECT_EQ(system.sink.count(GlobalEvent::cci_snoop_stall_tt_full) != 0, requests == 3);
    }
}

TEST(InterconnectCapacity, second_request_to_a_line_waits_as_a_hazard) {
    for (const unsigned other : {0U, 1U}) {
        auto trace = walk(Kind::load, {0});
        trace.push_back({Kind::load, 1, other * kLineBytes, 8, 0});
        System system({}, trace, 2);
        ASSERT_TRUE(system.run());
        EXPECT_EQ(system.sink.count(GlobalEvent::cci_rq_stall_addr_hazard) != 0, other == 0);
    }
}

TEST(InterconnectCapacity, filter_invalidates_one_line_above_its_ways) {
    for (const bool dirty : {false, true}) {
        SystemConfig config;
        config.interconnect.filter = {1, 2};
        const Kind kind = dirty ? Kind::store : Kind::load;
        System fits(config, walk(kind, {0, 8}, 400), 2);
        ASSERT_TRUE(fits.run());
        EXPECT_EQ(fits.sink.count(GlobalEvent::cci_snoop_back_invalidation), 0U);
        EXPECT_EQ(fits.sink.count(3, SlaveEvent::si_srq_acvalid), 0U);

        System above(config, walk(kind, {0, 8, 16}, 400), 2);
        ASSERT_TRUE(above.run());
        EXPECT_EQ(above.sink.count(GlobalEvent::cci_snoop_back_invalidation), 1U);
        EXPECT_EQ(above.sink.count(3, SlaveEvent::si_srq_clean), 1U);
        EXPECT_EQ(above.sink.count(GlobalEvent::cci_wrq), dirty ? 1U : 0U);
        EXPECT_EQ(above.sink.count(GlobalEvent::cci_snoop_cd_hs), dirty ? kLineBeats : 0U);
        EXPECT_EQ(above.sink.count(3, SlaveEvent::si_srq_data_transfer_low), dirty ? 0U : 1U);
        EXPECT_EQ(above.cpu0.state_of(line_of(0, Security::non_secure)), LineState::invalid);
    }
}

// Both ways are taken by requests in flight: the third can evict nothing until one is done.
TEST(InterconnectCapacity, allocation_waits_when_all_ways_are_in_flight) {
    for (const unsigned ways : {1U, 2U}) {
        SystemConfig config;
        config.interconnect.filter = {1, ways};
        config.clusters[0].loads_in_flight = 2;
        System system(config, walk(Kind::load, {0, 8}), 2);
        ASSERT_TRUE(system.run());
        EXPECT_EQ(system.sink.count(GlobalEvent::cci_snoop_stall_alloc_busy) != 0, ways == 1);
    }
}

TEST(InterconnectCapacity, cache_evicts_one_line_above_its_ways) {
    SystemConfig config;
    config.clusters[0].cache_bytes = 128;
    config.clusters[0].cache_ways = 2;
    System fits(config, walk(Kind::load, {0, 1}), 2);
    ASSERT_TRUE(fits.run());
    EXPECT_EQ(fits.sink.count(3, SlaveEvent::si_wrq_hs_awalid), 0U);
    System clean(config, walk(Kind::load, {0, 1, 2}), 2);
    ASSERT_TRUE(clean.run());
    EXPECT_EQ(clean.sink.count(3, SlaveEvent::si_wrq_evict), 1U);
    EXPECT_EQ(clean.sink.count(3, SlaveEvent::si_w_data_beat), 0U);
    System dirty(config, walk(Kind::store, {0, 1, 2}, 100), 2);
    ASSERT_TRUE(dirty.run());
    EXPECT_EQ(dirty.sink.count(3, SlaveEvent::si_wrq_share_wb), 1U);
    EXPECT_EQ(dirty.sink.count(3, SlaveEvent::si_w_data_beat), kLineBeats);
}

TEST(InterconnectCapacity, whole_line_of_stores_needs_no_data) {
    for (const std::uint32_t bytes : {63U, 64U}) {
        System system({}, {{Kind::store, 0, 0, bytes, 0}}, 2);
        ASSERT_TRUE(system.run());
        EXPECT_EQ(system.sink.count(3, SlaveEvent::si_rrq_hs_invalidate), bytes == 64 ? 1U : 0U);
        EXPECT_EQ(system.sink.count(3, SlaveEvent::si_rrq_hs_shareable_alloc),
                  bytes == 64 ? 0U : 1U);
    }
}

// The second half of a line, `apart` cycles after the first: it still joins in the cycle in which
// the line closes.
TEST(InterconnectCapacity, stores_merge_until_the_line_closes) {
    AceClusterConfig defaults;
    for (const unsigned apart : {defaults.merge_cycles, defaults.merge_cycles + 1}) {
        SystemConfig config;
        config.clusters[0].cycles_per_100_instructions = 100;
        System system(config, {{Kind::store, 0, 0, 32, 0}, {Kind::store, 0, 32, 32, apart - 1}}, 2);
        ASSERT_TRUE(system.run());
        EXPECT_EQ(system.sink.count(3, SlaveEvent::si_rrq_hs_invalidate),
                  apart <= defaults.merge_cycles ? 1U : 0U);
    }
}

// A store to a line that the other cluster also holds asks for the line without data.
TEST(InterconnectCapacity, store_to_a_shared_line_is_clean_unique) {
    System system(
        {}, {{Kind::load, 0, 0, 8, 0}, {Kind::load, 1, 0, 8, 400}, {Kind::store, 0, 0, 8, 800}}, 2);
    ASSERT_TRUE(system.run());
    EXPECT_EQ(system.sink.count(3, SlaveEvent::si_rrq_hs_invalidate), 1U);
    EXPECT_EQ(system.sink.count(4, SlaveEvent::si_srq_clean), 1U);
    EXPECT_EQ(system.cpu0.state_of(line_of(0, Security::non_secure)), LineState::unique_dirty);
    EXPECT_EQ(system.cpu1.state_of(line_of(0, Security::non_secure)), LineState::invalid);
}

// A DMA engine reads a dirty line: the holder keeps the dirty data, or hands it to nobody, and then
// the interconnect writes it.
TEST(InterconnectCapacity, dirty_data_that_nobody_takes_is_written) {
    for (const bool pass : {false, true}) {
        SystemConfig config;
        config.clusters[0].pass_dirty_always = pass;
        System system(config, {{Kind::store, 0, 0, 8, 0}, {Kind::output, 0, 0, 16, 0}}, 2);
        ASSERT_TRUE(system.run());
        EXPECT_EQ(system.sink.count(2, SlaveEvent::si_rrq_hs_shareable_non_alloc), 1U);
        EXPECT_EQ(system.sink.count(2, SlaveEvent::si_rrq_hs_rlast_snoop), 1U);
        EXPECT_EQ(system.sink.count(2, SlaveEvent::si_rrq_hs_rval), 1U);
        EXPECT_EQ(system.sink.count(GlobalEvent::cci_wrq), pass ? 1U : 0U);
        const Line line = line_of(0, Security::non_secure);
        EXPECT_EQ(system.interconnect.memory(0)->read(line) != 0, pass);
        EXPECT_EQ(dirty(system.cpu0.state_of(line)), !pass);
    }
}

struct DmaCase {
    Kind kind;
    std::uint64_t address;
    std::uint32_t bytes;
    unsigned whole, parts, beats;
};

TEST(InterconnectCapacity, dma_bursts_cover_the_buffer) {
    for (const DmaCase& c : std::initializer_list<DmaCase>{
             {Kind::output, 0, 64, 0, 1, 4},
             {Kind::output, 0, 65, 0, 2, 5},
             {Kind::output, 15, 2, 0, 1, 2},
             {Kind::output, 60, 8, 0, 2, 2},
             {Kind::input, 0, 63, 0, 1, 4},
             {Kind::input, 0, 64, 1, 0, 4},
             {Kind::input, 0, 65, 1, 1, 5},
             {Kind::input, 1, 64, 0, 2, 5},
             {Kind::input, 4032, 4096, 64, 0, 256},
         }) {
        System system({}, {{c.kind, 0, c.address, c.bytes, 0}}, 2);
        ASSERT_TRUE(system.run());
        const bool read = c.kind == Kind::output;
        EXPECT_EQ(system.sink.count(2, SlaveEvent::si_wrq_share_wlu), c.whole);
        EXPECT_EQ(system.sink.count(2, read ? SlaveEvent::si_rrq_hs_shareable_non_alloc
                                            : SlaveEvent::si_wrq_share_wunique),
                  c.parts);
        EXPECT_EQ(
            system.sink.count(2, read ? SlaveEvent::si_rrq_hs_rval : SlaveEvent::si_w_data_beat),
            c.beats);
    }
}

TEST(InterconnectCapacity, security_follows_the_master) {
    for (const Security security : {Security::secure, Security::non_secure}) {
        SystemConfig config;
        config.clusters[0].security = security;
        System system(config, walk(Kind::load, {0}), 2);
        ASSERT_TRUE(system.run());
        EventRow::Words secure{};
        EventRow::Words non_secure{};
        for (const auto& [row, cycles] : system.sink.rows) {
            for (std::size_t i = 0; i < secure.size(); ++i) {
                secure[i] |= row.secure[i];
                non_secure[i] |= row.non_secure[i];
            }
        }
        for (const EventId event :
             {cci550::event_id(3, SlaveEvent::si_rrq_hs_arvalid),
              cci550::event_id(3, SlaveEvent::si_rrq_hs_shareable_alloc),
              cci550::event_id(GlobalEvent::cci_snoop_access_filter_bank_0_1),
              cci550::event_id(GlobalEvent::cci_snoop_access_miss_filter_bank_0_1)}) {
            const unsigned line = cci550::line_of(event);
            const auto bit = [&](const EventRow::Words& words) {
                return (words[line / 64] >> (line % 64) & 1) != 0;
            };
            EXPECT_EQ(bit(secure), security == Security::secure);
            EXPECT_EQ(bit(non_secure), security == Security::non_secure);
        }
    }
}

} // namespace interconnect_capacity_test
} // namespace armpmu::testbench::testing
