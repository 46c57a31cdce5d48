// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
// What the interconnect does with each kind of request beyond the cached ones: DVM, barriers,
// WriteEvict, Device, addresses without memory, and requests that control registers change.
#include "tests/property/interconnect_fixture.h"
#include "tests/support/scripted_master.h"

#include <gtest/gtest.h>

namespace armpmu::testbench::testing {
namespace {

using cci550::GlobalEvent;
using cci550::MasterEvent;
using cci550::SlaveEvent;

ReadRequest read(ReadSnoop snoop, std::uint64_t address = 0) {
    ReadRequest request;
    request.snoop = snoop;
    request.address = address;
    request.beats = dataless(snoop) ? 1 : kLineBeats;
    return request;
}
WriteRequest write(WriteSnoop snoop, std::uint64_t address = 0) {
    WriteRequest request;
    request.snoop = snoop;
    request.address = address;
    return request;
}

// Scripted masters on SI2 (ACE-Lite), SI3 and SI4 (ACE with DVM), memory behind MI0.
struct Bench {
    explicit Bench(const InterconnectConfig& c = example_config()) : config(c) {}

    // False when they are not done after 20000 cycles.
    bool run() {
        interconnect = std::make_unique<Interconnect>(config, sink);
        for (unsigned n = 0; n < 3; ++n) interconnect->bind(2 + n, masters[n]);
        interconnect->set_controls(controls);
        while (!interconnect->quiescent() && interconnect->cycle() < 20000)
            interconnect->run_until(interconnect->cycle() + 10);
        return interconnect->quiescent();
    }
    ScriptedMaster& si(unsigned n) { return masters[n - 2]; }
    std::uint64_t filter_accesses() const {
        std::uint64_t sum = 0;
        for (unsigned code = 0; code < 4; ++code) sum += sink.count(static_cast<GlobalEvent>(code));
        return sum;
    }

