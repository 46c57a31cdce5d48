// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
// The conservation laws of docs/accuracy.md, on random interconnects under random streams of
// everything that a port can be sent.
#include "armpmu/cci550/pmu.h"
#include "tests/property/pin_watcher.h"
#include "tests/property/random_streams.h"
#include "tests/support/campaign.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace armpmu::testbench::testing {
namespace interconnect_laws_test {

using cci550::GlobalEvent;
using cci550::MasterEvent;
using cci550::SlaveEvent;

struct WatchedRun {
    explicit WatchedRun(std::uint64_t seed) : streams(seed, 120, false) {
        streams.interconnect->attach(watcher);
        finished = streams.run();
    }
    std::uint64_t slave(unsigned n, unsigned code) const {
        return streams.sink.count(n, static_cast<SlaveEvent>(code));
    }
    std::uint64_t sum(unsigned n, unsigned first, unsigned last) const {
        std::uint64_t total = 0;
        for (unsigned code = first; code <= last; ++code) total += slave(n, code);
        return total;
    }
    std::uint64_t global(unsigned code) const {
        return streams.sink.count(static_cast<GlobalEvent>(code));
    }
    std::uint64_t memory(unsigned n, unsigned code) const {
        return streams.sink.count(n, static_cast<MasterEvent>(code));
    }
    template <typename Action>
    void each_slave(const Action& action) const {
        for (unsigned n = 0; n < watcher.slaves.size(); ++n)
            if (streams.config.slaves[n].used) action(n, watcher.slaves[n]);
    }
    template <typename Action>
    void each_memory(const Action& action) const {
        for (unsigned n = 0; n < watcher.memories.size(); ++n)
            if (streams.config.masters[n].used) action(n, watcher.memories[n]);
    }

