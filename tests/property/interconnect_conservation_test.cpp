// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/property/interconnect_fixture.h"

#include <gtest/gtest.h>

namespace armpmu::testbench::testing {
namespace interconnect_conservation_test {

using cci550::GlobalEvent;
using cci550::MasterEvent;
using cci550::SlaveEvent;

// Watches the pins of every port in every cycle and counts for itself.
class PortMonitor final : public Block {
  public:
    struct Slave {
        std::uint64_t ar = 0, r = 0, aw = 0, w = 0, ac = 0, cr = 0, cd = 0, b = 0;
        std::uint64_t r_expected = 0, r_dataless = 0, r_snoop = 0, w_expected = 0, cd_expected = 0;
        std::array<std::uint64_t, 7> waits{}; // AR R AW W B AC CD: VALID until READY
    };

    explicit PortMonitor(const Interconnect& interconnect) : interconnect_(interconnect) {}

    void evaluate(std::uint64_t) override {
        for (unsigned n = 2; n <= 4; ++n) observe(slaves[n], interconnect_.slave_port(n));
        cd_pairs +=
            interconnect_.slave_port(3).cd.fired() && interconnect_.slave_port(4).cd.fired();
        const MasterPort& memory = interconnect_.master_port(0);
        memory_r += memory.r.fired();
        memory_w += memory.w.fired();
        memory_ar_waits += memory.ar.valid() && !memory.ar.ready();
        if (memory.ar.fired()) memory_r_expected += memory.ar.payload().beats;
        if (memory.aw.fired()) memory_w_expected += memory.aw.payload().beats;
    }
    bool commit() override { return false; }
    std::uint64_t next_activity() const override { return kNever; }
    bool done() const override { return true; }

    std::array<Slave, 7> slaves{};
    std::uint64_t memory_r = 0, memory_w = 0, memory_r_expected = 0, memory_w_expected = 0;
    std::uint64_t memory_ar_waits = 0;
    std::uint64_t cd_pairs = 0; // cycles in which both clusters hand over a CD beat

  private:
    static void observe(Slave& slave, const SlavePort& port) {
        if (port.ar.fired()) {
            ++slave.ar;
            slave.r_expected += port.ar.payload().beats;
            if (dataless(port.ar.payload().snoop)) ++slave.r_dataless;
        }
        if (port.aw.fired()) {
            ++slave.aw;
            if (port.aw.payload().snoop != WriteSnoop::evict)
                slave.w_expected += port.aw.payload().beats;
        }
        if (port.r.fired()) {
            ++slave.r;
            slave.r_snoop += port.r.payload().from_snoop;
        }
        if (port.cr.fired() && port.cr.payload().data_transfer) slave.cd_expected += kLineBeats;
        slave.w += port.w.fired();
        slave.b += port.b.fired();
        slave.ac += port.ac.fired();
        slave.cr += port.cr.fired();
        slave.cd += port.cd.fired();
        const bool waits[] = {
            port.ar.valid() && !port.ar.ready(), port.r.valid() && !port.r.ready(),
            port.aw.valid() && !port.aw.ready(), port.w.valid() && !port.w.ready(),
            port.b.valid() && !port.b.ready(),   port.ac.valid() && !port.ac.ready(),
            port.cd.valid() && !port.cd.ready()};
        for (std::size_t i = 0; i < slave.waits.size(); ++i) slave.waits[i] += waits[i];
    }

    const Interconnect& interconnect_;
};

// A random system under random traffic, run to its end.
struct MonitoredRun {
    explicit MonitoredRun(std::uint64_t seed)
        : system(config_of(seed), make_trace(traffic_of(seed)), 4) {
        system.interconnect.attach(monitor);
        EXPECT_TRUE(system.run());
    }

