// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/platform/debugged_guests.h"
#include "tests/platform/gdb_client.h"
#include "tests/platform/gdb_guest.h"

#include <gtest/gtest.h>

#include <array>
#include <deque>
#include <random>

// Halting, stepping and going on, packet by packet; and that it changes nothing.
namespace armpmu::tests::gdb_run_control_test {

constexpr std::uint32_t kBranchHere = 0x14000000;
constexpr std::uint32_t kBranchBack = 0x17ffffff;
constexpr std::uint32_t kWfi = 0xd503207f;
constexpr std::uint32_t kMovX12Port = 0xd2a1600c;
constexpr std::uint32_t kStrWzrExit = 0xb900119f;
const std::string kInterrupt = "\x03";
const std::string kAtBreakpoint = "T05thread:1;";
const std::string kInterrupted = "T02thread:1;";
const std::string kEnded = "W00";

TEST(GdbRunControl, stepping_each_instruction_leaves_the_result_as_it_is) {
    GdbGuest guest(busy_guest());
    const std::string without = guest.result_without();
    ASSERT_FALSE(without.empty());
    GdbClient gdb(guest.start());
    ASSERT_TRUE(gdb.connected());
    std::string answer = gdb.ask("?");
    EXPECT_EQ(answer, kInterrupted);
    std::uint64_t steps = 0;
    for (answer = gdb.ask("s"); answer == kAtBreakpoint; answer = gdb.ask("s")) ++steps;
    EXPECT_EQ(answer, kEnded);
    EXPECT_EQ(guest.status(), 0) << guest.errors();
    EXPECT_EQ(guest.result(), without);
    const std::string instructions = "\"instructions\": " + std::to_string(steps + 1) + ",";
    EXPECT_NE(without.find(instructions), std::string::npos) << instructions << '\n' << without;
}

std::string place(const char* command, std::uint64_t address) {
    std::array<char, 32> packet{};
    std::snprintf(packet.data(), packet.size(), "%s,%llx,4", command,
                  static_cast<unsigned long long>(address));
    return packet.data();
}

TEST(GdbRunControl, breakpoints_anywhere_leave_the_result_as_it_is) {
    GdbGuest guest(busy_guest(), "-s mode=counted");
    const std::string without = guest.result_without();
    GdbClient gdb(guest.start());
    for (const std::uint64_t svc_or_wfi : {0x40000b60, 0x40000b68})
        EXPECT_EQ(gdb.ask(place("Z0", svc_or_wfi)), "OK");
    std::mt19937 random(1);
    std::deque<std::uint64_t> places;
    std::string answer = gdb.ask("?");
    unsigned halts = 0;
    while (!answer.empty() && answer.front() == 'T' && ++halts < 5000) {
        places.push_back(0x40000058 + random() % 0x2c9 * 4);
        EXPECT_EQ(gdb.ask(place("Z0", places.back())), "OK");
        if (places.size() > 5) {
            EXPECT_EQ(gdb.ask(place("z0", places.front())), "OK");
            places.pop_front();
        }
        EXPECT_EQ(gdb.ask("m9000018,4").size(), 8U); // a device
        answer = gdb.ask(random() % 4 == 0 ? "vCont;s:1;c" : "vCont;c");
    }
    EXPECT_EQ(answer, kEnded);
    EXPECT_GT(halts, 100U);
    EXPECT_EQ(guest.status(), 0) << guest.errors();
    EXPECT_EQ(guest.result(), without);
}

TEST(GdbRunControl, a_breakpoint_at_the_instruction_it_stands_at_is_reached_the_next_time) {
    GdbGuest guest({kBranchHere, kMovX12Port, kStrWzrExit, kBranchHere});
    GdbClient gdb(guest.start());
    EXPECT_EQ(gdb.ask("Z1,40000000,4"), "OK");
    for (int n = 0; n < 3; ++n) EXPECT_EQ(gdb.ask("c"), kAtBreakpoint);
    EXPECT_EQ(gdb.ask("c40000004"), kEnded);
    EXPECT_EQ(guest.status(), 0) << guest.errors();
    // The branch was executed three times.
    EXPECT_NE(guest.result().find("\"instructions\": 6,"), std::string::npos) << guest.result();
}

TEST(GdbRunControl, registers_of_aarch32_state_are_where_those_of_aarch64_are) {
    GdbGuest guest(guest_in_aarch32());
    GdbClient gdb(guest.start());
    EXPECT_EQ(gdb.ask("Z0,40000028,4"), "OK");
    EXPECT_EQ(gdb.ask("c"), kAtBreakpoint);
    EXPECT_EQ(gdb.ask("p0"), "0500000000000000");
    EXPECT_EQ(gdb.ask("p1f"), "0700000000000000");
    EXPECT_EQ(gdb.ask("p20"), "2800004000000000");
    EXPECT_EQ(gdb.ask("p21").substr(0, 2), "10"); // User mode
    EXPECT_EQ(gdb.ask("P0=0900000000000000"), "OK");
    EXPECT_EQ(gdb.ask("p0"), "0900000000000000");
    EXPECT_EQ(gdb.ask("P21=c5030000"), "E01"); // AArch64
    EXPECT_EQ(gdb.ask("s"), kAtBreakpoint);
    EXPECT_EQ(gdb.ask("p0"), "0900000000000000");
    EXPECT_EQ(gdb.ask("p20"), "2800004000000000");
    EXPECT_EQ(gdb.ask("c4000002c"), kEnded);
    EXPECT_EQ(guest.status(), 0) << guest.errors();
}

TEST(GdbRunControl, ctrl_c_halts_a_guest_that_runs) {
    GdbGuest guest({kBranchHere, kMovX12Port, kStrWzrExit, kBranchHere});
    GdbClient gdb(guest.start());
    for (int n = 0; n < 3; ++n) {
        gdb.send("c");
        usleep(20000);
        gdb.raw(kInterrupt);
        EXPECT_EQ(gdb.receive(), kInterrupted);
        EXPECT_EQ(gdb.ask("p20"), "0000004000000000");
    }
    EXPECT_EQ(gdb.ask("c40000004"), kEnded);
    EXPECT_EQ(guest.status(), 0) << guest.errors();
}

TEST(GdbRunControl, ctrl_c_halts_a_guest_that_sleeps_and_does_not_wake_it) {
    GdbGuest guest({kWfi, kBranchBack, kMovX12Port, kStrWzrExit, kBranchHere});
    GdbClient gdb(guest.start());
    for (int n = 0; n < 3; ++n) {
        gdb.send("c");
        usleep(20000);
        gdb.raw(kInterrupt);
        EXPECT_EQ(gdb.receive(), kInterrupted);
        EXPECT_EQ(gdb.ask("p20"), "0400004000000000");
    }
    EXPECT_EQ(gdb.ask("c40000008"), kEnded);
    EXPECT_EQ(guest.status(), 0) << guest.errors();
    // WFI once, and the three that end it.
    EXPECT_NE(guest.result().find("\"instructions\": 4,"), std::string::npos) << guest.result();
}

TEST(GdbRunControl, a_guest_that_cannot_go_on_halts_where_it_stands) {
    constexpr std::uint32_t kBrX0 = 0xd61f0000;
    GdbGuest guest({kBrX0});
    GdbClient gdb(guest.start());
    EXPECT_EQ(gdb.ask("P0=0000000003000000"), "OK");
    EXPECT_EQ(gdb.ask("c"), "T0bthread:1;");
    EXPECT_EQ(gdb.ask("p20"), "0002000000000000") << "its vectors, where nothing is either";
    EXPECT_EQ(gdb.ask("c"), "X0b");
    EXPECT_EQ(guest.status(), 3);
    EXPECT_NE(guest.errors().find("nothing is there to execute"), std::string::npos);
}

TEST(GdbRunControl, the_guest_runs_on_when_its_debugger_goes_and_another_may_come) {
    GdbGuest guest({kBranchHere, kMovX12Port, kStrWzrExit, kBranchHere});
    const unsigned short port = guest.start();
    {
        GdbClient gdb(port);
        EXPECT_EQ(gdb.ask("Z0,40000000,4"), "OK");
        EXPECT_EQ(gdb.ask("D"), "OK");
    }
    {
        GdbClient gdb(port);
        EXPECT_EQ(gdb.ask("?"), kInterrupted);
        gdb.send("c"); // and goes without a word
    }
    GdbClient gdb(port);
    EXPECT_EQ(gdb.ask("?"), kInterrupted);
    EXPECT_EQ(gdb.ask("c40000004"), kEnded);
    EXPECT_EQ(guest.status(), 0) << guest.errors();
}

TEST(GdbRunControl, a_guest_that_is_killed_ends_with_a_partial_result) {
    GdbGuest guest({kBranchHere});
    GdbClient gdb(guest.start());
    EXPECT_EQ(gdb.ask("s"), kAtBreakpoint);
    gdb.send("k");
    EXPECT_EQ(guest.status(), 0) << guest.errors();
    EXPECT_NE(guest.result().find("\"partial\": true"), std::string::npos) << guest.result();
}

TEST(GdbRunControl, noise_does_no_harm) {
    GdbGuest guest({kMovX12Port, kStrWzrExit, kBranchHere});
    GdbClient gdb(guest.start());
    std::mt19937 random(7);
    for (int n = 0; n < 200; ++n) {
        std::string noise(random() % 64, '\0');
        for (char& c : noise) c = static_cast<char>(random());
        gdb.raw(noise);
    }
    gdb.raw("#00"); // the end of a packet that may have begun
    EXPECT_EQ(gdb.ask("QStartNoAckMode"), "OK");
    EXPECT_EQ(gdb.ask("c40000000"), kEnded);
    EXPECT_EQ(guest.status(), 0) << guest.errors();
}

} // namespace armpmu::tests::gdb_run_control_test
