// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// How a cluster answers snoops and takes responses, seen at the pins.
#include "tests/boundary/masters_pins.h"

#include <algorithm>

namespace armpmu::testbench::testing {
namespace masters_answers_test {

struct SnoopCase {
    LineState held;
    ReadSnoop snoop;
    bool data;
    bool dirty;
    bool shared;
    LineState left;
};

TEST(ClusterAnswers, snoops_are_answered_by_the_state_of_the_line) {
    using L = LineState;
    using S = ReadSnoop;
    for (const SnoopCase& c : std::vector<SnoopCase>{
             {L::invalid, S::read_shared, false, false, false, L::invalid},
             {L::unique_clean, S::read_once, true, false, true, L::unique_clean},
             {L::unique_dirty, S::read_once, true, false, true, L::unique_dirty},
             {L::unique_clean, S::read_shared, true, false, true, L::shared_clean},
             {L::unique_dirty, S::read_shared, true, true, true, L::shared_clean},
             {L::shared_dirty, S::read_shared, true, true, true, L::shared_clean},
             {L::unique_dirty, S::read_clean, true, false, true, L::shared_dirty},
             {L::shared_dirty, S::read_not_shared_dirty, true, false, true, L::shared_dirty},
             {L::unique_clean, S::read_unique, true, false, false, L::invalid},
             {L::unique_dirty, S::read_unique, true, true, false, L::invalid},
             {L::shared_clean, S::clean_invalid, false, false, false, L::invalid},
             {L::unique_dirty, S::clean_invalid, true, true, false, L::invalid},
             {L::unique_dirty, S::clean_shared, true, true, true, L::shared_clean},
             {L::shared_clean, S::clean_shared, false, false, true, L::shared_clean},
             {L::unique_dirty, S::make_invalid, false, false, false, L::invalid},
         }) {
        ClusterAtPins at;
        at.hold(c.held);
        at.pins.snoop(c.snoop);
        at.pins.run(20);
        SCOPED_TRACE(static_cast<unsigned>(c.held) * 100 + static_cast<unsigned>(c.snoop));
        ASSERT_EQ(at.pins.snoop_responses.size(), 1U);
        const SnoopResponse& response = at.pins.snoop_responses[0].payload;
        EXPECT_EQ(response.data_transfer, c.data);
        EXPECT_EQ(response.pass_dirty, c.dirty);
        EXPECT_EQ(response.is_shared, c.shared);
        EXPECT_EQ(response.was_unique, unique(c.held));
        EXPECT_EQ(at.pins.snoop_beats.size(), c.data ? 4U : 0U);
        EXPECT_EQ(at.state(), c.left);
        EXPECT_EQ(at.pins.snoop_responses[0].cycle - at.pins.snoops[0], 4U);
    }
}

TEST(ClusterAnswers, a_snoop_waits_for_a_write_clean_of_its_line) {
    ClusterAtPins at;
    at.hold(LineState::unique_dirty);
    at.script.add(record(Kind::clean));
    at.pins.run(40);
    at.pins.snoop(ReadSnoop::read_unique);
    at.pins.run(40);
    EXPECT_TRUE(at.pins.snoop_responses.empty());
    at.pins.answer_write(0);
    at.pins.run(40);
    ASSERT_EQ(at.pins.snoop_responses.size(), 1U);
    EXPECT_FALSE(at.pins.snoop_responses[0].payload.pass_dirty);
    at.pins.answer_read(0);
    at.pins.run(10);
    EXPECT_EQ(at.state(), LineState::invalid);
}

std::vector<std::uint64_t> distances(const std::vector<std::uint64_t>& cycles) {
    std::vector<std::uint64_t> result;
    for (std::size_t i = 1; i < cycles.size(); ++i) result.push_back(cycles[i] - cycles[i - 1]);
    return result;
}

TEST(ClusterAnswers, read_beats_are_taken_at_their_interval) {
    for (const unsigned interval : {1U, 2U, 5U}) {
        AceClusterConfig config = ClusterAtPins::quick();
        config.read_beat_interval = interval;
        ClusterAtPins at(config);
        at.script.add(record(Kind::load));
        at.pins.serve();
        EXPECT_EQ(distances(at.pins.read_beats), std::vector<std::uint64_t>(3, interval));
    }
}

TEST(ClusterAnswers, write_responses_are_taken_at_their_interval) {
    for (const unsigned interval : {1U, 2U, 5U}) {
        AceClusterConfig config = ClusterAtPins::quick();
        config.response_interval = interval;
        ClusterAtPins at(config);
        for (unsigned n = 0; n < 3; ++n)
            at.script.add(record(Kind::store, 64 * n, 8, PageMemory::non_cacheable));
        at.pins.run(60);
        for (std::size_t n = 0; n < 3; ++n) at.pins.answer_write(n);
        at.pins.run(30);
        EXPECT_EQ(distances(at.pins.responses), std::vector<std::uint64_t>(2, interval));
    }
}

TEST(ClusterAnswers, a_load_with_an_error_is_done_and_not_cached) {
    for (const auto response : {Response::slverr, Response::decerr}) {
        ClusterAtPins at;
        at.script.add(record(Kind::load));
        at.script.add(record(Kind::sync));
        at.pins.run(10);
        at.pins.answer_read(0, response);
        at.pins.run(20);
        EXPECT_EQ(at.script.taken, 2U);
        EXPECT_EQ(at.state(), LineState::invalid);
        EXPECT_EQ(at.cluster.times().sums().errors, 1U);
    }
}

TEST(ClusterAnswers, stores_that_wait_for_a_line_with_an_error_are_dropped) {
    for (const LineState held : {LineState::invalid, LineState::shared_clean}) {
        ClusterAtPins at;
        at.hold(held);
        at.script.add(record(Kind::store));
        at.script.add(record(Kind::sync));
        at.pins.run(20);
        at.pins.answer_read(0, Response::decerr);
        at.pins.run(40);
        EXPECT_EQ(at.pins.reads.size(), 1U);
        EXPECT_EQ(at.state(), LineState::invalid);
        EXPECT_EQ(at.cluster.times().sums().errors, 1U);
        EXPECT_EQ(at.script.taken, held == LineState::invalid ? 2U : 3U);
    }
}

TEST(ClusterAnswers, a_dropped_store_lets_the_writes_behind_it_go) {
    ClusterAtPins at;
    at.script.add(record(Kind::load));
    at.script.add(record(Kind::store, 0, 8, PageMemory::no_allocate));
    at.script.add(record(Kind::store, 64, 8, PageMemory::non_cacheable));
    at.pins.run(40);
    EXPECT_TRUE(at.pins.writes.empty());
    at.pins.answer_read(0, Response::decerr);
    at.pins.run(40);
    ASSERT_EQ(at.pins.writes.size(), 1U);
    EXPECT_EQ(at.pins.writes[0].payload.address, 64U);
}

TEST(ClusterAnswers, errors_hang_nothing) {
    ClusterAtPins at;
    at.hold(LineState::unique_dirty);
    const unsigned before = at.script.taken;
    at.script.add(record(Kind::clean));
    at.script.add(record(Kind::load, 64, 8, PageMemory::device));
    at.script.add(record(Kind::store, 64, 8, PageMemory::device));
    at.script.add(record(Kind::dvm_message));
    at.script.add(record(Kind::dvm_sync));
    at.script.add(record(Kind::barrier));
    at.script.add(record(Kind::sync));
    std::size_t reads = 0;
    std::size_t writes = 0;
    for (unsigned cycle = 0; cycle < 400; ++cycle) {
        while (reads < at.pins.reads.size()) at.pins.answer_read(reads++, Response::decerr);
        while (writes < at.pins.complete_writes()) at.pins.answer_write(writes++, Response::slverr);
        at.pins.step();
    }
    EXPECT_EQ(at.script.taken - before, 7U);
    EXPECT_EQ(reads, 5U);
    EXPECT_EQ(writes, 3U);
    EXPECT_EQ(at.cluster.times().sums().errors, 8U);
}

} // namespace masters_answers_test
} // namespace armpmu::testbench::testing
