// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/traffic/trace_reader.h"
#include "tests/property/interconnect_fixture.h"

#include <gtest/gtest.h>

namespace armpmu::testbench::testing {
namespace interconnect_replay_test {

using Kind = TraceRecord::Kind;

// Takes records by hand. The position in the file travels in `gap`.
struct Hand {
    Hand(const TraceReplayConfig& config, std::vector<TraceRecord> records, unsigned threads)
        : trace(std::move(records)), replay(config, threads, [this](TraceRecord& record) {
              if (position == trace.size()) return false;
              record = trace[position];
              record.gap = static_cast<std::uint32_t>(position++);
              return true;
          }) {}
    std::vector<TraceRecord> trace;
    std::size_t position = 0;
    TraceReplay replay;
};

TEST(InterconnectReplay, threads_go_to_clusters_in_turn) {
    TraceReplayConfig config;
    Hand hand(config,
              {{Kind::load, 0, 0, 8, 0}, {Kind::load, 1, 0, 8, 0}, {Kind::load, 2, 0, 8, 0}}, 3);
    EXPECT_EQ(hand.replay.cluster(0).threads(), 2U);
    EXPECT_EQ(hand.replay.cluster(1).threads(), 1U);
    EXPECT_EQ(hand.replay.cluster(0).peek(0)->gap, 0U);
    EXPECT_EQ(hand.replay.cluster(0).peek(1)->gap, 2U);
    EXPECT_EQ(hand.replay.cluster(1).peek(0)->gap, 1U);
}

TEST(InterconnectReplay, sync_waits_for_all_records_before_it_from_the_next_cycle_on) {
    Hand hand({}, {{Kind::load, 0, 0, 8, 0}, {Kind::sync, 1, 0, 0, 0}}, 2);
    hand.replay.commit();
    RecordSource& first = hand.replay.cluster(0);
    RecordSource& second = hand.replay.cluster(1);
    EXPECT_EQ(second.peek(0), nullptr);
    first.take(0);
    EXPECT_EQ(second.peek(0), nullptr) << "seen in the cycle of the take";
    EXPECT_TRUE(hand.replay.commit());
    EXPECT_NE(second.peek(0), nullptr);
}

TEST(InterconnectReplay, input_blocks_its_thread_until_filled) {
    Hand hand({}, {{Kind::input, 0, 0, 64, 0}, {Kind::load, 0, 0, 8, 0}}, 1);
    RecordSource& thread = hand.replay.cluster(0);
    JobSource& io = hand.replay.io();
    EXPECT_EQ(io.peek(), nullptr);
    thread.take(0);
    EXPECT_EQ(thread.peek(0), nullptr);
    EXPECT_EQ(io.peek(), nullptr);
    hand.replay.commit();
    ASSERT_NE(io.peek(), nullptr);
    io.take();
    hand.replay.commit();
    EXPECT_EQ(thread.peek(0), nullptr);
    io.finish();
    hand.replay.commit();
    EXPECT_NE(thread.peek(0), nullptr);
}

TEST(InterconnectReplay, jobs_of_one_cycle_come_in_file_order) {
    for (const bool swap : {false, true}) {
        Hand hand({}, {{Kind::output, 0, 0, 64, 0}, {Kind::output, 1, 0, 64, 0}}, 2);
        hand.replay.cluster(swap ? 1 : 0).take(0);
        hand.replay.cluster(swap ? 0 : 1).take(0);
        hand.replay.commit();
        EXPECT_EQ(hand.replay.io().peek()->thread, 0U);
    }
}

TEST(InterconnectReplay, record_of_an_unknown_thread_is_refused) {
    EXPECT_THROW(Hand({}, {{Kind::load, 2, 0, 8, 0}}, 2), TraceError);
}

// Threads take records at random; every sync must find all earlier records taken, every thread
// must see its records in order, and with the least look-ahead nobody may get stuck.
TEST(InterconnectReplay, random_takers_keep_the_order) {
    for (std::uint64_t seed = 1; seed <= 50; ++seed) {
        Random random(seed);
        Traffic traffic;
        traffic.seed = seed;
        traffic.threads = 1 + static_cast<unsigned>(random(6));
        traffic.sync_percent = 20;
        traffic.io_percent = 0;
        traffic.records = 500;
        TraceReplayConfig config;
        config.look_ahead = 1 + static_cast<unsigned>(random(4));
        config.clusters = 1 + static_cast<unsigned>(random(3));
        Hand hand(config, make_trace(traffic), traffic.threads);
        std::vector<bool> taken(hand.trace.size(), false);
        std::vector<std::int64_t> last(traffic.threads, -1);
        unsigned idle = 0;
        while (!hand.replay.done() && idle < 200) {
            ++idle;
            for (unsigned n = 0; n < config.clusters; ++n) {
                RecordSource& source = hand.replay.cluster(n);
                for (unsigned t = 0; t < source.threads(); ++t) {
                    const TraceRecord* record = source.peek(t);
                    if (record == nullptr || random(3) == 0) continue;
                    const std::uint32_t number = record->gap;
                    if (record->kind == Kind::sync) {
                        for (std::uint32_t i = 0; i < number; ++i)
                            ASSERT_TRUE(taken[i]) << "sync " << number << " passed " << i;
                    }
                    ASSERT_EQ(record->thread, hand.trace[number].thread);
                    ASSERT_LT(last[record->thread], number);
                    last[record->thread] = number;
                    taken[number] = true;
                    source.take(t);
                    idle = 0;
                }
            }
            hand.replay.commit();
        }
        EXPECT_TRUE(hand.replay.done()) << "seed " << seed;
        EXPECT_EQ(hand.replay.records_taken(), hand.trace.size());
    }
}

} // namespace interconnect_replay_test
} // namespace armpmu::testbench::testing
