// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
// Which requests of a line wait for which others, and what an ACE port's writes wait for.
#include "tests/boundary/interconnect_bench.h"

#include <gtest/gtest.h>

namespace armpmu::testbench::testing {
namespace interconnect_ordering_test {

using cci550::GlobalEvent;
using cci550::SlaveEvent;

// SI2 reads a line of 64 bytes 16 bytes at a time, as often as asked.
Bench same_line(unsigned reads, const ReadRequest& request) {
    Bench bench;
    for (unsigned i = 0; i < reads; ++i) {
        ReadRequest one = request;
        one.address = request.address + 16 * (i % 4);
        one.beats = 1;
        one.id = static_cast<std::uint16_t>(i);
        bench.si(2).reads.push_back(one);
    }
    return bench;
}

TEST(InterconnectOrdering, plain_reads_of_a_line_wait_for_one_another_only_on_request) {
    ReadRequest once = read(ReadSnoop::read_once, 0x1000);
    ReadRequest no_snoop = once;
    no_snoop.domain = Domain::non_shareable;
    ReadRequest device = no_snoop;
    device.device = true;
    for (const ReadRequest& request : {once, no_snoop, device}) {
        Bench waiting = same_line(64, request);
        waiting.config.ordering.reads_wait_for_reads = true;
        ASSERT_TRUE(waiting.run());
        Bench passing = same_line(64, request);
        ASSERT_TRUE(passing.run());
        const auto last = [](Bench& bench) { return bench.si(2).read_answers.back().cycle; };
        // One after the other, each takes the whole way: the pipeline, the memory's 60 cycles, the
        // answer. Side by side, the memory's 16 reads in flight are the limit: 60 cycles for 16.
        EXPECT_GT(last(waiting), 64U * 60);
        EXPECT_LT(last(passing), 64U * 60 / 16 + 150);
        EXPECT_GT(waiting.sink.count(GlobalEvent::cci_rq_stall_addr_hazard), 0U);
        EXPECT_EQ(passing.sink.count(GlobalEvent::cci_rq_stall_addr_hazard), 0U);
    }
}

TEST(InterconnectOrdering, whoever_allocates_or_writes_still_waits_for_reads_and_they_for_it) {
    const auto hazards = [](const ReadRequest& first, const ReadRequest& second) {
        Bench bench;
        bench.si(2).reads = {first};
        bench.si(3).reads = {second};
        EXPECT_TRUE(bench.run());
        return bench.sink.count(GlobalEvent::cci_rq_stall_addr_hazard);
    };
    const ReadRequest once = read(ReadSnoop::read_once);
    EXPECT_EQ(hazards(once, once), 0U);
    EXPECT_GT(hazards(once, read(ReadSnoop::read_shared)), 50U);
    EXPECT_GT(hazards(once, read(ReadSnoop::clean_invalid)), 50U);
    Bench bench;
    bench.si(2).writes = {write(WriteSnoop::write_unique)};
    bench.si(3).reads = {once};
    bench.si(3).read_at = {6};
    ASSERT_TRUE(bench.run());
    EXPECT_GT(bench.sink.count(GlobalEvent::cci_rq_stall_addr_hazard), 10U);
}

// SI3 holds the line dirty and gives it up with the first snoop. The second read must see what the
// first one has got, which goes to memory first.
TEST(InterconnectOrdering, a_read_that_must_snoop_sees_the_dirty_data_of_the_one_before) {
    Bench bench;
    bench.si(3).reads = {read(ReadSnoop::read_unique, 0x1000)};
    unsigned asked = 0;
    bench.si(3).answer = [&](const SnoopRequest&) {
        return ++asked == 1 ? SnoopResponse{true, true, false, true} : SnoopResponse{};
    };
    for (const unsigned si : {2U, 4U}) {
        bench.si(si).reads = {read(ReadSnoop::read_once, 0x1000)};
        bench.si(si).read_at = {500};
    }
    ASSERT_TRUE(bench.run());
    EXPECT_EQ(bench.sink.count(GlobalEvent::cci_wrq), 1U);
    EXPECT_GT(bench.sink.count(GlobalEvent::cci_rq_stall_addr_hazard), 10U);
    for (const unsigned si : {2U, 4U})
        EXPECT_EQ(bench.si(si).read_answers.back().beat.version, 2U) << si; // SI3's CD
}

// SI4's snoop of SI3 is answered when SI3's WriteBack is done, which stands behind writes that ask
// no cache. The tracker has room for SI4's request alone.
TEST(InterconnectOrdering, writes_in_front_of_a_write_back_go_on_whatever_is_snooped) {
    WriteRequest no_snoop = write(WriteSnoop::write_unique, 0x2000);
    no_snoop.domain = Domain::non_shareable;
    WriteRequest device = no_snoop;
    device.device = true;
    WriteRequest same = no_snoop; // waits for SI4's request of the line
    same.address = 0x1000;
    WriteRequest barrier = write(WriteSnoop::write_unique, 0);
    barrier.barrier = true;
    barrier.beats = 1;
    for (const WriteRequest& first : {no_snoop, device, same, barrier}) {
        for (const bool waits : {true, false}) {
            Bench bench;
            bench.config.ordering.writes_wait_for_snoops = waits;
            bench.config.tt_depth = 1;
            bench.config.watchdog = 1000;
            bench.si(3).reads = {read(ReadSnoop::read_unique, 0x1000)};
            bench.si(3).writes = {first, first, first, write(WriteSnoop::write_back, 0x1000)};
            for (std::size_t i = 0; i < bench.si(3).writes.size(); ++i)
                bench.si(3).writes[i].id = static_cast<std::uint16_t>(i);
            bench.si(3).write_at = {500, 500, 500, 500};
            bench.si(3).keeps_answers_until_written = true;
            bench.si(4).reads = {read(ReadSnoop::read_shared, 0x1000)};
            bench.si(4).read_at = {490};
            if (waits) {
                EXPECT_THROW(bench.run(), DeadlockError);
                continue;
            }
            ASSERT_TRUE(bench.run());
            EXPECT_EQ(bench.si(3).write_answers.size(), 4U);
        }
    }
}

// Two ports whose reads wait for each other's WriteBack, with a limit of one request in flight.
TEST(InterconnectOrdering, the_limit_of_a_port_does_not_hold_up_what_must_go_on) {
    for (const bool waits : {true, false}) {
        Bench bench;
        bench.config.ordering.writes_wait_for_snoops = waits;
        bench.config.watchdog = 1000;
        bench.controls.max_outstanding.fill(1);
        for (const unsigned si : {3U, 4U}) {
            const std::uint64_t own = si * 0x1000;
            const std::uint64_t other = (7 - si) * 0x1000;
            WriteRequest no_snoop = write(WriteSnoop::write_unique, 0x8000 + own);
            no_snoop.domain = Domain::non_shareable;
            bench.si(si).reads = {read(ReadSnoop::read_unique, own),
                                  read(ReadSnoop::read_shared, other)};
            bench.si(si).reads[1].id = 1;
            bench.si(si).read_at = {0, 500};
            bench.si(si).writes = {no_snoop, write(WriteSnoop::write_back, own)};
            bench.si(si).writes[1].id = 1;
            bench.si(si).write_at = {510, 510};
            bench.si(si).keeps_answers_until_written = true;
        }
        if (waits) {
            EXPECT_THROW(bench.run(), DeadlockError);
        } else {
            EXPECT_TRUE(bench.run());
        }
    }
}

TEST(InterconnectOrdering, what_must_go_on_does_not_count_for_the_limit_of_its_port) {
    for (const bool snooped : {true, false}) {
        Bench bench;
        bench.controls.max_outstanding[3] = 1;
        WriteRequest no_snoop = write(WriteSnoop::write_unique, 0x2000);
        no_snoop.domain = Domain::non_shareable;
        bench.si(3).reads = {read(ReadSnoop::read_unique, 0x1000),
                             read(ReadSnoop::read_shared, 0x5000)};
        bench.si(3).reads[1].id = 1;
        bench.si(3).read_at = {0, 510};
        bench.si(3).writes = {no_snoop, write(WriteSnoop::write_back, 0x1000)};
        bench.si(3).writes[1].id = 1;
        bench.si(3).write_at = {505, 600};
        bench.si(3).keeps_answers_until_written = true;
        if (snooped) {
            bench.si(4).reads = {read(ReadSnoop::read_shared, 0x1000)};
            bench.si(4).read_at = {490};
        }
        ASSERT_TRUE(bench.run());
        EXPECT_EQ(bench.sink.count(3, SlaveEvent::si_rq_stall_ot_limit) > 0, !snooped);
    }
}

// Snoops for two protected masters that are overridden in one cycle: the line is a level.
TEST(InterconnectOrdering, two_overrides_in_a_cycle_are_one_event) {
    const auto overrides = [](std::uint64_t apart) {
        Bench bench;
        bench.config.slaves[1].used = true;
        bench.config.slaves[1].media_protected = bench.config.slaves[2].media_protected = true;
        bench.si(3).reads = {read(ReadSnoop::read_unique, 0x1000),
                             read(ReadSnoop::read_unique, 0x1080)};
        bench.si(3).reads[1].id = 1;
        ScriptedMaster second;
        bench.si(2).reads = {read(ReadSnoop::read_once, 0x1000)};
        second.reads = {read(ReadSnoop::read_once, 0x1080)}; // another pair of banks
        bench.si(2).read_at = {500};
        second.read_at = {500 + apart};
        Interconnect interconnect(bench.config, bench.sink);
        interconnect.bind(1, second);
        for (unsigned n = 2; n <= 4; ++n) interconnect.bind(n, bench.si(n));
        interconnect.run_until(2000);
        EXPECT_TRUE(interconnect.quiescent());
        return bench.sink.count(GlobalEvent::cci_snoop_rq_tzmp1_prot);
    };
    EXPECT_EQ(overrides(1), 2U);
    EXPECT_EQ(overrides(0), 1U);
}

} // namespace interconnect_ordering_test
} // namespace armpmu::testbench::testing
