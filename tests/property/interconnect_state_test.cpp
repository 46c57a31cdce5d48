// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
// An interconnect saved in any cycle and restored into a fresh one goes on as if nothing had been.
#include "models/interconnect/stepped/visit_seed.h"
#include "tests/property/bad_state.h"
#include "tests/property/saved_streams.h"
#include "tests/support/campaign.h"
#include "tests/support/switched.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace armpmu::testbench::testing {
namespace interconnect_state_test {

using tests::expect_damaged_states_refused;
using tests::expect_refused;

// Restores one of the states, goes on to the end, and compares each later state and all rows.
void expect_same_from(const SavedStreams& run, std::size_t point, const InterconnectConfig& config,
                      bool with_causes = false) {
    const SavedCycle& begin = run.saved[point];
    SCOPED_TRACE("saved in cycle " + std::to_string(begin.number));
    Resumed resumed(run, config, with_causes);
    resumed.interconnect.restore(begin.state);
    ASSERT_TRUE(resumed.interconnect.save() == begin.state);
    // What waiting adds to QoS values is entered when a cycle is stepped.
    const bool same_steps = config.skip == run.streams.config.skip;
    for (std::size_t next = point + 1; next < run.saved.size(); ++next) {
        resumed.interconnect.run_until(run.saved[next].number);
        ASSERT_TRUE(!same_steps || resumed.interconnect.save() == run.saved[next].state)
            << run.saved[next].number;
    }
    resumed.interconnect.run_until(run.interconnect->cycle());
    ASSERT_TRUE(resumed.sink.rows == rows_from(run.sink.rows, begin.number));
    if (!with_causes) return;
    ASSERT_FALSE(resumed.causes.told.empty());
    const auto told = run.causes.told.begin() + static_cast<std::ptrdiff_t>(begin.number);
    ASSERT_TRUE(std::equal(resumed.causes.told.begin(), resumed.causes.told.end(), told,
                           run.causes.told.end()));
}

// Cycles that are saved, and of which how many have something in flight.
struct Saves {
    unsigned all = 0;
    unsigned busy = 0;
};

// Runs that skip and runs that do not, resumed in both ways, and visited in another order.
void expect_same_rows(std::uint64_t seed, unsigned points, Saves& saves) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const bool skip = seed % 2 == 0;
    const SavedStreams run(seed, 400, skip);
    ASSERT_TRUE(run.interconnect->quiescent());
    InterconnectConfig config = run.streams.config;
    const tests::Switched switched(interconnect::visit_seed_of_new_interconnects, seed);
    Random random(seed + 17);
    for (unsigned i = 0; i < points; ++i) {
        const std::size_t point = random(run.saved.size());
        config.skip = i % 2 == 0 ? skip : !skip;
        expect_same_from(run, point, config);
        if (::testing::Test::HasFailure()) return;
        ++saves.all;
        Resumed resumed(run);
        resumed.interconnect.restore(run.saved[point].state);
        saves.busy += resumed.interconnect.occupancy().requests != 0 ? 1 : 0;
    }
}

void expect_same_rows_of(std::uint64_t first, std::uint64_t seeds, unsigned points) {
    Saves saves;
    for (std::uint64_t seed = first; seed < first + seeds; ++seed) {
        expect_same_rows(seed, points, saves);
        if (::testing::Test::HasFailure()) return;
    }
    EXPECT_EQ(saves.all, seeds * points);
    EXPECT_GT(saves.busy, saves.all / 2);
}

TEST(InterconnectState, rows_are_identical_from_any_of_1000_random_cycles_on) {
    expect_same_rows_of(1, 200 / tests::kOneRoundOf, 5);
}

