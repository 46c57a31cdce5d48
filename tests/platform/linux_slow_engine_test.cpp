// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/platform/linux_guest.h"
#include "virtual_platform/experiment/platform_experiment.h"

#include <gtest/gtest.h>

#include <variant>

// Debian's kernel on an engine without what makes it fast: the same, slower.
namespace armpmu::tests::linux_slow_engine_test {

class LinuxSlowEngine : public testing::Test {
  protected:
    void SetUp() override {
        if (!std::filesystem::exists(debian_guest() / "complete"))
            GTEST_SKIP() << "NOT RUN: Debian's arm64 kernel is not there; "
                            "tools/fetch-debian-guest brings it";
    }
};

constexpr char kScript[] = "perf stat -e instructions:u,instructions:k,cycles,branches -- "
                           "sh -c 'seq 300 | sort -r | md5sum'\n"
                           "dmesg | tail -3; date; cat /proc/interrupts";

// In this process, as nothing but a test can ask for it.
LinuxRun run_slowly(bool fast_stores, bool own_map) {
    const LinuxFiles files(kScript);
    const testbench::Scenario read = testbench::load_scenario(files.scenario());
    testbench::PlatformScenario scenario = std::get<testbench::PlatformScenario>(read);
    scenario.fast_stores = fast_stores;
    scenario.own_map = own_map;
    testbench::PlatformExperiment experiment(scenario);
    LinuxRun run;
    testbench::Terminal terminal;
    terminal.show = [&run](char character) { run.console += character; };
    experiment.set_terminal(terminal);
    run.result = nlohmann::json::parse(result_json(experiment.run({})));
    return run;
}

void expect_same_bytes(bool fast_stores, bool own_map) {
    const LinuxRun fast = run_linux(kScript);
    ASSERT_EQ(fast.status, 0) << fast.console;
    const LinuxRun slow = run_slowly(fast_stores, own_map);
    EXPECT_EQ(fast.console, slow.console);
    for (const char* key :
         {"instructions", "cycles", "counted", "core_events", "core_interrupts", "contexts"})
        EXPECT_EQ(fast.result.at(key), slow.result.at(key)) << key;
}

TEST_F(LinuxSlowEngine, without_fast_stores_everything_is_the_same) {
    expect_same_bytes(false, true);
}
TEST_F(LinuxSlowEngine, without_a_map_of_our_own_everything_is_the_same) {
    expect_same_bytes(true, false);
}
TEST_F(LinuxSlowEngine, without_either_everything_is_the_same) {
    expect_same_bytes(false, false);
}

} // namespace armpmu::tests::linux_slow_engine_test
