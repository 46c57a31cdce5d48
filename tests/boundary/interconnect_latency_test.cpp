// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/property/interconnect_fixture.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace armpmu::testbench::testing {
namespace interconnect_latency_test {

using cci550::GlobalEvent;
using cci550::SlaveEvent;
using Kind = TraceRecord::Kind;

constexpr std::uint64_t kArHandshake = 1; // of a load in cycle 0

// Cycles in which an event line was up.
template <typename Sink>
std::vector<std::uint64_t> cycles_of(const Sink& sink, EventId event) {
    std::vector<std::uint64_t> cycles;
    std::uint64_t cycle = 0;
    for (const auto& [row, count] : sink.rows) {
        for (std::uint64_t n = 0; n < count; ++n, ++cycle)
            if (row.test(event)) cycles.push_back(cycle);
    }
    return cycles;
}

class LoadLog final : public DataObserver {
  public:
    void loaded(Line, Version, std::uint64_t, std::uint64_t cycle) override {
        loads.push_back(cycle);
    }
    void stored(Line, Version, Version, std::uint64_t cycle) override { stores.push_back(cycle); }
    std::vector<std::uint64_t> loads;
    std::vector<std::uint64_t> stores;
};

// AR handshake, request pipeline, MI AR, memory, response pipeline, R.
TEST(InterconnectLatency, miss_is_served_at_its_latency_and_not_a_cycle_earlier) {
    for (const unsigned memory_latency : {1U, 2U, 60U}) {
        for (const unsigned request_latency : {1U, 3U}) {
            SystemConfig config;
            config.interconnect.masters[0].memory.read_latency = memory_latency;
            config.interconnect.request_latency = request_latency;
            const std::uint64_t first_beat = kArHandshake + request_latency + 1 + memory_latency +
                                             config.interconnect.response_latency + 1;
            System system(config, {{Kind::load, 0, 0, 8, 0}}, 2);

            system.interconnect.run_until(first_beat);
            EXPECT_EQ(system.sink.count(3, SlaveEvent::si_rrq_hs_arvalid), 1U);
            EXPECT_EQ(system.sink.count(3, SlaveEvent::si_rrq_hs_rval), 0U);
            system.interconnect.run_until(first_beat + 1);
            EXPECT_EQ(system.sink.count(3, SlaveEvent::si_rrq_hs_rval), 1U);
            system.interconnect.run_until(first_beat + 3);
            EXPECT_FALSE(system.interconnect.quiescent());
            system.interconnect.run_until(first_beat + 4);
            EXPECT_EQ(system.sink.count(3, SlaveEvent::si_rrq_hs_rval), kLineBeats);
            EXPECT_TRUE(system.interconnect.quiescent());
        }
    }
}

// AC in the cycle after the look-up, CR and first CD by the holder, a cycle for the snoop data
// network to turn to the holder (it rests at SI3 at first), then the response pipeline.
TEST(InterconnectLatency, snooped_data_is_served_at_its_latency_and_not_a_cycle_earlier) {
    for (const unsigned snoop_latency : {1U, 4U, 9U}) {
        for (const unsigned holder : {3U, 4U}) {
            SystemConfig config;
            config.clusters[0].snoop_latency = config.clusters[1].snoop_latency = snoop_latency;
            // The holder loads the line first; the other cluster follows long after.
            const unsigned thread = holder - 3;
            const unsigned other = 7 - holder;
            System system(config,
                          {{Kind::load, thread, 0, 8, 0}, {Kind::load, 1 - thread, 0, 8, 400}}, 2);
            const std::uint64_t request = 300 + kArHandshake; // 75 cycles per 100 instructions
            const std::uint64_t look_up = request + config.interconnect.request_latency;
            const std::uint64_t first_cd = look_up + 1 + snoop_latency + (holder == 3 ? 0 : 1);
            const std::uint64_t first_beat = first_cd + config.interconnect.response_latency + 1;

            system.interconnect.run_until(first_beat);
            EXPECT_EQ(system.sink.count(other, SlaveEvent::si_rrq_hs_arvalid), 1U);
            EXPECT_EQ(system.sink.count(other, SlaveEvent::si_rrq_hs_rval), 0U);
            system.interconnect.run_until(first_beat + 1);
            EXPECT_EQ(system.sink.count(other, SlaveEvent::si_rrq_hs_rval), 1U);
            system.interconnect.run_until(first_beat + 4);
            EXPECT_EQ(
                cycles_of(system.sink, cci550::event_id(other, SlaveEvent::si_rrq_hs_rlast_snoop)),
                std::vector<std::uint64_t>{first_beat + 3});
            EXPECT_EQ(cycles_of(system.sink, cci550::event_id(holder, SlaveEvent::si_srq_read)),
                      std::vector<std::uint64_t>{look_up + 1});
            EXPECT_EQ(
                cycles_of(system.sink, cci550::event_id(GlobalEvent::cci_snoop_cd_hs)),
                (std::vector<std::uint64_t>{first_cd, first_cd + 1, first_cd + 2, first_cd + 3}));
        }
    }
}

TEST(InterconnectLatency, cache_hits_take_a_cycle_each_and_no_request) {
    SystemConfig config;
    LoadLog log;
    config.clusters[0].observer = &log;
    config.clusters[0].loads_in_flight = 1;
    std::vector<TraceRecord> trace(5, {Kind::load, 0, 0, 8, 0});
    trace.back().gap = 100;
    System system(config, trace, 2);
    ASSERT_TRUE(system.run());
    ASSERT_EQ(log.loads.size(), 5U);
    // The second waits for the miss register, and hits in the cycle the line arrives.
    EXPECT_EQ(log.loads[1], log.loads[0]);
    EXPECT_EQ(log.loads[2], log.loads[1] + 1);
    EXPECT_EQ(log.loads[3], log.loads[2] + 1);
    EXPECT_EQ(log.loads[4], log.loads[3] + 1 + 75);
    EXPECT_EQ(system.sink.count(3, SlaveEvent::si_rrq_hs_arvalid), 1U);
}

// Lines 0 and 1 lie in banks 0 and 1, one pair; line 2 lies in another.
TEST(InterconnectLatency, bank_pair_takes_one_look_up_per_cycle) {
    for (const std::uint64_t other : {1U, 2U}) {
        System system({}, {{Kind::load, 0, 0, 8, 0}, {Kind::load, 1, other * kLineBytes, 8, 0}}, 2);
        ASSERT_TRUE(system.run());
        const auto first =
            cycles_of(system.sink, cci550::event_id(GlobalEvent::cci_snoop_access_filter_bank_0_1));
        const auto second =
            cycles_of(system.sink, cci550::event_id(GlobalEvent::cci_snoop_access_filter_bank_2_3));
        if (other == 1) {
            EXPECT_EQ(first, (std::vector<std::uint64_t>{4, 5}));
            EXPECT_TRUE(second.empty());
        } else {
            EXPECT_EQ(first, std::vector<std::uint64_t>{4});
            EXPECT_EQ(second, std::vector<std::uint64_t>{4});
        }
    }
}

// The loser comes first the next time, so nobody loses always.
TEST(InterconnectLatency, arbitration_losses_are_shared) {
    SystemConfig config;
    config.interconnect.requests_per_cycle = 1;
    std::vector<TraceRecord> trace;
    for (unsigned n = 0; n < 400; ++n)
        trace.push_back({Kind::load, n % 8, std::uint64_t{n} * kLineBytes, 8, 0});
    System system(config, trace, 8);
    ASSERT_TRUE(system.run());
    const std::uint64_t a = system.sink.count(3, SlaveEvent::si_r_stall_arbit);
    const std::uint64_t b = system.sink.count(4, SlaveEvent::si_r_stall_arbit);
    EXPECT_GT(a, 4U);
    EXPECT_GT(b, 4U);
    EXPECT_LT(std::max(a, b), 2 * std::min(a, b));
}

// Two requests in one cycle are admitted by a dual-layer request channel, one by a single layer;
// the other shows as an arbitration stall of its interface.
TEST(InterconnectLatency, loser_of_arbitration_waits_one_cycle) {
    for (const unsigned layers : {1U, 2U}) {
        SystemConfig config;
        config.interconnect.requests_per_cycle = layers;
        System system(config, {{Kind::load, 0, 0, 8, 0}, {Kind::load, 1, 2 * kLineBytes, 8, 0}}, 2);
        ASSERT_TRUE(system.run());
        EXPECT_EQ(system.sink.count(3, SlaveEvent::si_r_stall_arbit), 0U);
        EXPECT_EQ(system.sink.count(4, SlaveEvent::si_r_stall_arbit), layers == 1 ? 1U : 0U);
    }
}

} // namespace interconnect_latency_test
} // namespace armpmu::testbench::testing
