// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/support/bus_master.h"
#include "virtual_platform/peripherals/pl011.h"

#include <gtest/gtest.h>

#include <string>

namespace armpmu::tests {
namespace pl011_test {

using testbench::Pl011;

// DDI0183 table 3-1.
enum : std::uint32_t {
    kDr = 0x000,
    kRsr = 0x004,
    kFr = 0x018,
    kIbrd = 0x024,
    kFbrd = 0x028,
    kLcrH = 0x02c,
    kCr = 0x030,
    kIfls = 0x034,
    kImsc = 0x038,
    kRis = 0x03c,
    kMis = 0x040,
    kIcr = 0x044,
    kDmacr = 0x048,
};
enum : std::uint32_t { kRx = 0x10, kTx = 0x20, kRt = 0x40, kOe = 0x400 };
enum : std::uint32_t { kRxEmpty = 0x10, kTxFull = 0x20, kRxFull = 0x40, kTxEmpty = 0x80 };

class Uart : public ::testing::Test {
  protected:
    Uart() {
        master.socket.bind(uart.socket);
        uart.on_transmit = [this](char one) { sent += one; };
        uart.on_interrupt = [this](bool level) { levels.push_back(level); };
    }
    // FIFOs on, levels as Linux wants them (both a half), transmitter and receiver on.
    void start() {
        master.write(kIbrd, 26);
        master.write(kFbrd, 3);
        master.write(kIfls, 0x12);
        master.write(kLcrH, 0x70);
        master.write(kCr, 0x301);
    }
    void receive(const std::string& text) {
        for (const char one : text) uart.receive(one);
    }
    BusMaster master{"master"};
    Pl011 uart{"uart"};
    std::string sent;
    std::vector<bool> levels;
};

TEST_F(Uart, the_amba_bus_finds_an_arm_pl011) {
    std::uint32_t periphid = 0, cellid = 0;
    for (unsigned i = 0; i < 4; ++i) {
        periphid |= (master.read(0xfe0 + 4 * i) & 0xff) << 8 * i;
        cellid |= (master.read(0xff0 + 4 * i) & 0xff) << 8 * i;
    }
    EXPECT_EQ(cellid, 0xb105f00dU);
    EXPECT_EQ(periphid & 0x000fffff, 0x00041011U);
    EXPECT_GE(periphid >> 20 & 0xf, 3U); // Linux: from revision 3 on the FIFOs are of 32
}

TEST_F(Uart, registers_hold_what_they_have_bits_for) {
    const std::vector<std::pair<std::uint32_t, std::uint32_t>> widths = {
        {kIbrd, 0xffff}, {kFbrd, 0x3f},  {kLcrH, 0xff}, {kCr, 0xff87},
        {kIfls, 0x3f},   {kImsc, 0x7ff}, {kDmacr, 0x7}, {0x020, 0xff}};
    EXPECT_EQ(master.read(kCr), 0x300U);
    EXPECT_EQ(master.read(kIfls), 0x12U);
    for (const auto& [offset, bits] : widths) {
        master.write(offset, ~0U);
        EXPECT_EQ(master.read(offset), bits) << std::hex << offset;
        master.write(offset, 0);
        EXPECT_EQ(master.read(offset), 0U) << std::hex << offset;
    }
    master.write(0x080, ~0U); // test registers
    EXPECT_EQ(master.read(0x080), 0U);
    EXPECT_EQ(master.read(0xfdc), 0U);
}

TEST_F(Uart, an_early_console_writes_without_any_set_up) {
    EXPECT_EQ(master.read(kFr) & (kTxFull | kTxEmpty | 0x8), kTxEmpty); // not busy
    for (const char one : std::string("Booting\n")) {
        BusMaster::Raw raw;
        raw.command = tlm::TLM_WRITE_COMMAND;
        raw.address = kDr;
        raw.length = 1;
        raw.data = {static_cast<unsigned char>(one)};
        EXPECT_EQ(master.send(raw), tlm::TLM_OK_RESPONSE);
    }
    EXPECT_EQ(sent, "Booting\n");
}

// What Linux's driver does with a transmit buffer: some characters at once, the rest from the
// transmit interrupt, half a FIFO at a time; it masks the interrupt when nothing is left.
TEST_F(Uart, a_transmit_buffer_goes_out_by_interrupts) {
    start();
    const std::string text(100, 'x');
    std::size_t next = 0;
    master.write(kDr, static_cast<std::uint32_t>(text[next++]));
    EXPECT_EQ(levels, std::vector<bool>{}); // masked
    master.write(kImsc, kTx);
    unsigned interrupts = 0;
    while (!levels.empty() && levels.back() && interrupts < 100) {
        ++interrupts;
        EXPECT_EQ(master.read(kMis), kTx);
        for (unsigned i = 0; i < Pl011::kFifoDepth / 2 && next < text.size(); ++i)
            master.write(kDr, static_cast<std::uint32_t>(text[next++]));
        if (next == text.size()) master.write(kImsc, 0);
    }
    EXPECT_EQ(sent, text);
    EXPECT_EQ(levels, (std::vector<bool>{true, false}));
    EXPECT_EQ(interrupts, 7U); // 1 + 6 * 16 + 3
}

TEST_F(Uart, the_transmit_interrupt_comes_with_a_character_and_goes_by_clearing) {
    start();
    master.write(kImsc, kTx);
    EXPECT_TRUE(levels.empty()); // it takes a transition through the level
    master.write(kDr, 'a');
    EXPECT_EQ(levels, (std::vector<bool>{true}));
    EXPECT_EQ(master.read(kRis), kTx);
    master.write(kIcr, kTx);
    EXPECT_EQ(levels, (std::vector<bool>{true, false}));
    EXPECT_EQ(master.read(kRis), 0U);
}

TEST_F(Uart, nothing_is_received_before_the_receiver_is_enabled) {
    EXPECT_FALSE(uart.can_receive());
    uart.receive('a');
    EXPECT_EQ(master.read(kFr) & kRxEmpty, kRxEmpty);
    start();
    EXPECT_TRUE(uart.can_receive());
    master.write(kCr, 0x101);
    EXPECT_FALSE(uart.can_receive());
}

TEST_F(Uart, one_character_makes_the_timeout_interrupt) {
    start();
    master.write(kImsc, kRx | kRt);
    receive("k");
    EXPECT_EQ(levels, (std::vector<bool>{true}));
    EXPECT_EQ(master.read(kMis), kRt);
    EXPECT_EQ(master.read(kFr) & kRxEmpty, 0U);
    EXPECT_EQ(master.read(kDr), static_cast<std::uint32_t>('k'));
    EXPECT_EQ(levels, (std::vector<bool>{true, false}));
    EXPECT_EQ(master.read(kFr) & kRxEmpty, kRxEmpty);
    EXPECT_EQ(master.read(kDr), 0U);
}

TEST_F(Uart, the_receive_interrupt_comes_at_the_level_and_goes_below_it) {
    start();
    receive(std::string(15, 'a'));
    EXPECT_EQ(master.read(kRis), kRt);
    receive("bc");
    EXPECT_EQ(master.read(kRis), kRt | kRx);
    master.read(kDr);
    EXPECT_EQ(master.read(kRis), kRt | kRx); // 16 are left
    master.read(kDr);
    EXPECT_EQ(master.read(kRis), kRt);
    master.write(kIcr, kRt);
    EXPECT_EQ(master.read(kRis), 0U);
    receive("c");
    EXPECT_EQ(master.read(kRis), kRt | kRx);
}

TEST_F(Uart, every_level_of_the_receive_fifo_is_where_it_should_be) {
    const std::vector<unsigned> levels_of = {4, 8, 16, 24, 28};
    for (unsigned select = 0; select < levels_of.size(); ++select) {
        start();
        master.write(kIfls, select << 3);
        for (unsigned n = 1; n <= levels_of[select]; ++n) {
            EXPECT_EQ(master.read(kRis) & kRx, 0U) << select << " " << n;
            receive("a");
        }
        EXPECT_EQ(master.read(kRis) & kRx, kRx) << select;
        for (unsigned n = 0; n < levels_of[select]; ++n) master.read(kDr);
    }
}

TEST_F(Uart, a_character_too_many_is_an_overrun) {
    start();
    master.write(kImsc, kOe);
    receive(std::string(32, 'a'));
    EXPECT_FALSE(uart.can_receive());
    EXPECT_EQ(master.read(kFr) & kRxFull, kRxFull);
    EXPECT_TRUE(levels.empty());
    receive("b");
    EXPECT_EQ(levels, (std::vector<bool>{true}));
    EXPECT_EQ(master.read(kRsr), 0x8U);
    EXPECT_EQ(master.read(kDr), 0x800U | 'a');
    EXPECT_EQ(master.read(kDr), static_cast<std::uint32_t>('a'));
    master.write(kRsr, 0);
    EXPECT_EQ(master.read(kRsr), 0U);
    master.write(kIcr, kOe);
    EXPECT_EQ(levels, (std::vector<bool>{true, false}));
}

TEST_F(Uart, without_fifos_there_is_one_holding_register) {
    start();
    master.write(kLcrH, 0x60);
    receive("a");
    EXPECT_EQ(master.read(kRis), kRx | kRt);
    EXPECT_EQ(master.read(kFr) & kRxFull, kRxFull);
    receive("b");
    EXPECT_EQ(master.read(kDr), 0x800U | 'a');
    EXPECT_EQ(master.read(kFr) & kRxEmpty, kRxEmpty);
}

TEST_F(Uart, in_loopback_it_hears_itself) {
    start();
    master.write(kCr, 0x381);
    master.write(kDr, 'z');
    EXPECT_EQ(sent, "");
    EXPECT_EQ(master.read(kDr), static_cast<std::uint32_t>('z'));
}

TEST_F(Uart, the_pin_follows_a_delta_cycle_later) {
    sc_core::sc_signal<bool> line{"line"};
    uart.interrupt(line);
    sc_core::sc_start(sc_core::SC_ZERO_TIME);
    EXPECT_FALSE(line.read());
    start();
    master.write(kImsc, kRt);
    receive("a");
    EXPECT_FALSE(line.read());
    sc_core::sc_start(sc_core::sc_time(1, sc_core::SC_PS));
    EXPECT_TRUE(line.read());
    master.read(kDr);
    sc_core::sc_start(sc_core::sc_time(1, sc_core::SC_PS));
    EXPECT_FALSE(line.read());
}

TEST_F(Uart, a_debugger_reads_a_character_without_taking_it) {
    start();
    receive("q");
    std::array<unsigned char, 4> bytes{};
    tlm::tlm_generic_payload payload;
    payload.set_read();
    payload.set_address(kDr);
    payload.set_data_ptr(bytes.data());
    payload.set_data_length(4);
    EXPECT_EQ(master.socket->transport_dbg(payload), 4U);
    EXPECT_EQ(bytes[0], 'q');
    EXPECT_EQ(master.read(kDr), static_cast<std::uint32_t>('q'));
}

TEST_F(Uart, a_bad_access_changes_nothing) {
    start();
    receive("q");
    BusMaster::Raw raw;
    for (const auto command : {tlm::TLM_READ_COMMAND, tlm::TLM_WRITE_COMMAND}) {
        raw.command = command;
        raw.address = kDr;
        raw.length = 8;
        EXPECT_EQ(master.send(raw), tlm::TLM_BURST_ERROR_RESPONSE);
        raw.length = 4;
        raw.address = kDr + 2;
        EXPECT_EQ(master.send(raw), tlm::TLM_ADDRESS_ERROR_RESPONSE);
        raw.address = 0x1000;
        EXPECT_EQ(master.send(raw), tlm::TLM_ADDRESS_ERROR_RESPONSE);
    }
    EXPECT_EQ(sent, "");
    EXPECT_EQ(master.read(kDr), static_cast<std::uint32_t>('q'));
}

} // namespace pl011_test
} // namespace armpmu::tests
