// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
// What the interconnect does with each kind of request beyond the cached ones: DVM, barriers,
// WriteEvict, Device, addresses without memory.
#include "tests/boundary/interconnect_bench.h"

#include <gtest/gtest.h>

namespace armpmu::testbench::testing {
namespace interconnect_requests_test {

using cci550::MasterEvent;
using cci550::SlaveEvent;

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

} // namespace interconnect_requests_test
} // namespace armpmu::testbench::testing