    static Traffic traffic_of(std::uint64_t seed) {
        Traffic traffic;
        traffic.seed = seed;
        traffic.threads = 4;
        traffic.lines = 16U << seed % 5;
        traffic.io_percent = static_cast<unsigned>(3 * (seed % 4));
        return traffic;
    }
    static SystemConfig config_of(std::uint64_t seed) {
        Random random(seed);
        SystemConfig config;
        config.interconnect.skip = false;
        config.interconnect.tt_depth = 1 + static_cast<unsigned>(random(16));
        vary_order(config.interconnect, random);
        config.interconnect.filter = {1U << random(4), 1 + static_cast<unsigned>(random(4))};
        config.interconnect.masters[0].memory.outstanding_reads =
            1 + static_cast<unsigned>(random(4));
        config.interconnect.masters[0].memory.read_latency = 1 + static_cast<unsigned>(random(50));
        config.io.beat_interval = 1 + static_cast<unsigned>(random(3));
        for (AceClusterConfig& cluster : config.clusters) {
            cluster.cache_ways = 2;
            cluster.cache_bytes = 1024U << random(3);
            cluster.security = random(2) == 0 ? Security::secure : Security::non_secure;
            cluster.pass_dirty_always = random(2) == 0;
            cluster.snoop_buffer = 1 + static_cast<unsigned>(random(2));
        }
        for (std::uint8_t& limit : config.controls.max_outstanding)
            limit = static_cast<std::uint8_t>(1 + random(12));
        config.controls.second_snoop_data_layer = random(2) == 0;
        return config;
    }

    System system;
    PortMonitor monitor{system.interconnect};
};

constexpr std::uint64_t kSeeds = 24;

TEST(InterconnectConservation, requests_are_the_sum_of_their_classes) {
    for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
        const MonitoredRun run(seed);
        for (unsigned n = 2; n <= 4; ++n) {
            std::uint64_t reads = 0;
            std::uint64_t writes = 0;
            for (unsigned code = 0x01; code <= 0x07; ++code)
                reads += run.system.sink.count(n, static_cast<SlaveEvent>(code));
            for (unsigned code = 0x0b; code <= 0x11; ++code)
                writes += run.system.sink.count(n, static_cast<SlaveEvent>(code));
            EXPECT_EQ(run.system.sink.count(n, SlaveEvent::si_rrq_hs_arvalid), reads);
            EXPECT_EQ(run.system.sink.count(n, SlaveEvent::si_wrq_hs_awalid), writes);
            EXPECT_EQ(run.monitor.slaves[n].ar, reads);
            EXPECT_EQ(run.monitor.slaves[n].aw, writes);
            EXPECT_EQ(run.monitor.slaves[n].b, writes);
        }
    }
}

TEST(InterconnectConservation, beats_are_the_sum_of_burst_lengths) {
    for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
        const MonitoredRun run(seed);
        for (unsigned n = 2; n <= 4; ++n) {
            const PortMonitor::Slave& pins = run.monitor.slaves[n];
            EXPECT_EQ(run.system.sink.count(n, SlaveEvent::si_rrq_hs_rval), pins.r_expected);
            EXPECT_EQ(run.system.sink.count(n, SlaveEvent::si_w_data_beat), pins.w_expected);
            EXPECT_EQ(pins.cd, pins.cd_expected);
        }
        EXPECT_EQ(run.system.sink.count(0, MasterEvent::mi_r_data_beat_any),
                  run.monitor.memory_r_expected);
        EXPECT_EQ(run.system.sink.count(0, MasterEvent::mi_w_data_beat_any),
                  run.monitor.memory_w_expected);
    }
}

TEST(InterconnectConservation, stall_cycles_are_those_from_valid_to_ready) {
    std::array<std::uint64_t, 7> seen{};
    for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
        const MonitoredRun run(seed);
        for (unsigned n = 2; n <= 4; ++n) {
            for (unsigned i = 0; i < seen.size(); ++i) {
                const auto code = static_cast<SlaveEvent>(0x17 + i);
                EXPECT_EQ(run.system.sink.count(n, code), run.monitor.slaves[n].waits[i])
                    << "SI" << n << " code " << 0x17 + i;
                seen[i] += run.monitor.slaves[n].waits[i];
            }
        }
        EXPECT_EQ(run.system.sink.count(0, MasterEvent::mi_rrq_stall), run.monitor.memory_ar_waits);
    }
    for (const unsigned channel : {0U, 1U, 2U, 3U, 5U, 6U}) EXPECT_GT(seen[channel], 0U) << channel;
}