    RandomStreams streams;
    PinWatcher watcher{*streams.interconnect, streams.config, streams.controls};
    bool finished = false;
};

void law_1_requests_are_their_classes(const WatchedRun& run) {
    run.each_slave([&](unsigned n, const PinWatcher::Slave& pins) {
        EXPECT_EQ(run.slave(n, 0x00), pins.fired[channel_ar]);
        EXPECT_EQ(run.slave(n, 0x0a), pins.fired[channel_aw]);
        EXPECT_EQ(run.slave(n, 0x00), run.sum(n, 0x01, 0x07) + pins.unsupported_reads);
        EXPECT_EQ(run.slave(n, 0x0a), run.sum(n, 0x0b, 0x11) + pins.unsupported_writes);
        EXPECT_EQ(run.slave(n, 0x11), 0U);
        EXPECT_EQ(run.streams.interconnect->unsupported(n),
                  pins.unsupported_reads + pins.unsupported_writes);
    });
}

void law_2_beats_are_burst_lengths(const WatchedRun& run) {
    run.each_slave([&](unsigned n, const PinWatcher::Slave& pins) {
        EXPECT_EQ(run.slave(n, 0x08), pins.r_due);
        EXPECT_EQ(run.slave(n, 0x08), pins.fired[channel_r]);
        EXPECT_EQ(run.slave(n, 0x12), pins.w_due);
        EXPECT_EQ(run.slave(n, 0x12), pins.fired[channel_w]);
    });
    run.each_memory([&](unsigned n, const PinWatcher::Memory& pins) {
        EXPECT_EQ(run.memory(n, 0x00), pins.r_due);
        EXPECT_EQ(run.memory(n, 0x00), pins.fired[channel_r]);
        EXPECT_EQ(run.memory(n, 0x01), pins.w_due);
        EXPECT_EQ(run.memory(n, 0x01), pins.fired[channel_w]);
    });
}

void law_3_stalls_are_valid_without_ready(const WatchedRun& run) {
    run.each_slave([&](unsigned n, const PinWatcher::Slave& pins) {
        for (unsigned channel = channel_ar; channel <= channel_ac; ++channel)
            EXPECT_EQ(run.slave(n, 0x17 + channel), pins.stalled[channel]) << channel;
        EXPECT_EQ(run.slave(n, 0x1d), pins.stalled[channel_cd]);
    });
    run.each_memory([&](unsigned n, const PinWatcher::Memory& pins) {
        for (unsigned channel = channel_ar; channel <= channel_b; ++channel)
            EXPECT_EQ(run.memory(n, 0x02 + channel), pins.stalled[channel]) << channel;
    });
}

void law_4_read_data_has_a_source(const WatchedRun& run) {
    std::uint64_t delivered = 0;
    std::uint64_t sources = 0;
    run.each_slave([&](unsigned, const PinWatcher::Slave& pins) {
        delivered += pins.fired[channel_r] - pins.r_dataless;
        sources += pins.r_snoop + pins.r_error;
    });
    run.each_memory([&](unsigned n, const PinWatcher::Memory&) { sources += run.memory(n, 0); });
    EXPECT_EQ(delivered, sources);
}

void law_5_write_data_reaches_memory(const WatchedRun& run) {
    std::uint64_t sent = kLineBeats * run.global(0x0b);
    std::uint64_t written = 0;
    run.each_slave([&](unsigned, const PinWatcher::Slave& pins) { sent += pins.w_to_memory; });
    run.each_memory([&](unsigned n, const PinWatcher::Memory&) { written += run.memory(n, 1); });
    EXPECT_EQ(sent, written);
}

void law_6_look_ups_are_hits_and_misses(const WatchedRun& run) {
    for (unsigned pair = 0; pair < 4; ++pair) {
        EXPECT_EQ(run.global(pair), run.watcher.look_ups[pair]);
        EXPECT_EQ(run.global(pair),
                  run.global(4 + pair) + run.streams.interconnect->filter().hits(pair));
    }
}

void law_7_every_snoop_is_answered_once(const WatchedRun& run) {
    run.each_slave([&](unsigned n, const PinWatcher::Slave& pins) {
        EXPECT_EQ(run.slave(n, 0x13), pins.fired[channel_ac]);
        EXPECT_EQ(run.slave(n, 0x13), pins.fired[channel_cr]);
        EXPECT_EQ(run.slave(n, 0x13), run.sum(n, 0x14, 0x15) + pins.dvm_snoops);
        EXPECT_EQ(run.slave(n, 0x16), pins.fired[channel_cr] - pins.cr_data);
    });
}

void law_8_snoop_data_beats_are_events(const WatchedRun& run) {
    std::uint64_t beats = 0;
    run.each_slave([&](unsigned, const PinWatcher::Slave& pins) {
        EXPECT_EQ(pins.fired[channel_cd], kLineBeats * pins.cr_data);
        beats += pins.fired[channel_cd];
    });
    EXPECT_EQ(run.global(0x0c), run.watcher.cd_cycles);
    EXPECT_LE(run.watcher.most_cd, run.streams.controls.second_snoop_data_layer ? 2U : 1U);
    EXPECT_LE(beats, 2 * run.global(0x0c));
    EXPECT_TRUE(run.streams.controls.second_snoop_data_layer || beats == run.global(0x0c));
}

void law_9_limits_are_kept(const WatchedRun& run) {
    EXPECT_LE(run.watcher.most_requests, run.streams.config.tt_depth);
    EXPECT_LE(run.watcher.most_snoops, run.streams.config.snoop_tt_depth);
    run.each_slave([&](unsigned n, const PinWatcher::Slave& pins) {
        EXPECT_LE(pins.most_in_flight, run.streams.controls.max_outstanding[n]);
    });
    run.each_memory([&](unsigned n, const PinWatcher::Memory& pins) {
        EXPECT_LE(pins.most_reads, run.streams.config.masters[n].memory.outstanding_reads);
        EXPECT_LE(pins.most_writes, run.streams.config.masters[n].memory.outstanding_writes);
    });
}

void law_10_every_request_is_answered_once(const WatchedRun& run) {
    EXPECT_TRUE(run.finished);
    EXPECT_TRUE(run.watcher.faults.empty()) << run.watcher.faults.front();
    EXPECT_EQ(run.watcher.unanswered(), 0U);
}

void law_11_totals_are_the_sums_of_rows(const WatchedRun& run) {
    cci550::Config config;
    for (unsigned n = 0; n < config.ace.size(); ++n)
        config.ace[n] = run.streams.config.slaves[n].kind == PortKind::ace;
    cci550::Pmu pmu(config);
    for (const auto& [row, cycles] : run.streams.sink.rows) pmu.clock(row, cycles);
    for (unsigned line = 0; line < cci550::kLines; ++line) {
        const EventId id = cci550::event_of_line(line);
        EXPECT_EQ(pmu.total(id), run.streams.sink.counts[line]) << line;
    }
    EXPECT_EQ(pmu.cycles(), run.streams.interconnect->cycle());
}

// What the DRAMs did, of those that a third of the interconnects have.
void law_12_accesses_of_a_dram_find_their_row_or_not(const WatchedRun& run) {
    const Interconnect& interconnect = *run.streams.interconnect;
    run.each_memory([&](unsigned n, const PinWatcher::Memory& pins) {
        if (interconnect.dram(n) == nullptr) return;
        const DramCounts counts = interconnect.dram(n)->counts(interconnect.cycle());
        EXPECT_EQ(counts.reads, pins.fired[channel_ar]);
        EXPECT_EQ(counts.writes, pins.fired[channel_aw]);
        EXPECT_EQ(counts.row_hits + counts.row_misses + counts.row_conflicts,
                  counts.reads + counts.writes);
        EXPECT_LE(counts.turnarounds, 2 * std::min(counts.reads, counts.writes));
    });
}

// Neither skipping nor the order in which blocks and interfaces are visited changes a row.
TEST(InterconnectStreams, every_cycle_is_the_same_skipped_and_in_any_order_of_visits) {
    std::uint64_t skipped = 0;
    for (std::uint64_t seed = 1; seed <= 150 / tests::kOneRoundOf; ++seed) {
        RandomStreams plain(seed, 80, false);
        RandomStreams skipping(seed, 80, true);
        RandomStreams shuffled(seed, 80, true, 77 * seed);
        ASSERT_TRUE(plain.run() && skipping.run() && shuffled.run()) << seed;
        ASSERT_TRUE(plain.sink.rows == skipping.sink.rows) << seed;
        ASSERT_TRUE(plain.sink.rows == shuffled.sink.rows) << seed;
        skipped += skipping.interconnect->cycle() - skipping.interconnect->stepped();
    }
    EXPECT_GT(skipped, 0U);
}

class InterconnectLaws : public ::testing::TestWithParam<std::uint64_t> {};

TEST_P(InterconnectLaws, hold_on_250_random_interconnects) {
    for (std::uint64_t seed = GetParam(); seed < GetParam() + 250 / tests::kOneRoundOf; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        const WatchedRun run(seed);
        law_1_requests_are_their_classes(run);
        law_2_beats_are_burst_lengths(run);
        law_3_stalls_are_valid_without_ready(run);
        law_4_read_data_has_a_source(run);
        law_5_write_data_reaches_memory(run);
        law_6_look_ups_are_hits_and_misses(run);
        law_7_every_snoop_is_answered_once(run);
        law_8_snoop_data_beats_are_events(run);
        law_9_limits_are_kept(run);
        law_10_every_request_is_answered_once(run);
        law_11_totals_are_the_sums_of_rows(run);
        law_12_accesses_of_a_dram_find_their_row_or_not(run);
        if (HasFailure()) return;
    }
}

INSTANTIATE_TEST_SUITE_P(seeds, InterconnectLaws, ::testing::Values(1, 251, 501, 751),
                         [](const auto& seed) { return "from_" + std::to_string(seed.param); });

} // namespace interconnect_laws_test
} // namespace armpmu::testbench::testing
