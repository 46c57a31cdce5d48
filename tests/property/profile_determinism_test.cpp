// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/interconnect/stepped/visit_seed.h"
#include "testbench/scenario/scenario_traffic.h"
#include "tests/property/interconnect_fixture.h"
#include "tests/property/random_profiles.h"
#include "tests/support/switched.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace armpmu::testbench::testing {
namespace profile_determinism_test {

constexpr std::uint64_t kCycles = 6000;
constexpr unsigned kScenarios = 150;

// Every cycle's row, and all that masters say of themselves.
struct Outcome {
    std::vector<std::pair<EventRow, std::uint64_t>> rows;
    std::vector<std::uint64_t> results;
    bool operator==(const Outcome& other) const {
        return rows == other.rows && results == other.results;
    }
};

std::vector<std::uint64_t> results_of(ScenarioTraffic& traffic) {
    std::vector<std::uint64_t> all{traffic.transactions(), traffic.done()};
    for (const MasterResult& master : traffic.masters()) {
        all.push_back(master.accesses);
        if (!master.stream) continue;
        const StreamStatistics& sum = *master.stream;
        all.insert(all.end(), {sum.accesses, sum.transactions, sum.read_bytes, sum.written_bytes,
                               sum.reads, sum.read_latency, sum.max_read_latency, sum.secure,
                               sum.missed_cycles, sum.last_answer});
    }
    return all;
}

// `stride`: cycles between two looks at the masters' results.
Outcome run(const TrafficScenario& scenario, std::uint64_t stride = kCycles) {
    RecordingSink sink;
    ScenarioTraffic traffic(scenario, sink);
    while (traffic.interconnect().cycle() < kCycles) {
        traffic.interconnect().run_until(
            std::min(kCycles, traffic.interconnect().cycle() + stride));
        results_of(traffic);
    }
    return {sink.rows, results_of(traffic)};
}

TrafficScenario with(TrafficScenario scenario, bool skip) {
    scenario.interconnect.config.skip = skip;
    return scenario;
}

TEST(ProfileDeterminism, the_same_seed_gives_the_same_rows) {
    for (unsigned n = 0; n < kScenarios; ++n) {
        const TrafficScenario scenario = RandomProfiles(n).scenario();
        EXPECT_EQ(run(scenario), run(scenario)) << n;
    }
}

TEST(ProfileDeterminism, another_seed_gives_other_traffic) {
    unsigned others = 0;
    for (unsigned n = 0; n < kScenarios; ++n) {
        TrafficScenario scenario = RandomProfiles(n).scenario();
        const Outcome before = run(scenario);
        ++scenario.seed;
        others += run(scenario) == before ? 0 : 1;
    }
    EXPECT_GT(others, kScenarios / 2); // the rest draws nothing that shows in the rows
}

TEST(ProfileDeterminism, skipping_idle_cycles_changes_nothing) {
    for (unsigned n = 0; n < kScenarios; ++n) {
        const TrafficScenario scenario = RandomProfiles(n).scenario();
        EXPECT_EQ(run(with(scenario, false)), run(with(scenario, true))) << n;
    }
}

TEST(ProfileDeterminism, the_order_of_visits_changes_nothing) {
    for (unsigned n = 0; n < kScenarios; ++n) {
        const TrafficScenario scenario = RandomProfiles(n).scenario();
        const Outcome outcome = run(scenario);
        for (const std::uint64_t visit_seed : {1, 77}) {
            const tests::Switched switched(interconnect::visit_seed_of_new_interconnects,
                                           visit_seed);
            EXPECT_EQ(run(with(scenario, visit_seed == 1)), outcome) << n;
        }
    }
}

TEST(ProfileDeterminism, looking_at_a_run_changes_nothing) {
    for (unsigned n = 0; n < kScenarios; ++n) {
        const TrafficScenario scenario = RandomProfiles(n).scenario();
        EXPECT_EQ(run(scenario, 1 + n % 50), run(scenario)) << n;
    }
}

std::vector<std::uint64_t> addresses_on(unsigned port, const TrafficScenario& scenario) {
    RecordingSink sink;
    ScenarioTraffic traffic(scenario, sink);
    Interconnect& interconnect = traffic.interconnect();
    std::vector<std::uint64_t> addresses;
    for (std::uint64_t cycle = 1; cycle < kCycles; ++cycle) {
        interconnect.run_until(cycle);
        const SlavePort& pins = interconnect.slave_port(port);
        if (pins.ar.fired()) addresses.push_back(pins.ar.payload().address);
        if (pins.aw.fired()) addresses.push_back(pins.aw.payload().address + 1);
    }
    return addresses;
}

MasterSection open_loop(const std::string& name, unsigned port) {
    MasterSection master;
    master.name = name;
    master.port = port;
    StreamConfig config;
    config.outstanding = config.pins.reads = config.pins.writes = 64;
    master.config = config;
    Profile profile;
    profile.activity.rate = Rate::of(2);
    profile.activity.pattern.kind = PatternConfig::Kind::random;
    profile.activity.pattern.base = std::uint64_t{port + 1} << 32;
    profile.activity.shared.share = Share::of(0.2);
    profile.activity.secure = Share::of(0.2);
    profile.activity.requests.add(RequestKind::read_once, 2);
    profile.activity.requests.add(RequestKind::write_unique, 1);
    master.profile = profile;
    return master;
}

TEST(ProfileDeterminism, another_master_leaves_the_draws_of_the_others_alone) {
    for (const std::uint64_t seed : {1, 2, 3}) {
        TrafficScenario scenario;
        scenario.seed = seed;
        scenario.interconnect.config.masters[0].used = true;
        scenario.interconnect.config.slaves[0].used = true;
        scenario.interconnect.config.slaves[1].used = true;
        scenario.masters = {open_loop("one", 0)};
        const auto alone = addresses_on(0, scenario);
        scenario.masters = {open_loop("another", 1), open_loop("one", 0)};
        EXPECT_EQ(addresses_on(0, scenario), alone);
        EXPECT_GT(alone.size(), 150U);

        scenario.masters = {open_loop("two", 0)};
        EXPECT_NE(addresses_on(0, scenario), alone) << "its name makes its draws";
        scenario.masters = {open_loop("one", 0)};
        ++scenario.seed;
        EXPECT_NE(addresses_on(0, scenario), alone) << "and so does the seed";
    }
}

} // namespace profile_determinism_test
} // namespace armpmu::testbench::testing
