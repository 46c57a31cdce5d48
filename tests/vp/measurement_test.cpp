// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/system/traffic_platform.h"

#include <gtest/gtest.h>

namespace armpmu::tests {
namespace measurement_test {

using testbench::CounterResult;
using testbench::Injection;

// A counter shows one wrap by its flag. Of two it is told that there were two, and that they, not
// the authentication pins, are why the count is short.
TEST(Measurement, two_wraps_of_a_counter_are_told_from_gating) {
    constexpr std::uint64_t kTwo32 = std::uint64_t{1} << 32;
    testbench::TrafficScenario scenario;
    const cci550::EventId held(0x00), gated(0x01);
    scenario.interconnect.config.masters[0].used = true;
    scenario.pmu.counters = {held, gated, held};
    Injection injection;
    injection.event = held;
    injection.cycles = 2 * kTwo32 + 5;
    scenario.injections.push_back(injection);
    injection.event = gated;
    injection.security = cci550::Security::secure;
    injection.cycles = 3;
    scenario.injections.push_back(injection);
    testbench::TrafficPlatform platform(scenario, std::uint64_t{1} << 30);
    sc_core::sc_start();
    platform.measurement.rethrow();
    const std::vector<CounterResult>& counters = platform.measurement.counters();
    ASSERT_EQ(counters.size(), 3U);
    EXPECT_EQ(counters[0].value, kTwo32 + 5) << "as software reads it";
    EXPECT_TRUE(counters[0].overflow);
    EXPECT_EQ(counters[0].occurred, 2 * kTwo32 + 5);
    EXPECT_EQ(counters[0].wraps, 2U);
    EXPECT_EQ(counters[0].gated, 0U);
    EXPECT_EQ(counters[1].value, 0U);
    EXPECT_EQ(counters[1].wraps, 0U);
    EXPECT_EQ(counters[1].gated, 3U);
}

} // namespace measurement_test
} // namespace armpmu::tests
