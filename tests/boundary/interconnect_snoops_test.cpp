// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
// Whom the interconnect asks for a line, what its filter remembers, and what it makes of the
// answers.
#include "tests/boundary/interconnect_bench.h"

#include <gtest/gtest.h>

namespace armpmu::testbench::testing {
namespace interconnect_snoops_test {

using cci550::GlobalEvent;
using cci550::MasterEvent;
using cci550::SlaveEvent;

// SI3 reads a line for itself, then the ACE-Lite master does.
std::size_t snoops_of_a_read_once(const ControlRegisters& controls, Domain domain,
                                  SlaveEvent* seen = nullptr) {
    Bench bench;
    bench.controls = controls;
    bench.si(3).reads = {read(ReadSnoop::read_shared)};
    bench.si(2).reads = {read(ReadSnoop::read_once)};
    bench.si(2).reads[0].domain = domain;
    bench.si(2).read_at = {500};
    EXPECT_TRUE(bench.run());
    for (const SlaveEvent event :
         {SlaveEvent::si_rrq_hs_nonshareable, SlaveEvent::si_rrq_hs_shareable_non_alloc})
        if (seen != nullptr && bench.sink.count(2, event) == 1) *seen = event;
    return bench.si(3).snoops.size();
}

TEST(InterconnectSnoops, snoops_go_to_enabled_ports_only) {
    ControlRegisters controls;
    EXPECT_EQ(snoops_of_a_read_once(controls, Domain::inner), 1U);
    controls.snoop_enables = 0x7f & ~(1U << 3);
    EXPECT_EQ(snoops_of_a_read_once(controls, Domain::inner), 0U);
}

TEST(InterconnectSnoops, who_answers_that_it_has_no_copy_is_not_asked_again) {
    Bench bench;
    bench.si(3).reads = {read(ReadSnoop::read_shared)};
    bench.si(4).reads = {read(ReadSnoop::read_shared)};
    bench.si(2).reads = {read(ReadSnoop::read_once), read(ReadSnoop::read_once)};
    bench.si(2).read_at = {500, 1000};
    bench.si(4).answer = [](const SnoopRequest&) {
        SnoopResponse keeps;
        keeps.data_transfer = keeps.is_shared = true;
        return keeps;
    };
    ASSERT_TRUE(bench.run());
    EXPECT_EQ(bench.si(3).snoops.size(), 1U);
    EXPECT_EQ(bench.si(4).snoops.size(), 2U);
}

TEST(InterconnectSnoops, the_shareable_override_decides_snoops_and_class) {
    SlaveEvent event = SlaveEvent::si_rrq_dev;
    ControlRegisters controls;
    EXPECT_EQ(snoops_of_a_read_once(controls, Domain::non_shareable, &event), 0U);
    EXPECT_EQ(event, SlaveEvent::si_rrq_hs_nonshareable);
    controls.share[2] = ShareOverride::shareable;
    EXPECT_EQ(snoops_of_a_read_once(controls, Domain::non_shareable, &event), 1U);
    EXPECT_EQ(event, SlaveEvent::si_rrq_hs_shareable_non_alloc);
    controls.share[2] = ShareOverride::non_shareable;
    EXPECT_EQ(snoops_of_a_read_once(controls, Domain::inner, &event), 0U);
    EXPECT_EQ(event, SlaveEvent::si_rrq_hs_nonshareable);
    // An ACE port is not overridden.
    controls = ControlRegisters{};
    controls.share[3] = ShareOverride::non_shareable;
    EXPECT_EQ(snoops_of_a_read_once(controls, Domain::inner, &event), 1U);
}

TEST(InterconnectSnoops, without_the_filter_every_port_is_asked) {
    Bench bench;
    bench.controls.snoop_filter = false;
    bench.si(2).reads = {read(ReadSnoop::read_once), read(ReadSnoop::read_once, 64)};
    bench.si(3).reads = {read(ReadSnoop::read_unique, 128)};
    // One that has the data does not spare the others: they may keep copies.
    bench.si(3).answer = [](const SnoopRequest&) {
        SnoopResponse data;
        data.data_transfer = true;
        return data;
    };
    ASSERT_TRUE(bench.run());
    EXPECT_EQ(bench.filter_accesses(), 0U);
    EXPECT_EQ(bench.si(3).snoops.size(), 2U);
    EXPECT_EQ(bench.si(4).snoops.size(), 3U);
}

TEST(InterconnectSnoops, a_protected_master_gets_no_data_from_caches) {
    Bench bench;
    bench.config.slaves[2].media_protected = true;
    bench.si(3).reads = {read(ReadSnoop::read_unique)};
    bench.si(3).answer = [](const SnoopRequest& snoop) {
        SnoopResponse dirty;
        dirty.data_transfer = dirty.pass_dirty = snoop.snoop == ReadSnoop::clean_invalid;
        return dirty;
    };
    bench.si(2).reads = {read(ReadSnoop::read_once)};
    bench.si(2).read_at = {500};
    ASSERT_TRUE(bench.run());
    ASSERT_EQ(bench.si(3).snoops.size(), 1U);
    EXPECT_EQ(bench.si(3).snoops[0].snoop, ReadSnoop::clean_invalid);
    EXPECT_EQ(bench.sink.count(GlobalEvent::cci_snoop_rq_tzmp1_prot), 1U);
    EXPECT_EQ(bench.sink.count(GlobalEvent::cci_wrq), 1U);
    EXPECT_EQ(bench.sink.count(2, SlaveEvent::si_rrq_hs_rlast_snoop), 0U);
    EXPECT_EQ(bench.sink.count(0, MasterEvent::mi_r_data_beat_any), 8U);
    ASSERT_EQ(bench.si(2).read_answers.size(), 1U);
    EXPECT_EQ(bench.si(2).read_answers[0].beat.version, 2U); // the dirty data, by way of memory
}

// Snoop answers of a port whose lines are all in one state.
SnoopResponse answer_dirty(const SnoopRequest& snoop) {
    SnoopResponse response;
    response.data_transfer = snoop.snoop != ReadSnoop::make_invalid;
    response.pass_dirty = response.data_transfer && snoop.snoop != ReadSnoop::read_once;
    return response;
}
SnoopResponse answer_clean_and_keep(const SnoopRequest&) {
    SnoopResponse response;
    response.data_transfer = response.is_shared = true;
    return response;
}

TEST(InterconnectSnoops, the_filter_forgets_whoever_gives_a_line_up) {
    const auto asked_again = [](const WriteRequest* update, const ReadRequest* maintenance) {
        Bench bench;
        bench.si(3).reads = {read(ReadSnoop::read_shared)};
        if (maintenance != nullptr) bench.si(3).reads.push_back(*maintenance);
        bench.si(3).reads_in_flight = 1;
        bench.si(2).reads = {read(ReadSnoop::read_once)};
        bench.si(2).read_at = {1000};
        if (update != nullptr) {
            bench.si(3).writes = {*update};
            bench.si(3).write_at = {500};
        }
        EXPECT_TRUE(bench.run());
        return !bench.si(3).snoops.empty();
    };
    const WriteRequest back = write(WriteSnoop::write_back);
    const WriteRequest clean = write(WriteSnoop::write_clean);
    const WriteRequest evict = write(WriteSnoop::evict);
    const ReadRequest clean_shared = read(ReadSnoop::clean_shared);
    const ReadRequest clean_invalid = read(ReadSnoop::clean_invalid);
    const ReadRequest make_invalid = read(ReadSnoop::make_invalid);
    EXPECT_TRUE(asked_again(nullptr, nullptr));
    EXPECT_FALSE(asked_again(&back, nullptr));
    EXPECT_TRUE(asked_again(&clean, nullptr));
    EXPECT_FALSE(asked_again(&evict, nullptr));
    EXPECT_TRUE(asked_again(nullptr, &clean_shared));
    EXPECT_FALSE(asked_again(nullptr, &clean_invalid));
    EXPECT_FALSE(asked_again(nullptr, &make_invalid));
}

TEST(InterconnectSnoops, an_invalidating_request_leaves_one_holder) {
    Bench bench;
    bench.controls.snoop_enables = 0x7f & ~(1U << 3); // SI3 holds the line and is not asked
    bench.si(3).reads = {read(ReadSnoop::read_shared)};
    bench.si(4).reads = {read(ReadSnoop::read_unique)};
    bench.si(4).read_at = {500};
    ASSERT_TRUE(bench.run());
    EXPECT_EQ(bench.interconnect->filter().holders_of(line_of(0, Security::non_secure)), 1U << 4);
}

TEST(InterconnectSnoops, a_back_invalidation_asks_enabled_ports_only) {
    for (const bool enabled : {false, true}) {
        Bench bench;
        bench.config.filter = {1, 1};
        if (!enabled) bench.controls.snoop_enables = 0x7f & ~(1U << 3);
        // Two lines of one set: the second takes the place of the first.
        bench.si(3).reads = {read(ReadSnoop::read_shared, 0), read(ReadSnoop::read_shared, 512)};
        bench.si(3).reads_in_flight = 1;
        ASSERT_TRUE(bench.run());
        EXPECT_EQ(bench.sink.count(GlobalEvent::cci_snoop_back_invalidation), 1U);
        EXPECT_EQ(bench.si(3).snoops.size(), enabled ? 1U : 0U);
    }
}

TEST(InterconnectSnoops, back_invalidations_start_one_a_cycle_up_to_their_limit) {
    // Four lines of four banks, each of which must make place for another.
    for (const unsigned limit : {1U, 4U}) {
        Bench bench;
        bench.config.filter = {1, 1};
        bench.config.back_invalidations = limit;
        bench.config.requests_per_cycle = 4;
        bench.config.request_buffer = 8;
        for (unsigned line = 0; line < 4; ++line) {
            bench.si(3).reads.push_back(read(ReadSnoop::read_shared, 128 * line));
            bench.si(4).reads.push_back(read(ReadSnoop::read_shared, 512 + 128 * line));
            bench.si(3).reads.back().id = bench.si(4).reads.back().id =
                static_cast<std::uint16_t>(line);
        }
        bench.si(4).read_at = {500, 500, 500, 500};
        ASSERT_TRUE(bench.run());
        EXPECT_EQ(bench.sink.count(GlobalEvent::cci_snoop_back_invalidation), 4U);
        std::vector<std::uint64_t> started;
        std::uint64_t cycle = 0;
        for (const auto& [row, cycles] : bench.sink.rows) {
            if (row.test(cci550::event_id(GlobalEvent::cci_snoop_back_invalidation)))
                for (std::uint64_t n = 0; n < cycles; ++n) started.push_back(cycle + n);
            cycle += cycles;
        }
        ASSERT_EQ(started.size(), 4U); // no cycle has two
        // With room for one, the next starts when the first has its answer, AC and CR later.
        for (std::size_t i = 1; i < started.size(); ++i) {
            if (limit == 1) {
                EXPECT_GE(started[i], started[i - 1] + 3);
            } else {
                EXPECT_LE(started[i], started[i - 1] + 2);
            }
        }
    }
}

TEST(InterconnectSnoops, back_invalidations_of_several_ports_start_in_different_cycles) {
    Bench bench;
    bench.config.filter = {1, 1};
    bench.config.slaves[2].kind = PortKind::ace;
    bench.config.requests_per_cycle = 4;
    // Three ports want lines of three banks at once, each in the place of another line.
    for (unsigned n = 2; n <= 4; ++n) {
        bench.si(n).reads = {read(ReadSnoop::read_shared, 128 * n),
                             read(ReadSnoop::read_shared, 512 + 128 * n)};
        bench.si(n).read_at = {0, 500};
    }
    ASSERT_TRUE(bench.run());
    EXPECT_EQ(bench.sink.count(GlobalEvent::cci_snoop_back_invalidation), 3U);
}

TEST(InterconnectSnoops, r_tells_who_else_has_the_line_and_whose_data_is_dirty) {
    const auto answer = [](ReadSnoop snoop, SnoopResponse (*holder)(const SnoopRequest&)) {
        Bench bench;
        bench.si(3).reads = {read(ReadSnoop::read_shared)};
        bench.si(3).answer = holder;
        bench.si(4).reads = {read(snoop)};
        bench.si(4).read_at = {500};
        EXPECT_TRUE(bench.run());
        return bench.si(4).read_answers.at(0).beat;
    };
    EXPECT_TRUE(answer(ReadSnoop::read_shared, answer_clean_and_keep).is_shared);
    EXPECT_FALSE(answer(ReadSnoop::read_unique, answer_clean_and_keep).is_shared);
    EXPECT_FALSE(answer(ReadSnoop::read_shared, answer_clean_and_keep).pass_dirty);
    EXPECT_TRUE(answer(ReadSnoop::read_shared, answer_dirty).pass_dirty);
    EXPECT_TRUE(answer(ReadSnoop::read_unique, answer_dirty).pass_dirty);
    EXPECT_FALSE(answer(ReadSnoop::read_clean, answer_dirty).pass_dirty);
    EXPECT_TRUE(answer(ReadSnoop::read_clean, answer_dirty).from_snoop);
}

TEST(InterconnectSnoops, whoever_is_not_asked_still_counts_as_a_sharer) {
    // SI3 and SI4 hold the line; the first to be asked gives the data and drops its copy.
    Bench bench;
    bench.config.slaves[2].kind = PortKind::ace;
    bench.si(3).reads = {read(ReadSnoop::read_shared)};
    bench.si(4).reads = {read(ReadSnoop::read_shared)};
    bench.si(4).read_at = {300};
    unsigned asked = 0;
    bench.si(3).answer = [&](const SnoopRequest& snoop) {
        SnoopResponse response = answer_clean_and_keep(snoop);
        response.is_shared = asked++ == 0;
        return response;
    };
    bench.si(2).reads = {read(ReadSnoop::read_shared)};
    bench.si(2).read_at = {800};
    ASSERT_TRUE(bench.run());
    EXPECT_TRUE(bench.si(4).snoops.empty());
    EXPECT_TRUE(bench.si(2).read_answers.at(0).beat.is_shared);
}

TEST(InterconnectSnoops, maintenance_is_answered_when_dirty_data_is_in_memory) {
    const auto answered_after = [](unsigned write_latency) {
        Bench bench;
        bench.config.masters[0].memory.write_latency = write_latency;
        bench.si(3).reads = {read(ReadSnoop::read_unique)};
        bench.si(3).answer = answer_dirty;
        bench.si(4).reads = {read(ReadSnoop::clean_shared)};
        bench.si(4).read_at = {500};
        EXPECT_TRUE(bench.run());
        return bench.si(4).read_answers.at(0).cycle - 500;
    };
    EXPECT_EQ(answered_after(300), answered_after(10) + 290);
}

TEST(InterconnectSnoops, a_partial_write_follows_the_dirty_line_it_changes) {
    Bench bench;
    bench.si(3).reads = {read(ReadSnoop::read_unique)};
    bench.si(3).answer = answer_dirty;                      // version 2
    bench.si(2).writes = {write(WriteSnoop::write_unique)}; // version 1
    bench.si(2).write_at = {500};
    ASSERT_TRUE(bench.run());
    EXPECT_EQ(bench.sink.count(GlobalEvent::cci_wrq), 1U);
    EXPECT_EQ(bench.interconnect->memory(0)->read(line_of(0, Security::non_secure)), 1U);
}

TEST(InterconnectSnoops, a_protected_read_asks_all_holders_and_is_not_told_of_dirty_data) {
    Bench bench;
    bench.config.slaves[2].kind = PortKind::ace;
    bench.config.slaves[2].media_protected = true;
    bench.si(3).reads = {read(ReadSnoop::read_shared)};
    bench.si(4).reads = {read(ReadSnoop::read_shared)};
    bench.si(2).reads = {read(ReadSnoop::read_shared)};
    bench.si(2).read_at = {800};
    // SI3 keeps its copy when SI4 reads.
    bench.si(3).answer = [](const SnoopRequest& snoop) {
        return snoop.snoop == ReadSnoop::clean_invalid ? answer_dirty(snoop)
                                                       : answer_clean_and_keep(snoop);
    };
    ASSERT_TRUE(bench.run());
    EXPECT_EQ(bench.si(4).snoops.size(), 1U);
    const ReadBeat& beat = bench.si(2).read_answers.at(0).beat;
    EXPECT_FALSE(beat.pass_dirty);
    EXPECT_FALSE(beat.from_snoop);
}

TEST(InterconnectSnoops, stalls_carry_the_security_of_the_request_that_waits) {
    Bench bench;
    bench.config.request_buffer = 1;
    bench.config.tt_depth = 1;
    for (unsigned i = 0; i < 4; ++i) {
        bench.si(2).writes.push_back(write(WriteSnoop::write_line_unique, 64 * i));
        bench.si(2).writes.back().security = Security::secure;
        bench.si(2).writes.back().id = static_cast<std::uint16_t>(i);
    }
    ASSERT_TRUE(bench.run());
    EXPECT_GT(bench.sink.count(2, SlaveEvent::si_wrq_stall), 0U);
    for (const auto& [row, cycles] : bench.sink.rows) {
        const unsigned line = cci550::line_of(cci550::event_id(2, SlaveEvent::si_wrq_stall));
        EXPECT_EQ(row.non_secure[line / 64] >> line % 64 & 1, 0U);
    }
}

TEST(InterconnectSnoops, an_si_holds_as_many_requests_as_its_buffer_has_room_for) {
    for (const unsigned buffer : {1U, 3U}) {
        Bench bench;
        bench.config.request_buffer = buffer;
        bench.config.tt_depth = 1;
        for (unsigned i = 0; i < 8; ++i) {
            bench.si(2).reads.push_back(read(ReadSnoop::read_once, 64 * i));
            bench.si(2).reads.back().id = static_cast<std::uint16_t>(i);
        }
        bench.interconnect = std::make_unique<Interconnect>(bench.config, bench.sink);
        bench.interconnect->bind(2, bench.si(2));
        bench.interconnect->run_until(40); // one in the tracker waits for memory
        EXPECT_EQ(bench.interconnect->slave_status(2).reads, 1 + buffer);
    }
}

TEST(InterconnectSnoops, an_ace_lite_port_may_not_hold_lines) {
    const auto refused = [](const WriteRequest& request) {
        Bench bench;
        bench.si(2).writes = {request};
        EXPECT_THROW(bench.run(), ProtocolError);
    };
    refused(write(WriteSnoop::write_back));
    refused(write(WriteSnoop::write_clean));
    refused(write(WriteSnoop::evict));
    refused(write(WriteSnoop::write_evict));
}

} // namespace interconnect_snoops_test
} // namespace armpmu::testbench::testing
