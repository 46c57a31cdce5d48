// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/support/bus_master.h"
#include "virtual_platform/peripherals/guest_port.h"

#include <gtest/gtest.h>

#include <string>

namespace armpmu::tests {
namespace guest_port_test {

using testbench::GuestPort;

enum : std::uint32_t {
    kId = 0x00,
    kVersion = 0x04,
    kMode = 0x08,
    kMark = 0x0c,
    kExit = 0x10,
    kChar = 0x14,
    kSnapshot = 0x18,
    kPins = 0x1c
};

class GuestPortRegisters : public ::testing::Test {
  protected:
    GuestPortRegisters() { master.socket.bind(port.socket); }
    void listen() {
        port.on_mode = [this](unsigned mode) { told += "mode " + std::to_string(mode) + "\n"; };
        port.on_mark = [this](std::uint32_t mark) {
            told += "mark " + std::to_string(mark) + "\n";
        };
        port.on_exit = [this](unsigned status) { told += "exit " + std::to_string(status) + "\n"; };
        port.on_char = [this](char one) { told += one; };
        port.on_snapshot = [this] { told += "snapshot\n"; };
    }
    BusMaster master{"master"};
    GuestPort port{"port"};
    std::string told;
};

TEST_F(GuestPortRegisters, a_guest_finds_it_by_its_magic) {
    EXPECT_EQ(master.read(kId), 0x706d7261U);
    EXPECT_EQ(master.read(kVersion), 2U);
    master.write(kId, 0);
    master.write(kVersion, 0);
    EXPECT_EQ(master.read(kId), 0x706d7261U);
    EXPECT_EQ(master.read(kVersion), 2U);
    EXPECT_EQ(master.read(kSnapshot), 0U);
    EXPECT_EQ(master.read(0x20), 0U);
}

TEST_F(GuestPortRegisters, each_write_calls_its_function) {
    listen();
    master.write(kMode, 1);
    master.write(kMode, 1);
    master.write(kMark, 7);
    master.write(kChar, 'x');
    master.write(kExit, 3);
    master.write(kSnapshot, 1);
    master.write(0x20, 1);
    EXPECT_EQ(told, "mode 1\nmode 1\nmark 7\nxexit 3\nsnapshot\n");
    EXPECT_EQ(master.read(kMode), 1U);
    EXPECT_EQ(master.read(kMark), 7U);
    EXPECT_EQ(master.read(kExit), 3U);
    EXPECT_EQ(master.read(kChar), 0U);
}

TEST_F(GuestPortRegisters, pins_have_a_bit_each_and_reset_to_what_the_platform_says) {
    std::vector<Authentication> told_pins;
    port.on_pins = [&](const Authentication& pins, const sc_core::sc_time& ahead) {
        told_pins.push_back(pins);
        EXPECT_EQ(ahead, sc_core::sc_time(30, sc_core::SC_NS));
    };
    master.local_time = sc_core::sc_time(30, sc_core::SC_NS);
    EXPECT_EQ(master.read(kPins), 1U); // NIDEN
    for (const std::uint32_t pins : {2U, 4U, 8U, ~0U}) {
        master.write(kPins, pins);
        EXPECT_EQ(master.read(kPins), pins & 0xf);
    }
    EXPECT_EQ(told_pins, (std::vector<Authentication>{{false, true, false, false},
                                                      {false, false, true, false},
                                                      {false, false, false, true},
                                                      {true, true, true, true}}));
    BusMaster other_master("other_master");
    GuestPort other("other", {false, true, false, true});
    other_master.socket.bind(other.socket);
    EXPECT_EQ(other_master.read(kPins), 0xaU);
}

TEST_F(GuestPortRegisters, a_mode_that_does_not_exist_is_ignored) {
    listen();
    for (const std::uint32_t mode : {3U, 0x101U, ~0U}) master.write(kMode, mode);
    EXPECT_EQ(told, "");
    EXPECT_EQ(master.read(kMode), 0U);
}

TEST_F(GuestPortRegisters, functions_that_are_not_set_are_not_missed) {
    for (const std::uint32_t offset : {kMode, kMark, kExit, kChar}) {
        master.write(offset, 1);
        EXPECT_EQ(master.status, tlm::TLM_OK_RESPONSE);
    }
}

TEST_F(GuestPortRegisters, a_character_may_be_a_byte) {
    listen();
    BusMaster::Raw raw;
    raw.command = tlm::TLM_WRITE_COMMAND;
    raw.address = kChar;
    raw.length = 1;
    raw.data = {'y'};
    EXPECT_EQ(master.send(raw), tlm::TLM_OK_RESPONSE);
    raw.address = kChar + 1; // another byte of the word
    EXPECT_EQ(master.send(raw), tlm::TLM_OK_RESPONSE);
    raw.address = kMark + 1;
    EXPECT_EQ(master.send(raw), tlm::TLM_OK_RESPONSE);
    EXPECT_EQ(told, "ymark " + std::to_string('y' << 8) + "\n");
}

TEST_F(GuestPortRegisters, a_bad_access_calls_nothing) {
    listen();
    BusMaster::Raw raw;
    raw.command = tlm::TLM_WRITE_COMMAND;
    raw.address = kMark;
    raw.length = 8;
    EXPECT_EQ(master.send(raw), tlm::TLM_BURST_ERROR_RESPONSE);
    raw.length = 4;
    raw.address = kMark + 2;
    EXPECT_EQ(master.send(raw), tlm::TLM_ADDRESS_ERROR_RESPONSE);
    raw.address = 0x1000;
    EXPECT_EQ(master.send(raw), tlm::TLM_ADDRESS_ERROR_RESPONSE);
    raw.address = kMark;
    raw.enables = {0x00};
    EXPECT_EQ(master.send(raw), tlm::TLM_OK_RESPONSE);
    EXPECT_EQ(told, "");
}

} // namespace guest_port_test
} // namespace armpmu::tests