TEST(InterconnectConservation, every_snoop_is_answered_once) {
    for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
        const MonitoredRun run(seed);
        for (unsigned n = 2; n <= 4; ++n) {
            const RecordingSink& sink = run.system.sink;
            EXPECT_EQ(run.monitor.slaves[n].ac, run.monitor.slaves[n].cr);
            EXPECT_EQ(sink.count(n, SlaveEvent::si_srq_acvalid), run.monitor.slaves[n].ac);
            EXPECT_EQ(sink.count(n, SlaveEvent::si_srq_acvalid),
                      sink.count(n, SlaveEvent::si_srq_read) +
                          sink.count(n, SlaveEvent::si_srq_clean));
            EXPECT_EQ(sink.count(n, SlaveEvent::si_srq_data_transfer_low),
                      run.monitor.slaves[n].cr - run.monitor.slaves[n].cd / kLineBeats);
        }
    }
}

// Beats delivered to masters come from memory or from a snoop, but for the single beats of
// dataless requests. Snooped beats that nobody gets are those of lines written to memory by the
// interconnect, those beyond a short ReadOnce, and second copies.
TEST(InterconnectConservation, data_comes_from_memory_or_snoops) {
    std::uint64_t snooped = 0;
    std::uint64_t pairs = 0; // of CD beats in one cycle, one event 0x0C of 32 bytes
    for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
        const MonitoredRun run(seed);
        std::uint64_t cd = 0;
        std::uint64_t delivered = 0;
        std::uint64_t from_snoop = 0;
        std::uint64_t masters_w = 0;
        for (unsigned n = 2; n <= 4; ++n) {
            const PortMonitor::Slave& pins = run.monitor.slaves[n];
            cd += pins.cd;
            delivered += pins.r - pins.r_dataless;
            from_snoop += pins.r_snoop;
            masters_w += pins.w;
        }
        EXPECT_EQ(run.system.sink.count(GlobalEvent::cci_snoop_cd_hs), cd - run.monitor.cd_pairs);
        pairs += run.monitor.cd_pairs;
        EXPECT_EQ(delivered, run.monitor.memory_r + from_snoop);
        EXPECT_LE(from_snoop, cd);
        EXPECT_EQ(run.monitor.memory_w,
                  masters_w + kLineBeats * run.system.sink.count(GlobalEvent::cci_wrq));
        snooped += from_snoop;
    }
    EXPECT_GT(snooped, 0U);
    EXPECT_GT(pairs, 0U);
}

TEST(InterconnectConservation, filter_accesses_are_hits_and_misses) {
    std::uint64_t misses = 0;
    std::uint64_t back_invalidations = 0;
    for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
        const MonitoredRun run(seed);
        const RecordingSink& sink = run.system.sink;
        std::uint64_t accesses = 0;
        for (unsigned pair = 0; pair < 4; ++pair) {
            accesses += sink.count(static_cast<GlobalEvent>(pair));
            EXPECT_LE(sink.count(static_cast<GlobalEvent>(4 + pair)),
                      sink.count(static_cast<GlobalEvent>(pair)));
            misses += sink.count(static_cast<GlobalEvent>(4 + pair));
        }
        // All traffic here is shareable, so every request accesses the filter once.
        std::uint64_t requests = 0;
        for (unsigned n = 2; n <= 4; ++n)
            requests += run.monitor.slaves[n].ar + run.monitor.slaves[n].aw;
        EXPECT_EQ(accesses, requests);
        back_invalidations += sink.count(GlobalEvent::cci_snoop_back_invalidation);
    }
    EXPECT_GT(misses, 0U);
    EXPECT_GT(back_invalidations, 0U);
}

} // namespace interconnect_conservation_test
} // namespace armpmu::testbench::testing
