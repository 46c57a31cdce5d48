// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/platform/group_bench.h"
#include "tests/platform/waiting_guests.h"

// Processors that are switched on and off, as firmware would.
namespace armpmu::tests::group_power_test {

// HVC as kSwitcher and kSwitched use it.
struct SwitchedBench : GroupBench {
    explicit SwitchedBench(bool powered = false) : GroupBench(2, 1000, {}, true, "bench", powered) {
        load(0, kSwitcher).load(kOthers, kSwitched);
        for (unsigned n = 0; n < 2; ++n) {
            cpus[n]->on_firmware_call = [this, n](iss::FirmwareCall& call) {
                iss::Processor& other = *cpus[1];
                if (call.x[0] == 1) call.x[0] = other.power_on(call.x[1], call.x[2]) ? 0 : 1;
                if (call.x[0] == 2) cpus[n]->power_off();
                if (call.x[0] == 3) call.x[0] = other.powered() ? 1 : 0;
                return true;
            };
            cpus[n]->on_stopped = [this] { ++stopped; };
        }
    }
    unsigned stopped = 0;
};

TEST(GroupPower, one_that_is_not_powered_executes_nothing) {
    GroupBench bench(2, 1000, {}, true, "bench", false);
    bench.load_for_all(kBusy);
    GroupBench::run(100);
    bench.pmus[1]->catch_up();
    EXPECT_TRUE(bench.cpus[0]->powered());
    EXPECT_FALSE(bench.cpus[1]->powered());
    EXPECT_GT(bench.cpus[0]->instructions(), 90000U);
    EXPECT_EQ(bench.cpus[1]->instructions(), 0U);
    EXPECT_EQ(bench.cpus[1]->occurred(a55::Event::cpu_cycles, 1, false), 0U);
    EXPECT_TRUE(bench.pmus[1]->core().state().standby);
    EXPECT_FALSE(bench.pmus[0]->core().state().standby);
}

TEST(GroupPower, one_is_switched_on_twice_and_is_out_of_reset_each_time) {
    SwitchedBench bench;
    GroupBench::run(100);
    EXPECT_TRUE(bench.done(0));
    EXPECT_EQ(bench.cpus[0]->x(10), 0U);
    EXPECT_FALSE(bench.cpus[1]->powered());
    EXPECT_FALSE(bench.cpus[1]->stopped());
    EXPECT_EQ(bench.stopped, 0U);
    constexpr std::uint64_t kMasked = 0x3c0;
    for (const std::uint64_t place : {0x3040, 0x3080}) {
        EXPECT_EQ(bench.word(place), bench.word(0x3040)) << "SCTLR_EL1";
        EXPECT_EQ(bench.word(place) & 0x1001, 0U) << "SCTLR_EL1";
        EXPECT_EQ(bench.word(place + 8), kMasked) << "DAIF";
        EXPECT_EQ(bench.word(place + 16), 0U) << "X19";
        EXPECT_EQ(bench.word(place + 24), 0U) << "CNTV_CTL";
        EXPECT_EQ(bench.word(place + 40), 0U) << "executed when it was off";
    }
    EXPECT_GT(bench.word(0x30a0), bench.word(0x3060)) << "CNTVCT";
}

TEST(GroupPower, one_that_is_switched_on_is_waited_for) {
    SwitchedBench bench;
    GroupBench::run(100);
    EXPECT_TRUE(bench.done(0));
    EXPECT_LT(bench.cpus[0]->local_time(), sc_core::sc_time(200, sc_core::SC_NS));
}

TEST(GroupPower, cycles_when_it_is_off_are_in_no_account) {
    SwitchedBench bench;
    bench.load(0, kBusy);
    for (const std::uint64_t x0 : {1, 2}) {
        GroupBench::run(10);
        EXPECT_TRUE(bench.cpus[1]->power_on(GroupBench::kMemory + GroupBench::kOthers, x0));
    }
    GroupBench::run(10);
    const iss::Processor& cpu = *bench.cpus[1];
    EXPECT_EQ(cpu.instructions(), 2 * 21U);
    EXPECT_EQ(cpu.occurred(a55::Event::inst_retired, 1, false), 2 * 21U);
    EXPECT_EQ(cpu.occurred(a55::Event::cpu_cycles, 1, false), 2 * 21U);
    EXPECT_GE(cpu.local_time(), sc_core::sc_time(20, sc_core::SC_US));
    EXPECT_TRUE(bench.pmus[1]->core().state().standby);
}

TEST(GroupPower, one_starts_at_the_exception_level_that_is_asked_for) {
    GroupBench bench(2, 1000, {}, true, "bench", false);
    bench.load_for_all(kBusy);
    GroupBench::run(50);
    EXPECT_TRUE(bench.cpus[1]->power_on(GroupBench::kMemory, 7, 2));
    GroupBench::run(10);
    EXPECT_GT(bench.cpus[1]->occurred(a55::Event::inst_retired, 2, false), 9000U);
    EXPECT_LE(bench.cpus[1]->occurred(a55::Event::cpu_cycles, 2, false), 11000U);
    EXPECT_EQ(bench.cpus[1]->x(0), 7U);
    EXPECT_LE(bench.pmus[1]->core().cycles(), 62000U); // standby included
    EXPECT_FALSE(bench.pmus[1]->core().state().standby);
}

TEST(GroupPower, one_that_is_on_is_not_switched_on) {
    SwitchedBench bench(true);
    EXPECT_FALSE(bench.cpus[1]->power_on(0, 0));
}

TEST(GroupPower, one_that_is_off_can_be_stopped) {
    SwitchedBench bench;
    bench.load(0, kParked);
    GroupBench::run(10);
    bench.cpus[1]->stop();
    GroupBench::run(10);
    EXPECT_EQ(bench.stopped, 1U);
    EXPECT_FALSE(bench.cpus[1]->power_on(GroupBench::kMemory, 0));
}

} // namespace armpmu::tests::group_power_test
