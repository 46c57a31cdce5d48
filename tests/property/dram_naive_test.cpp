// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/property/dram_naive.h"
#include "tests/property/random_dram.h"
#include "tests/support/campaign.h"

#include <gtest/gtest.h>

namespace armpmu::tests {
namespace dram_naive_test {

using namespace interconnect;
using testbench::testing::Random;
using testbench::testing::random_dram;

constexpr std::uint64_t kTick = 500; // of which all times are multiples
constexpr unsigned kHeld = 16;

struct Arrival {
    std::uint64_t time = 0;
    DramChannel::Access access;
};

// At edges of a clock of 1 ns; the queues hold at most kHeld of each kind.
std::vector<Arrival> random_arrivals(Random& random, const DramConfig& config) {
    std::vector<Arrival> arrivals;
    const std::uint64_t gap = 1 + random(160);
    const std::uint64_t lines = 4U << random(8);
    std::uint64_t now = 0;
    for (unsigned n = 0; n < 120; ++n) {
        now += random(gap) * 1000;
        const std::uint64_t address = random(lines) * kLineBytes;
        DramChannel::Access access;
        access.line = address / kLineBytes;
        access.place = place_in(config, address);
        access.bursts = 1 + static_cast<unsigned>(random(kLineBytes / config.burst_bytes()));
        access.write = random(5) < 2;
        access.id = static_cast<std::uint16_t>(n);
        arrivals.push_back({now, access});
    }
    return arrivals;
}

// The same data at the same times, hits, misses and conflicts: 60 random devices.
TEST(DramNaive, a_channel_does_what_the_rules_say_tick_by_tick) {
    DramCounts all;
    for (std::uint64_t seed = 1; seed <= 60 / kOneRoundOf; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        Random random(seed);
        const DramConfig config = random_dram(random);
        const std::vector<Arrival> arrivals = random_arrivals(random, config);
        DramChannel channel(config, kHeld);
        NaiveDram naive(config, kHeld);
        std::vector<NaiveDram::Done> done;
        std::size_t next = 0;
        std::uint64_t now = 0;
        for (; next < arrivals.size() || !naive.empty(); now += kTick) {
            for (; next < arrivals.size() && arrivals[next].time == now; ++next) {
                channel.run_before(now);
                channel.push(arrivals[next].access, now);
                naive.push(arrivals[next].access, now);
            }
            naive.tick(now);
            ASSERT_LT(now, 1'000'000'000U) << "it ends";
        }
        channel.run_before(now);
        for (; !channel.transfers().empty(); channel.transfers().pop())
            done.push_back(
                {channel.transfers().front().access.id, channel.transfers().front().data});
        for (std::size_t i = 0; i < done.size(); ++i) {
            ASSERT_EQ(done[i].id, naive.done[i].id) << i;
            ASSERT_EQ(done[i].data, naive.done[i].data) << i;
        }
        ASSERT_EQ(done.size(), arrivals.size());
        const DramCounts counts = channel.counts(now);
        EXPECT_EQ(counts.row_hits, naive.counts.row_hits);
        EXPECT_EQ(counts.row_misses, naive.counts.row_misses);
        EXPECT_EQ(counts.row_conflicts, naive.counts.row_conflicts);
        EXPECT_EQ(counts.refreshes, naive.counts.refreshes);
        EXPECT_EQ(counts.row_hits + counts.row_misses + counts.row_conflicts, arrivals.size());
        EXPECT_EQ(counts.reads + counts.writes, arrivals.size());
        all.row_hits += counts.row_hits;
        all.row_conflicts += counts.row_conflicts;
        all.turnarounds += counts.turnarounds;
        all.refreshes += counts.refreshes;
    }
    EXPECT_GT(all.row_hits, 400U / kOneRoundOf);
    EXPECT_GT(all.row_conflicts, 400U / kOneRoundOf);
    EXPECT_GT(all.turnarounds, 400U / kOneRoundOf);
    EXPECT_GT(all.refreshes, 200U / kOneRoundOf);
}

} // namespace dram_naive_test
} // namespace armpmu::tests
