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

} // namespace
} // namespace armpmu::testbench::testing
