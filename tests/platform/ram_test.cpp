// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/support/bus_master.h"
#include "virtual_platform/peripherals/ram.h"

#include <gtest/gtest.h>

namespace armpmu::tests {
namespace ram_test {

using testbench::Ram;

class RamTarget : public ::testing::Test {
  protected:
    RamTarget() { master.socket.bind(ram.socket); }

    BusMaster::Raw raw(tlm::tlm_command command, std::uint64_t address, unsigned length) {
        BusMaster::Raw one;
        one.command = command;
        one.address = address;
        one.length = length;
        return one;
    }
    BusMaster::Raw read(std::uint64_t address, unsigned length) {
        return raw(tlm::TLM_READ_COMMAND, address, length);
    }
    BusMaster::Raw write(std::uint64_t address, unsigned length) {
        return raw(tlm::TLM_WRITE_COMMAND, address, length);
    }

    BusMaster master{"master"};
    Ram ram{"ram", 0x1000, sc_core::sc_time(7, sc_core::SC_NS)};
};

TEST_F(RamTarget, bytes_of_any_length_and_alignment_come_back) {
    for (const unsigned length : {1U, 2U, 3U, 4U, 7U, 8U, 33U, 64U}) {
        for (const unsigned address : {0x100U, 0x201U, 0x302U, 0x403U}) {
            auto one = write(address, length);
            for (unsigned i = 0; i < length; ++i) one.data[i] = static_cast<unsigned char>(i + 1);
            EXPECT_EQ(master.send(one), tlm::TLM_OK_RESPONSE);
            auto other = read(address, length + 1);
            other.data.resize(length + 1);
            EXPECT_EQ(master.send(other), tlm::TLM_OK_RESPONSE);
            for (unsigned i = 0; i < length; ++i) EXPECT_EQ(other.data[i], i + 1);
        }
    }
}

TEST_F(RamTarget, all_of_it_is_zero_at_the_start) {
    for (std::uint64_t i = 0; i < ram.size(); ++i) ASSERT_EQ(ram.data()[i], 0);
}

TEST_F(RamTarget, byte_enables_select_what_moves) {
    auto one = write(0x10, 4);
    one.data = {1, 2, 3, 4};
    one.enables = {0xff, 0x00};
    EXPECT_EQ(master.send(one), tlm::TLM_OK_RESPONSE);
    EXPECT_EQ(master.read(0x10), 0x00030001U);
    one.enables = {0xff, 0x01};
    EXPECT_EQ(master.send(one), tlm::TLM_BYTE_ENABLE_ERROR_RESPONSE);
    EXPECT_EQ(master.read(0x10), 0x00030001U);
}

TEST_F(RamTarget, a_streaming_width_moves_the_same_addresses_again) {
    auto one = write(0x20, 6);
    one.data = {1, 2, 3, 4, 5, 6};
    one.streaming_width = 4;
    EXPECT_EQ(master.send(one), tlm::TLM_OK_RESPONSE);
    EXPECT_EQ(master.read(0x20), 0x04030605U);
    EXPECT_EQ(master.read(0x24), 0U);
    auto other = read(0x20, 6);
    other.streaming_width = 4;
    EXPECT_EQ(master.send(other), tlm::TLM_OK_RESPONSE);
    other.data.resize(6);
    EXPECT_EQ(other.data, (std::vector<unsigned char>{5, 6, 3, 4, 5, 6}));
}

TEST_F(RamTarget, what_does_not_lie_within_it_moves_nothing) {
    for (const std::uint64_t address : {0xffdULL, 0x1000ULL, ~0ULL, ~0ULL - 3}) {
        auto one = write(address, 4);
        EXPECT_EQ(master.send(one), tlm::TLM_ADDRESS_ERROR_RESPONSE);
    }
    EXPECT_EQ(master.read(0xffc), 0U);
    auto none = read(0x10, 0);
    EXPECT_EQ(master.send(none), tlm::TLM_BURST_ERROR_RESPONSE);
    auto still = read(0x10, 4);
    still.streaming_width = 0;
    EXPECT_EQ(master.send(still), tlm::TLM_BURST_ERROR_RESPONSE);
    auto ignored = raw(tlm::TLM_IGNORE_COMMAND, 0x10, 4);
    EXPECT_EQ(master.send(ignored), tlm::TLM_OK_RESPONSE);
    EXPECT_EQ(master.read(0x10), 0U);
}

TEST_F(RamTarget, latency_is_annotated) {
    master.read(0);
    EXPECT_EQ(master.local_time, sc_core::sc_time(7, sc_core::SC_NS));
}

TEST_F(RamTarget, dmi_is_the_whole_of_it) {
    auto one = read(0x10, 4);
    master.send(one);
    EXPECT_TRUE(master.dmi_allowed);
    tlm::tlm_generic_payload payload;
    payload.set_address(0x800);
    tlm::tlm_dmi dmi;
    ASSERT_TRUE(master.socket->get_direct_mem_ptr(payload, dmi));
    EXPECT_EQ(dmi.get_start_address(), 0U);
    EXPECT_EQ(dmi.get_end_address(), 0xfffU);
    EXPECT_EQ(dmi.get_dmi_ptr(), ram.data());
    EXPECT_TRUE(dmi.is_read_write_allowed());
    EXPECT_EQ(dmi.get_read_latency(), sc_core::sc_time(7, sc_core::SC_NS));
    payload.set_address(0x1000);
    EXPECT_FALSE(master.socket->get_direct_mem_ptr(payload, dmi));
}

TEST_F(RamTarget, a_debugger_gets_what_there_is) {
    ram.load(0xffe, {0x11, 0x22});
    std::array<unsigned char, 4> bytes{};
    tlm::tlm_generic_payload payload;
    payload.set_read();
    payload.set_address(0xffe);
    payload.set_data_ptr(bytes.data());
    payload.set_data_length(4);
    EXPECT_EQ(master.socket->transport_dbg(payload), 2U);
    EXPECT_EQ(payload.get_response_status(), tlm::TLM_ADDRESS_ERROR_RESPONSE);
    EXPECT_EQ(bytes[1], 0x22);
    payload.set_write();
    payload.set_address(0x10);
    EXPECT_EQ(master.socket->transport_dbg(payload), 4U);
    EXPECT_EQ(payload.get_response_status(), tlm::TLM_OK_RESPONSE);
    EXPECT_EQ(master.read(0x10), 0x2211U);
}

TEST_F(RamTarget, whoever_holds_translations_is_told_of_writes) {
    std::vector<std::pair<std::uint64_t, std::uint64_t>> told;
    ram.on_write = [&](std::uint64_t offset, std::uint64_t length) {
        told.emplace_back(offset, length);
    };
    master.write(0x40, 1);
    master.read(0x40);
    auto bad = write(0x1000, 4);
    master.send(bad);
    EXPECT_EQ(told, (decltype(told){{0x40, 4}}));
}

TEST_F(RamTarget, what_does_not_fit_is_not_loaded) {
    EXPECT_THROW(ram.load(0xfff, {1, 2}), std::out_of_range);
    EXPECT_THROW(ram.load(0x1001, {}), std::out_of_range);
    EXPECT_NO_THROW(ram.load(0x1000, {}));
    EXPECT_THROW(Ram("empty", 0), std::invalid_argument);
}

TEST(RamSize, a_large_one_costs_nothing_until_it_is_used) {
    Ram large("large", std::uint64_t{1} << 40);
    large.data()[large.size() - 1] = 1;
    EXPECT_EQ(large.data()[large.size() - 1], 1);
}

} // namespace ram_test
} // namespace armpmu::tests