TEST(InterconnectStateLong, rows_are_identical_from_any_of_20000_random_cycles_on) {
    expect_same_rows_of(10'001, 2000 / tests::kOneRoundOf, 10);
}

TEST(InterconnectState, states_and_rows_are_identical_from_every_single_cycle_on) {
    for (const std::uint64_t seed : {3U, 14U}) {
        SCOPED_TRACE(seed);
        const SavedStreams run(seed, 1);
        for (std::size_t point = 0; point < run.saved.size(); point += 197 * tests::kOneRoundOf) {
            expect_same_from(run, point, run.streams.config);
            if (HasFailure()) return;
        }
        // From each to the next one.
        for (std::size_t point = 0; point + 1 < run.saved.size(); point += tests::kOneRoundOf) {
            Resumed resumed(run);
            resumed.interconnect.restore(run.saved[point].state);
            resumed.interconnect.run_until(run.saved[point + 1].number);
            ASSERT_EQ(resumed.interconnect.save(), run.saved[point + 1].state) << point;
        }
    }
}

TEST(InterconnectState, causes_are_identical_afterwards) {
    for (std::uint64_t seed = 1; seed <= 20 / tests::kOneRoundOf; ++seed) {
        SCOPED_TRACE(seed);
        const SavedStreams run(seed, 900, true, true);
        for (std::size_t point = 0; point < run.saved.size(); ++point) {
            expect_same_from(run, point, run.streams.config, true);
            if (HasFailure()) return;
        }
    }
}

// Caches that lose lines, I/O and a trace that all wait for.
TEST(InterconnectState, clusters_with_caches_get_identical_rows) {
    SystemConfig config;
    config.interconnect.filter = {4, 2};
    Traffic traffic;
    traffic.records = 1500;
    traffic.lines = 256;
    System system(config, make_trace(traffic), traffic.threads);
    RecordingSink sink;
    Interconnect interconnect(config.interconnect, sink);
    const auto done = [&] { return system.replay.done(); };
    TapeRecorder cpu0(system.cpu0, done), cpu1(system.cpu1, done), io(system.io, done);
    interconnect.bind(3, cpu0);
    interconnect.bind(4, cpu1);
    interconnect.bind(2, io);
    interconnect.attach(system.replay);
    std::vector<SavedCycle> saved;
    Random random(5);
    while (!interconnect.quiescent() && interconnect.cycle() < 1'000'000) {
        saved.push_back({interconnect.cycle(), interconnect.save()});
        interconnect.run_until(interconnect.cycle() + 1 + random(1000));
    }
    interconnect.run_until(interconnect.cycle() + 1);
    ASSERT_GT(saved.size(), 10U);
    ASSERT_GT(sink.count(cci550::GlobalEvent::cci_snoop_back_invalidation), 100U);
    for (const SavedCycle& begin : saved) {
        RecordingSink rows;
        Interconnect resumed(config.interconnect, rows);
        TapePlayer player0(cpu0.tape, resumed), player1(cpu1.tape, resumed),
            player2(io.tape, resumed);
        resumed.bind(3, player0);
        resumed.bind(4, player1);
        resumed.bind(2, player2);
        resumed.restore(begin.state);
        resumed.run_until(interconnect.cycle());
        ASSERT_TRUE(rows.rows == rows_from(sink.rows, begin.number)) << begin.number;
    }
}

// --- what is refused ---

TEST(InterconnectState, damaged_or_foreign_is_refused_and_changes_nothing) {
    const SavedStreams run(2, 300);
    Resumed resumed(run);
    resumed.interconnect.restore(run.saved[run.saved.size() / 2].state);
    ASSERT_NE(resumed.interconnect.occupancy().requests, 0U);
    expect_damaged_states_refused(resumed.interconnect);
}

TEST(InterconnectState, another_configuration_is_refused_and_changes_nothing) {
    const SavedStreams run(2, 300);
    const std::vector<void (*)(InterconnectConfig&)> changes{
        [](InterconnectConfig& config) { config.stripe_bytes *= 2; },
        [](InterconnectConfig& config) {
            config.map = {{0, 1 << 20, 0}};
        },
        [](InterconnectConfig& config) { ++config.tt_depth; },
        [](InterconnectConfig& config) { ++config.response_latency; },
        [](InterconnectConfig& config) { ++config.filter.ways; },
        [](InterconnectConfig& config) { config.ordering.reads_wait_for_reads ^= true; },
        [](InterconnectConfig& config) { ++config.urgency.ageing; },
        [](InterconnectConfig& config) { config.slaves[0].media_protected ^= true; },
        [](InterconnectConfig& config) { ++config.masters[0].read_buffer; },
        [](InterconnectConfig& config) { ++config.masters[0].memory.read_latency; }};
    for (std::size_t i = 0; i < changes.size(); ++i) {
        SCOPED_TRACE(i);
        InterconnectConfig config = run.streams.config;
        changes[i](config);
        Resumed other(run, config);
        expect_refused(other.interconnect, run.saved.back().state, "another configuration");
    }
}

TEST(InterconnectState, masters_on_other_interfaces_are_refused) {
    const SavedStreams run(2, 300);
    RecordingSink sink;
    Interconnect unbound(run.streams.config, sink);
    expect_refused(unbound, run.saved.back().state, "masters on other slave interfaces");
}

// Takes no requests.
class Closed final : public Block {
  public:
    void evaluate(std::uint64_t /*cycle*/) override {}
    bool commit() override { return false; }
    std::uint64_t next_activity() const override { return kNever; }
    bool done() const override { return true; }
};

TEST(InterconnectState, a_memory_that_cannot_be_saved_is_named) {
    RecordingSink sink;
    Interconnect interconnect(example_config(), sink,
                              [](unsigned, MasterPort&) { return std::make_unique<Closed>(); });
    try {
        interconnect.save();
        FAIL() << "saved";
    } catch (const std::logic_error& error) {
        EXPECT_STREQ(error.what(), "interconnect: MI0: its block cannot be saved");
    }
}

} // namespace interconnect_state_test
} // namespace armpmu::testbench::testing
