// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "virtual_platform/board/virtual_platform.h"

#include <gtest/gtest.h>

#include <unistd.h>

#include <filesystem>
#include <fstream>

// While a guest executes, SystemC's scheduler is entered once for each quantum of the processor,
// and for nothing else: neither PMU has a process that runs.
namespace armpmu::tests::platform_idle_test {

using testbench::GuestFiles;
using testbench::PlatformScenario;
using testbench::VirtualPlatform;

constexpr std::uint32_t kBranchHere = 0x14000000;
constexpr std::uint32_t kWfi = 0xd503207f;
constexpr std::uint32_t kMovX0Ones = 0x92800000;     // mov x0, #-1
constexpr std::uint32_t kMsrPmcntenset = 0xd51b9c20; // msr pmcntenset_el0, x0
constexpr std::uint32_t kMovX0One = 0xd2800020;      // mov x0, #1
constexpr std::uint32_t kMsrPmcr = 0xd51b9c00;       // msr pmcr_el0, x0

// How many delta cycles a millisecond has, which is a hundred quanta, once the guest has begun.
std::uint64_t deltas(const std::vector<std::uint32_t>& words, bool interconnect_counts) {
    const std::filesystem::path program =
        std::filesystem::path(testing::TempDir()) / ("idle." + std::to_string(getpid()));
    std::ofstream(program, std::ios::binary)
        .write(reinterpret_cast<const char*>(words.data()),
               static_cast<std::streamsize>(words.size() * sizeof words[0]));
    PlatformScenario scenario;
    scenario.guest.program = program.string();
    scenario.guest.level = 1;
    VirtualPlatform platform("platform", scenario, GuestFiles(scenario));
    std::filesystem::remove(program);
    const sc_core::sc_time millisecond(1, sc_core::SC_MS);
    sc_core::sc_start(millisecond);
    const auto write = [&](cci550::RegisterId reg, unsigned n, std::uint32_t value) {
        platform.interconnect_pmu.core().access(
            {true, cci550::offset_of(reg, n), value, 0xf, cci550::Security::secure});
    };
    if (interconnect_counts) {
        constexpr std::uint32_t kReadRequestsOfSi3 = 3 << 5;
        write(cci550::RegisterId::evnt_sel, 0, kReadRequestsOfSi3);
        write(cci550::RegisterId::ecnt_ctrl, 0, 1);
        write(cci550::RegisterId::pmu_ctrl, 0, 1);
    }
    const std::uint64_t before = sc_core::sc_delta_count();
    sc_core::sc_start(millisecond);
    EXPECT_FALSE(platform.processors[0].processor.stopped());
    return sc_core::sc_delta_count() - before;
}

TEST(PlatformIdle, a_busy_core_enters_the_scheduler_once_a_quantum) {
    EXPECT_EQ(deltas({kBranchHere}, false), 100U);
}
TEST(PlatformIdle, counters_that_count_do_not_enter_it) {
    EXPECT_EQ(deltas({kMovX0Ones, kMsrPmcntenset, kMovX0One, kMsrPmcr, kBranchHere}, true), 100U);
}
TEST(PlatformIdle, in_standby_nothing_does) {
    EXPECT_EQ(deltas({kMovX0Ones, kMsrPmcntenset, kMovX0One, kMsrPmcr, kWfi}, true), 0U);
}

} // namespace armpmu::tests::platform_idle_test