    InterconnectConfig config;
    Controls controls;
    std::array<ScriptedMaster, 3> masters;
    RecordingSink sink;
    std::unique_ptr<Interconnect> interconnect;
};

TEST(InterconnectDvm, a_message_reaches_every_other_port_and_is_answered_without_data) {
    Bench bench;
    bench.config.slaves[2].dvm = true;
    bench.si(3).reads = {read(ReadSnoop::dvm_message, 0x1230)};
    ASSERT_TRUE(bench.run());
    for (const unsigned n : {2U, 4U}) {
        ASSERT_EQ(bench.si(n).snoops.size(), 1U);
        EXPECT_EQ(bench.si(n).snoops[0].snoop, ReadSnoop::dvm_message);
        EXPECT_EQ(bench.si(n).snoops[0].address, 0x1230U);
        EXPECT_EQ(bench.sink.count(n, SlaveEvent::si_srq_acvalid), 1U);
        EXPECT_EQ(bench.sink.count(n, SlaveEvent::si_srq_read), 0U);
        EXPECT_EQ(bench.sink.count(n, SlaveEvent::si_srq_clean), 0U);
        EXPECT_EQ(bench.sink.count(n, SlaveEvent::si_srq_data_transfer_low), 1U);
    }
    EXPECT_TRUE(bench.si(3).snoops.empty());
    EXPECT_EQ(bench.sink.count(3, SlaveEvent::si_rrq_hs_dvm_msg), 1U);
    EXPECT_EQ(bench.sink.count(3, SlaveEvent::si_rrq_hs_rval), 1U);
    EXPECT_EQ(bench.filter_accesses(), 0U);
}

TEST(InterconnectDvm, a_sync_is_complete_when_all_others_have_said_so) {
    Bench bench;
    bench.config.slaves[2].dvm = true;
    bench.si(3).reads = {read(ReadSnoop::dvm_message, kDvmSync)};
    ASSERT_TRUE(bench.run());
    EXPECT_EQ(bench.sink.count(3, SlaveEvent::si_rrq_hs_dvm_msg), 1U);
    EXPECT_EQ(bench.sink.count(2, SlaveEvent::si_rrq_hs_dvm_msg), 1U); // DVM Complete
    EXPECT_EQ(bench.sink.count(4, SlaveEvent::si_rrq_hs_dvm_msg), 1U);
    ASSERT_EQ(bench.si(3).snoops.size(), 1U);
    EXPECT_EQ(bench.si(3).snoops[0].snoop, ReadSnoop::dvm_complete);
}

TEST(InterconnectDvm, syncs_of_two_ports_take_turns) {
    Bench bench;
    bench.config.tt_depth = 1;
    for (const unsigned n : {3U, 4U})
        bench.si(n).reads = {read(ReadSnoop::dvm_message, kDvmSync),
                             read(ReadSnoop::read_once, 64 * n),
                             read(ReadSnoop::dvm_message, kDvmSync)};
    ASSERT_TRUE(bench.run());
    for (const unsigned n : {3U, 4U}) {
        // Two of its own, two answers to the other's.
        EXPECT_EQ(bench.sink.count(n, SlaveEvent::si_rrq_hs_dvm_msg), 4U);
        EXPECT_EQ(bench.sink.count(n, SlaveEvent::si_srq_acvalid), 4U);
    }
}

TEST(InterconnectDvm, a_sync_that_nobody_completes_is_pictured_by_the_watchdog) {
    Bench bench;
    bench.si(3).reads = {read(ReadSnoop::dvm_message, kDvmSync)};
    bench.si(4).completes_syncs = false;
    bench.config.watchdog = 100;
    try {
        bench.run();
        ADD_FAILURE() << "the Sync is complete";
    } catch (const DeadlockError& error) {
        EXPECT_NE(std::string(error.what()).find("DVM Sync of SI3 waits for DVM Complete of SI4"),
                  std::string::npos)
            << error.what();
    }
}

TEST(InterconnectDvm, a_disabled_port_is_not_told) {
    Bench bench;
    bench.config.slaves[2].dvm = true;
    bench.controls.dvm_enables = 0x7f & ~(1U << 4);
    bench.si(3).reads = {read(ReadSnoop::dvm_message, kDvmSync)};
    ASSERT_TRUE(bench.run());
    EXPECT_EQ(bench.si(2).snoops.size(), 1U);
    EXPECT_TRUE(bench.si(4).snoops.empty());
    EXPECT_EQ(bench.si(3).snoops.size(), 1U);
}

TEST(InterconnectRequests, device_and_non_shareable_accesses_go_straight_to_memory) {
    Bench bench;
    ReadRequest device = read(ReadSnoop::read_once);
    device.device = true;
    device.domain = Domain::system;
    WriteRequest device_write = write(WriteSnoop::write_unique, 64);
    device_write.device = true;
    device_write.domain = Domain::system;
    bench.si(3).reads = {read(ReadSnoop::read_shared), device};
    bench.si(4).reads = {device};
    bench.si(2).writes = {device_write};
    ASSERT_TRUE(bench.run());
    EXPECT_EQ(bench.filter_accesses(), 1U); // the ReadShared
    EXPECT_TRUE(bench.si(3).snoops.empty());
    EXPECT_EQ(bench.sink.count(4, SlaveEvent::si_rrq_dev), 1U);
    EXPECT_EQ(bench.sink.count(2, SlaveEvent::si_wrq_dev), 1U);
    EXPECT_EQ(bench.sink.count(0, MasterEvent::mi_r_data_beat_any), 12U);
    EXPECT_EQ(bench.sink.count(0, MasterEvent::mi_w_data_beat_any), 4U);
}

TEST(InterconnectRequests, barriers_and_write_evicts_are_answered_and_have_no_class) {
    Bench bench;
    ReadRequest barrier = read(ReadSnoop::read_once);
    barrier.barrier = true;
    barrier.beats = 1;
    WriteRequest write_barrier;
    write_barrier.barrier = true;
    write_barrier.beats = 1;
    bench.si(3).reads = {read(ReadSnoop::read_shared, 640), barrier};
    bench.si(3).reads_in_flight = 1;
    bench.si(4).writes = {write_barrier, write(WriteSnoop::write_evict, 640)};
    ASSERT_TRUE(bench.run());
    EXPECT_EQ(bench.sink.count(3, SlaveEvent::si_rrq_hs_arvalid), 2U);
    EXPECT_EQ(bench.sink.count(4, SlaveEvent::si_wrq_hs_awalid), 2U);
    EXPECT_EQ(bench.sink.count(4, SlaveEvent::si_w_data_beat), 4U);
    EXPECT_EQ(bench.sink.count(0, MasterEvent::mi_w_data_beat_any), 0U);
    for (unsigned code = 0x0b; code <= 0x11; ++code)
        EXPECT_EQ(bench.sink.count(4, static_cast<SlaveEvent>(code)), 0U) << code;
    EXPECT_EQ(bench.interconnect->unsupported(3), 1U);
    EXPECT_EQ(bench.interconnect->unsupported(4), 2U);
}

TEST(InterconnectRequests, an_address_without_memory_gets_a_decode_error_and_no_look_up) {
    Bench bench;
    bench.config.map = {{0x1000, 0x1000, 0}};
    bench.si(3).reads = {read(ReadSnoop::read_shared, 0x1fc0),
                         read(ReadSnoop::read_shared, 0x2000)};
    bench.si(3).reads[1].id = 1;
    bench.si(2).writes = {write(WriteSnoop::write_line_unique, 0xfc0)};
    ASSERT_TRUE(bench.run());
    ASSERT_EQ(bench.si(3).read_answers.size(), 2U);
    for (const ScriptedMaster::Answer& answer : bench.si(3).read_answers)
        EXPECT_EQ(answer.beat.response, answer.beat.id == 0 ? Response::okay : Response::decerr);
    ASSERT_EQ(bench.si(2).write_answers.size(), 1U);
    EXPECT_EQ(bench.si(2).write_answers[0].response, Response::decerr);
    EXPECT_EQ(bench.filter_accesses(), 1U);
    EXPECT_EQ(bench.sink.count(0, MasterEvent::mi_r_data_beat_any), 4U);
    EXPECT_EQ(bench.sink.count(0, MasterEvent::mi_w_data_beat_any), 0U);
    EXPECT_EQ(bench.sink.count(3, SlaveEvent::si_rrq_hs_rval), 8U); // four answered locally
}

TEST(InterconnectRequests, the_map_says_which_memories_take_turns) {
    Bench bench;
    for (unsigned n = 0; n < 3; ++n) bench.config.masters[n].used = true;
    bench.config.stripe_bytes = 64;
    bench.config.map = {{0, 0x1000, 1U << 2}, {0x1000, 0x1000, 0b011}};
    for (std::uint64_t line = 0; line < 6; ++line)
        bench.si(2).reads.push_back(read(ReadSnoop::read_once, 64 * line));
    for (std::uint64_t line = 0; line < 8; ++line)
        bench.si(2).reads.push_back(read(ReadSnoop::read_once, 0x1000 + 64 * line));
    ASSERT_TRUE(bench.run());
    EXPECT_EQ(bench.sink.count(2, MasterEvent::mi_r_data_beat_any), 24U);
    EXPECT_EQ(bench.sink.count(0, MasterEvent::mi_r_data_beat_any), 16U);
    EXPECT_EQ(bench.sink.count(1, MasterEvent::mi_r_data_beat_any), 16U);
}

TEST(InterconnectRequests, maps_that_cannot_be_are_refused) {
    const auto refused = [](std::vector<AddressRegion> map) {
        InterconnectConfig config = example_config();
        config.map = std::move(map);
        EXPECT_THROW(validate(config), std::invalid_argument);
    };
    refused({{0, 0, 0}});
    refused({{32, 64, 0}});
    refused({{0, 100, 0}});
    refused({{0, 64, 1U << 1}});                 // MI1 is not in use
    refused({{0, 128, 0}, {64, 64, 0}});         // overlap
    refused({{64, 64, 0}, {0, 128, 0}});         // the other way round
    refused({{~std::uint64_t{0} - 63, 128, 0}}); // beyond the end
}

// SI3 reads a line for itself, then the ACE-Lite master does.
std::size_t snoops_of_a_read_once(const Controls& controls, Domain domain,
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

TEST(InterconnectRequests, snoops_go_to_enabled_ports_only) {
    Controls controls;
    EXPECT_EQ(snoops_of_a_read_once(controls, Domain::inner), 1U);
    controls.snoop_enables = 0x7f & ~(1U << 3);
    EXPECT_EQ(snoops_of_a_read_once(controls, Domain::inner), 0U);
}

TEST(InterconnectRequests, who_answers_that_it_has_no_copy_is_not_asked_again) {
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

TEST(InterconnectRequests, the_shareable_override_decides_snoops_and_class) {
    SlaveEvent event = SlaveEvent::si_rrq_dev;
    Controls controls;
    EXPECT_EQ(snoops_of_a_read_once(controls, Domain::non_shareable, &event), 0U);
    EXPECT_EQ(event, SlaveEvent::si_rrq_hs_nonshareable);
    controls.share[2] = ShareOverride::shareable;
    EXPECT_EQ(snoops_of_a_read_once(controls, Domain::non_shareable, &event), 1U);
    EXPECT_EQ(event, SlaveEvent::si_rrq_hs_shareable_non_alloc);
    controls.share[2] = ShareOverride::non_shareable;
    EXPECT_EQ(snoops_of_a_read_once(controls, Domain::inner, &event), 0U);
    EXPECT_EQ(event, SlaveEvent::si_rrq_hs_nonshareable);
    // An ACE port is not overridden.
    controls = Controls{};
    controls.share[3] = ShareOverride::non_shareable;
    EXPECT_EQ(snoops_of_a_read_once(controls, Domain::inner, &event), 1U);
}

TEST(InterconnectRequests, without_the_filter_every_port_is_asked) {
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

TEST(InterconnectRequests, a_protected_master_gets_no_data_from_caches) {
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

TEST(InterconnectRequests, the_filter_forgets_whoever_gives_a_line_up) {
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

TEST(InterconnectRequests, an_invalidating_request_leaves_one_holder) {
    Bench bench;
    bench.controls.snoop_enables = 0x7f & ~(1U << 3); // SI3 holds the line and is not asked
    bench.si(3).reads = {read(ReadSnoop::read_shared)};
    bench.si(4).reads = {read(ReadSnoop::read_unique)};
    bench.si(4).read_at = {500};
    ASSERT_TRUE(bench.run());
    EXPECT_EQ(bench.interconnect->filter().holders_of(line_of(0, Security::non_secure)), 1U << 4);
}

TEST(InterconnectRequests, a_back_invalidation_asks_enabled_ports_only) {
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

TEST(InterconnectRequests, back_invalidations_start_one_a_cycle_up_to_their_limit) {
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

TEST(InterconnectRequests, back_invalidations_of_several_ports_start_in_different_cycles) {
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

TEST(InterconnectRequests, r_tells_who_else_has_the_line_and_whose_data_is_dirty) {
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

TEST(InterconnectRequests, whoever_is_not_asked_still_counts_as_a_sharer) {
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

TEST(InterconnectRequests, maintenance_is_answered_when_dirty_data_is_in_memory) {
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

TEST(InterconnectRequests, a_partial_write_follows_the_dirty_line_it_changes) {
    Bench bench;
    bench.si(3).reads = {read(ReadSnoop::read_unique)};
    bench.si(3).answer = answer_dirty;                      // version 2
    bench.si(2).writes = {write(WriteSnoop::write_unique)}; // version 1
    bench.si(2).write_at = {500};
    ASSERT_TRUE(bench.run());
    EXPECT_EQ(bench.sink.count(GlobalEvent::cci_wrq), 1U);
    EXPECT_EQ(bench.interconnect->memory(0)->read(line_of(0, Security::non_secure)), 1U);
}

TEST(InterconnectRequests, a_protected_read_asks_all_holders_and_is_not_told_of_dirty_data) {
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

TEST(InterconnectRequests, stalls_carry_the_security_of_the_request_that_waits) {
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

TEST(InterconnectRequests, an_si_holds_as_many_requests_as_its_buffer_has_room_for) {
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

TEST(InterconnectRequests, an_ace_lite_port_may_not_hold_lines) {
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

} // namespace
} // namespace armpmu::testbench::testing
