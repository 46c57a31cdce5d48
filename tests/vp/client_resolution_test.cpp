// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/tlm/a55_pmu.h"
#include "tests/support/a55.h"
#include "tests/support/a55_master.h"

#include <gtest/gtest.h>

// Platforms whose time has another resolution than a picosecond. Nothing here may make a time
// before the test has set it.
namespace armpmu::tests {
namespace client_resolution_test {

using namespace a64;
using sc_core::sc_time;

constexpr std::uint64_t kC = 0x80000000;

struct Platform {
    Platform() : pmu("pmu", parameters()) {
        cpu.socket.bind(pmu.sysreg);
        pmu.nPMUIRQ(line);
        pmu.on_interrupt = [this](bool asserted) {
            if (asserted) raised = sc_core::sc_time_stamp();
        };
        cpu.write(kPmcntenset, kC);
        cpu.write(kPmintenset, kC);
        cpu.write(a64::kPmcr, 1);
    }
    static systemc::A55Pmu::Parameters parameters() {
        systemc::A55Pmu::Parameters p;
        p.clock_period = sc_time(10, sc_core::SC_NS);
        return p;
    }
    systemc::A55Pmu pmu;
    SystemRegisterMaster cpu{"cpu"};
    sc_core::sc_signal<bool> line{"line", true};
    sc_time raised = sc_core::SC_ZERO_TIME;
};

void expect_interrupts_in_time() {
    Platform platform;
    platform.cpu.write(kPmccntr, 0xffffffff - 99);
    sc_core::sc_start(sc_time(5, sc_core::SC_US));
    EXPECT_EQ(platform.raised, sc_time(1, sc_core::SC_US));
    EXPECT_FALSE(platform.line.read());
}

// The state change is told late, and the overflow lies before it is told.
void expect_interrupt_after_a_state_of_the_past() {
    Platform platform;
    platform.cpu.write(kPmccntr, 0xffffffff - 99);
    platform.cpu.write(kPmccfiltr, kC); // not at EL1
    sc_core::sc_start(sc_time(5, sc_core::SC_US));
    platform.cpu.write(kPmccntr, 0xffffffff - 99);
    sc_core::sc_start(sc_time(5, sc_core::SC_US));
    a55::ProcessorState user;
    user.exception_level = 0;
    platform.pmu.set_state_at(user, 6'000'000);
    sc_core::sc_start(sc_time(5, sc_core::SC_US));
    EXPECT_EQ(platform.raised, sc_time(10, sc_core::SC_US));
    EXPECT_FALSE(platform.line.read());
    EXPECT_NE(platform.pmu.core().peek(kPmovsset) & kC, 0U);
}

TEST(ResolutionClient, at_one_nanosecond_interrupts_come_in_time) {
    sc_core::sc_set_time_resolution(1, sc_core::SC_NS);
    expect_interrupts_in_time();
}
TEST(ResolutionClient, at_ten_picoseconds_interrupts_come_in_time) {
    sc_core::sc_set_time_resolution(10, sc_core::SC_PS);
    expect_interrupts_in_time();
}
TEST(ResolutionClient, at_one_nanosecond_a_state_of_the_past_does_not_lose_the_interrupt) {
    sc_core::sc_set_time_resolution(1, sc_core::SC_NS);
    expect_interrupt_after_a_state_of_the_past();
}
TEST(ResolutionClient, at_ten_picoseconds_a_state_of_the_past_does_not_lose_the_interrupt) {
    sc_core::sc_set_time_resolution(10, sc_core::SC_PS);
    expect_interrupt_after_a_state_of_the_past();
}

TEST(ResolutionClient, at_one_femtosecond_interrupts_come_in_time) {
    sc_core::sc_set_time_resolution(1, sc_core::SC_FS);
    expect_interrupts_in_time();
}
TEST(ResolutionClient, at_one_femtosecond_a_state_of_the_past_does_not_lose_the_interrupt) {
    sc_core::sc_set_time_resolution(1, sc_core::SC_FS);
    expect_interrupt_after_a_state_of_the_past();
}

// Time ends after 18446 seconds there, and the overflow would come after 40000.
TEST(ResolutionClient, at_one_femtosecond_an_overflow_beyond_the_end_of_time_is_never_due) {
    sc_core::sc_set_time_resolution(1, sc_core::SC_FS);
    Platform platform;
    platform.cpu.write(a64::kPmcr, 0x41); // E, LC
    sc_core::sc_start(sc_time(2, sc_core::SC_US));
    platform.cpu.write(kPmccntr, ~std::uint64_t{0} - 4'000'000'000'000);
    const auto deltas = sc_core::sc_delta_count();
    sc_core::sc_start(sc_time(18000, sc_core::SC_SEC));
    EXPECT_LE(sc_core::sc_delta_count() - deltas, 1U); // of sc_start itself
    EXPECT_TRUE(platform.line.read());
}

TEST(ResolutionClient, at_one_nanosecond_times_are_rounded_up_and_end_with_time) {
    sc_core::sc_set_time_resolution(1, sc_core::SC_NS);
    EXPECT_EQ(systemc::to_sc_time(2000), sc_time(2, sc_core::SC_NS));
    EXPECT_EQ(systemc::to_sc_time(2001), sc_time(3, sc_core::SC_NS));
    EXPECT_EQ(systemc::to_picoseconds(sc_time(3, sc_core::SC_NS)), 3000U);
    EXPECT_EQ(systemc::to_picoseconds(sc_core::sc_max_time()), ~Picoseconds{0});
}

// One cycle before its end; who asks is beyond it.
TEST(ResolutionClient, near_the_end_of_time_counts_go_as_far_as_it_reaches) {
    Platform platform;
    sc_core::sc_start(sc_core::sc_max_time() - sc_time(1, sc_core::SC_US));
    const std::uint64_t now = platform.cpu.read(kPmccntr);
    platform.cpu.write(kPmccntr, 0xffffffff - 50); // its overflow still comes
    platform.cpu.local_time = sc_time(1, sc_core::SC_MS);
    EXPECT_EQ(platform.cpu.read(kPmccntr), 0xffffffffULL + 50);
    sc_core::sc_start(sc_core::sc_max_time() - sc_core::sc_time_stamp());
    EXPECT_FALSE(platform.line.read());
    EXPECT_GT(now, 0U);
}

// 2^64 - 100 cycles to go, of which 200 have passed when that is computed: no due time wraps round.
TEST(ResolutionClient, an_overflow_beyond_the_end_of_time_is_never_due) {
    sc_core::sc_set_time_resolution(1, sc_core::SC_NS);
    Platform platform;
    platform.cpu.write(a64::kPmcr, 0x41); // E, LC
    sc_core::sc_start(sc_time(2, sc_core::SC_US));
    platform.cpu.write(kPmccntr, 100);
    const auto deltas = sc_core::sc_delta_count();
    sc_core::sc_start(sc_time(5, sc_core::SC_US));
    EXPECT_LE(sc_core::sc_delta_count() - deltas, 5U);
    EXPECT_TRUE(platform.line.read());
}

} // namespace client_resolution_test
} // namespace armpmu::tests
