// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/platform/linux_guest.h"

#include <gtest/gtest.h>

// The same guest again, with something changed around it that must not matter.
namespace armpmu::tests::linux_repeat_test {

class LinuxRepeat : public testing::Test {
  protected:
    void SetUp() override {
        if (!std::filesystem::exists(debian_guest() / "complete"))
            GTEST_SKIP() << "NOT RUN: Debian's arm64 kernel is not there; "
                            "tools/fetch-debian-guest brings it";
    }
};

// Calculation, processes, samples and what the time was.
constexpr char kScript[] =
    "perf stat -e instructions:u,instructions:k,cycles,branches -- "
    "sh -c 'seq 300 | sort -r | md5sum'\n"
    "perf record -c 50000 -o /tmp/data head -c 100000 /bin/busybox >/dev/null\n"
    "dmesg | tail -3; date; cat /proc/interrupts";

// But for data accesses, which are counted in counted mode only.
nlohmann::json events_of_both_modes(const LinuxRun& run) {
    nlohmann::json events;
    for (const auto& row : run.result.at("core_events"))
        if (row.at("event").get<std::string>().rfind("mem_access", 0) != 0) events.push_back(row);
    EXPECT_FALSE(events.empty());
    return events;
}

void expect_same_bytes(const LinuxRun& first, const LinuxRun& second) {
    ASSERT_EQ(first.status, 0) << first.console;
    ASSERT_EQ(second.status, 0) << second.console;
    EXPECT_EQ(first.console, second.console);
    for (const char* key : {"instructions", "cycles", "counted", "core_interrupts",
                            "interconnect_interrupts", "contexts"})
        EXPECT_EQ(first.result.at(key), second.result.at(key)) << key;
}

TEST_F(LinuxRepeat, counted_mode_adds_data_accesses_and_changes_nothing) {
    const LinuxRun functional = run_linux(kScript);
    const std::uint64_t all = functional.result.at("instructions");
    constexpr std::uint64_t kCounted = 60'000'000; // at the end, where the script is
    const LinuxRun counted =
        run_linux(kScript, "-s counted.from=" + std::to_string(all - kCounted));
    expect_same_bytes(functional, counted);
    EXPECT_EQ(events_of_both_modes(functional), events_of_both_modes(counted));
    EXPECT_EQ(functional.result.at("core_events"), events_of_both_modes(functional));
    EXPECT_NE(counted.result.at("core_events"), events_of_both_modes(counted));
    ASSERT_EQ(counted.result.at("mode_changes").size(), 1U);
}

#ifndef __SANITIZE_ADDRESS__ // this program would be the other one
TEST_F(LinuxRepeat, sanitizers_change_nothing) {
    namespace fs = std::filesystem;
    const char* given = std::getenv("ARMPMU_SANITIZED_PROGRAM");
    const fs::path builds = fs::path(ARMPMU_PROGRAM).parent_path().parent_path().parent_path();
    const fs::path sanitized = given != nullptr ? fs::path(given) : builds / "asan/bin/armpmu";
    if (!fs::exists(sanitized) || fs::equivalent(sanitized, ARMPMU_PROGRAM))
        GTEST_SKIP() << "NOT RUN: no other armpmu with sanitizers; `cmake --preset asan` and "
                        "`ninja -C build/asan armpmu` make it, ARMPMU_SANITIZED_PROGRAM names it";
    const std::string script = "devmem 0x0b000008 32 1\n"
                               "perf stat -e instructions:u,mem_access -- cat /proc/cpuinfo\n"
                               "devmem 0x0b000008 32 0\n" +
                               std::string(kScript);
    const LinuxRun plain = run_linux(script, "-s guest.kaslr_seed=1");
    const LinuxRun checked = run_linux(script, "-s guest.kaslr_seed=1", {}, {}, sanitized.string());
    expect_same_bytes(plain, checked);
    EXPECT_EQ(plain.result.at("core_events"), checked.result.at("core_events"));
    EXPECT_EQ(plain.result.at("mode_changes"), checked.result.at("mode_changes"));
}
#endif

} // namespace armpmu::tests::linux_repeat_test
