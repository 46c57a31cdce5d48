// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/vp/coherent_platform.h"

namespace armpmu::tests {
namespace coherent_interconnect_idle_test {

using sc_core::sc_time_stamp;

TEST(CoherentInterconnectIdle, idle_time_costs_nothing_and_is_delivered_when_somebody_looks) {
    CoherentPlatform platform;
    platform.memory0.read_time = kPeriod * 10000;
    sc_core::sc_start(sc_core::SC_ZERO_TIME);
    EXPECT_FALSE(sc_core::sc_pending_activity());
    const auto before = sc_core::sc_delta_count();
    sc_core::sc_start(kPeriod * 1000000);
    EXPECT_LE(sc_core::sc_delta_count() - before, 1U);
    EXPECT_EQ(platform.pmu.core().cycles(), 0U);
    platform.pmu.catch_up();
    EXPECT_EQ(platform.pmu.core().cycles(), 1000000U);

    // Nor does the interconnect wake in cycles in which nothing moves.
    const auto during = sc_core::sc_delta_count();
    platform.run([&] { platform.dma.read(0, 64); });
    EXPECT_LE(sc_core::sc_delta_count() - during, 40U);
    EXPECT_FALSE(sc_core::sc_pending_activity());
    sc_core::sc_start(kPeriod * 1000000);
    platform.pmu.catch_up();
    EXPECT_EQ(platform.pmu.core().cycles(), 2000000U + 10000U + 12);
}

// A look from elsewhere gets what has ended, also while something is under way.
TEST(CoherentInterconnectIdle, a_look_sees_the_cycles_that_have_ended) {
    CoherentPlatform platform;
    platform.memory0.read_time = kPeriod * 1000;
    platform.thread([&] { platform.dma.read(0, 64); });
    platform.run([&] {
        for (unsigned i = 0; i < 100; ++i) {
            sc_core::wait(kPeriod * 10.5);
            platform.bus.local_time = kPeriod * 500; // does not run ahead of the simulation
            platform.bus.read(kPmcr);
            EXPECT_EQ(platform.pmu.core().cycles(), static_cast<std::uint64_t>(10.5 * (i + 1)));
        }
    });
}

// Requests beyond qos_max_ot wait until software raises it.
TEST(CoherentInterconnectIdle, a_register_write_sets_things_moving_at_once) {
    CoherentPlatform platform;
    platform.memory0.read_time = kPeriod * 1000;
    const std::uint32_t limit = cci550::offset_of(RegisterId::qos_max_ot, 0);
    put(platform.pmu.core(), limit, 4);
    platform.thread([&] { platform.dma.read(0, 6 * 64); });
    platform.run([&] {
        sc_core::wait(kPeriod * 500);
        EXPECT_EQ(platform.memory0.calls.size(), 4U);
        platform.bus.write(limit, 8);
        sc_core::wait(kPeriod * 20);
        EXPECT_EQ(platform.memory0.calls.size(), 6U);
    });
}

// Stalls are events of cycles in which nothing moves.
TEST(CoherentInterconnectIdle, overflows_of_stall_counters_are_on_time) {
    CoherentParameters parameters = platform_parameters();
    parameters.interconnect.masters[0].memory.outstanding_reads = 1;
    CoherentPlatform platform(parameters);
    platform.memory0.read_time = kPeriod * 5000;
    std::vector<sc_time> times;
    count(platform.pmu.core(), 0, cci550::event_id(0, MasterEvent::mi_rrq_stall));
    put(platform.pmu.core(), ecnt_data(0), static_cast<std::uint32_t>(-100));
    platform.pmu.on_overflow = [&](std::uint8_t level) {
        if (level == 0xff) return;
        times.push_back(sc_time_stamp());
        put(platform.pmu.core(), ecnt_clr_ovfl(0), 1);
        put(platform.pmu.core(), ecnt_data(0), static_cast<std::uint32_t>(-1000));
    };
    platform.run([&] { platform.dma.read(0, 128); });
    // AR goes up in cycles 5 and 6; the first is taken in 6, the second has to wait from 7 on.
    ASSERT_GE(times.size(), 4U);
    for (std::size_t i = 1; i < 4; ++i) EXPECT_EQ(times[i] - times[i - 1], kPeriod * 1000);
    EXPECT_GE(times[0], kPeriod * 105);
    EXPECT_LE(times[0], kPeriod * 108);
}

} // namespace coherent_interconnect_idle_test
} // namespace armpmu::tests
