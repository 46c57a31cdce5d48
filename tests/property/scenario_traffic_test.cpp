// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/scenario/scenario_traffic.h"
#include "tests/support/cci550.h"
#include "virtual_platform/scenario/scenario.h"

#include <gtest/gtest.h>

namespace armpmu::tests {
namespace scenario_traffic_test {

// Passes rows on to a PMU and counts their lines itself, bit by bit.
class CountingSink final : public cci550::RowSink {
  public:
    explicit CountingSink(Pmu& pmu) : pmu_(pmu) {}
    void clock(const EventRow& row, std::uint64_t cycles) override {
        for (unsigned line = 0; line < cci550::kLines; ++line)
            if (row.test(cci550::event_of_line(line))) counts[line] += cycles;
        pmu_.clock(row, cycles);
    }
    std::uint64_t earliest_overflow() const override { return pmu_.earliest_overflow(); }
    std::array<std::uint64_t, cci550::kLines> counts{};

  private:
    Pmu& pmu_;
};

// The shipped scenario, whole: every running total is the number of rows with its line, and the
// laws that tie the manual's events together hold on traffic of a real program.
TEST(ScenarioTraffic, totals_are_what_the_rows_say_and_keep_the_laws) {
    const auto scenario = std::get<testbench::TrafficScenario>(testbench::load_scenario(
        std::string(ARMPMU_SOURCE_DIR) + "/testbench/scenarios/snoop-hit-rate.yaml"));
    Pmu pmu(scenario.cci());
    CountingSink sink(pmu);
    testbench::ScenarioTraffic traffic(scenario, sink);
    while (!traffic.interconnect().quiescent())
        traffic.interconnect().run_until(traffic.interconnect().cycle() + 100000);

    for (unsigned line = 0; line < cci550::kLines; ++line)
        EXPECT_EQ(pmu.total(cci550::event_of_line(line)), sink.counts[line]) << line;
    EXPECT_EQ(pmu.cycles(), traffic.interconnect().cycle());

    const auto total = [&](unsigned source, unsigned code) { return pmu.total({source, code}); };
    for (unsigned si = 0; si < 7; ++si) {
        std::uint64_t reads = 0, writes = 0;
        for (unsigned code = 0x01; code <= 0x07; ++code) reads += total(si, code);
        for (unsigned code = 0x0b; code <= 0x11; ++code) writes += total(si, code);
        EXPECT_EQ(total(si, 0x00), reads) << "SI" << si;
        EXPECT_EQ(total(si, 0x0a), writes) << "SI" << si;
        EXPECT_EQ(total(si, 0x13), total(si, 0x14) + total(si, 0x15)) << "SI" << si;
        EXPECT_LE(total(si, 0x16), total(si, 0x13)) << "SI" << si;
        EXPECT_LE(total(si, 0x09), total(si, 0x03) + total(si, 0x04)) << "SI" << si;
        const bool used = si == 2 || si == 3 || si == 4;
        EXPECT_EQ(total(si, 0x00) > 0, used) << "SI" << si;
    }
    for (unsigned pair = 0; pair < 4; ++pair) {
        EXPECT_GT(total(0xf, pair), 0U);
        EXPECT_LE(total(0xf, pair + 4), total(0xf, pair));
    }
    // A CD beat is 16 bytes: four for every snoop that delivered a line.
    std::uint64_t snoop_data = 0;
    for (unsigned si = 0; si < 7; ++si) snoop_data += total(si, 0x13) - total(si, 0x16);
    EXPECT_EQ(total(0xf, 0x0c), 4 * snoop_data);
}

// The larger the clusters' caches, the more of what one wrote another finds there instead of in
// memory.
TEST(ScenarioTraffic, snoop_hit_rates_rise_with_the_cache) {
    auto scenario = std::get<testbench::TrafficScenario>(testbench::load_scenario(
        std::string(ARMPMU_SOURCE_DIR) + "/testbench/scenarios/snoop-hit-rate.yaml"));
    std::array<double, 2> before{};
    for (const unsigned cache_bytes : {16384U, 32768U, 65536U}) {
        for (auto& master : scenario.masters)
            if (auto* cluster = std::get_if<testbench::AceClusterConfig>(&master.config))
                cluster->cache_bytes = cache_bytes;
        Pmu pmu(scenario.cci());
        testbench::ScenarioTraffic traffic(scenario, pmu);
        while (!traffic.interconnect().quiescent())
            traffic.interconnect().run_until(traffic.interconnect().cycle() + 100000);
        for (const unsigned si : {2U, 3U}) {
            const auto total = [&](unsigned code) { return pmu.total({si, code}); };
            const double rate =
                static_cast<double>(total(0x09)) / static_cast<double>(total(0x03) + total(0x04));
            EXPECT_GT(rate, before[si - 2]) << "SI" << si << ", " << cache_bytes << " bytes";
            before[si - 2] = rate;
        }
    }
}

} // namespace scenario_traffic_test
} // namespace armpmu::tests
