// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
// Clusters and an I/O master that do everything a program can: cached and uncached accesses, cache
// maintenance, DVM, barriers.
#include "tests/property/interconnect_fixture.h"
#include "tests/support/campaign.h"

#include <gtest/gtest.h>

namespace armpmu::testbench::testing {
namespace interconnect_masters_test {

using cci550::SlaveEvent;
using Kind = TraceRecord::Kind;
using Attribute = TraceRecord::Memory;

// Cached and not-allocating accesses and maintenance share `lines` lines; what is not coherent
// (Device, non-cacheable, non-shareable) has lines of its own.
std::vector<TraceRecord> everything(std::uint64_t seed, unsigned threads, unsigned lines) {
    Random random(seed);
    std::vector<TraceRecord> trace;
    for (unsigned i = 0; i < 1500; ++i) {
        TraceRecord record;
        record.thread = static_cast<std::uint32_t>(random(threads));
        record.gap = static_cast<std::uint32_t>(random(8));
        record.address = random(lines) * kLineBytes;
        record.bytes = random(6) == 0 ? kLineBytes : 8;
        const std::uint64_t choice = random(100);
        record.kind = random(5) < 2 ? Kind::store : Kind::load;
        if (choice < 12) {
            record.memory = Attribute::no_allocate;
        } else if (choice < 18) {
            record.memory = static_cast<Attribute>(2 + random(3));
            record.address += 0x100000 * static_cast<std::uint64_t>(record.memory);
            record.bytes = 8;
        } else if (choice < 24) {
            record.kind = random(2) == 0 ? Kind::clean : Kind::clean_invalidate;
        } else if (choice < 27) {
            record.kind = random(2) == 0 ? Kind::dvm_message : Kind::dvm_sync;
            record.address = record.bytes = 0;
        } else if (choice == 27) {
            record.kind = Kind::barrier;
            record.address = record.bytes = 0;
        } else if (choice < 31) {
            record.kind = random(2) == 0 ? Kind::output : Kind::input;
        }
        trace.push_back(record);
    }
    return trace;
}

TEST(InterconnectMasters, do_everything_at_once_coherently_and_to_the_end) {
    RecordingSink all;
    for (std::uint64_t seed = 1; seed <= 60 / tests::kOneRoundOf; ++seed) {
        SCOPED_TRACE(seed);
        DataChecker checker;
        SystemConfig config;
        config.interconnect.filter = {1U << seed % 4, 2 + static_cast<unsigned>(seed % 3)};
        config.interconnect.tt_depth = 1 + static_cast<unsigned>(seed % 12);
        config.interconnect.slaves[2].dvm = config.io.dvm = seed % 2 == 0;
        config.interconnect.ordering = {seed % 3 == 0, seed % 5 == 0};
        for (AceClusterConfig& cluster : config.clusters) {
            cluster.cache_bytes = 512U << seed % 3;
            cluster.cache_ways = 1U << seed % 2;
            cluster.outstanding_misses = 1 + static_cast<unsigned>(seed % 9);
            cluster.read_beat_interval = 1 + static_cast<unsigned>(seed % 2);
            cluster.response_interval = 1 + static_cast<unsigned>(seed % 4);
            cluster.evict_with_data = seed % 5 == 0;
            cluster.observer = &checker;
        }
        config.io.observer = &checker;
        System system(config, everything(seed, 4, 8U << seed % 4), 4);
        ASSERT_TRUE(system.run(5'000'000));
        EXPECT_EQ(checker.wrong, 0U);
        EXPECT_GT(checker.loads, 50U);
        for (unsigned line = 0; line < cci550::kLines; ++line)
            all.counts[line] += system.sink.counts[line];
    }
    // Every class that a cluster can send.
    for (unsigned code = 0x01; code <= 0x10; ++code)
        EXPECT_GT(all.count(3, static_cast<SlaveEvent>(code)), 0U) << code;
    EXPECT_GT(all.count(3, SlaveEvent::si_w_resp_stall), 0U);
}

} // namespace interconnect_masters_test
} // namespace armpmu::testbench::testing
