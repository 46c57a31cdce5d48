// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/interconnect/estimate/estimate.h"
#include "tests/property/interconnect_fixture.h"
#include "tests/support/campaign.h"
#include "tests/support/scripted_master.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace armpmu::testbench::testing {

using namespace interconnect;
namespace interconnect_estimate_saturation_test {

using cci550::GlobalEvent;
using cci550::SlaveEvent;

constexpr std::array<unsigned, 3> kPorts{2, 3, 4};
const std::uint64_t kSeeds = 40 / tests::kOneRoundOf;

// Three masters that send as fast as the channels take it, and read or write memory alone.
struct Saturated {
    Saturated(std::uint64_t seed, bool limited) : random(seed) {
        config.tt_depth = 2 + static_cast<unsigned>(random(30));
        config.request_buffer = 1 + static_cast<unsigned>(random(3));
        config.masters[1].used = random(2) == 0;
        for (const unsigned n : {0U, 1U}) {
            MemoryConfig& memory = config.masters[n].memory;
            memory.beat_interval = 1 + static_cast<unsigned>(random(3));
            memory.outstanding_reads = 1 + static_cast<unsigned>(random(16));
            memory.outstanding_writes = 1 + static_cast<unsigned>(random(16));
        }
        for (const unsigned n : kPorts)
            if (limited) controls.max_outstanding[n] = static_cast<std::uint8_t>(2 + random(20));
        run();
    }

    static constexpr std::uint16_t kRequests = 1000;
    Random random;
    InterconnectConfig config = example_config();
    ControlRegisters controls;
    bool writes = random(2) == 0;
    RecordingSink sink;
    cci550::Pmu pmu;
    std::uint64_t end = 0;
    std::uint64_t estimated_end = 0;

  private:
    void run() {
        Interconnect interconnect(config, sink);
        interconnect.set_control_registers(controls);
        for (std::size_t i = 0; i < kPorts.size(); ++i) {
            for (std::uint16_t n = 0; n < kRequests; ++n) {
                ReadRequest read;
                read.address = random(1U << 20) * kLineBytes;
                read.domain = Domain::non_shareable;
                read.id = n;
                masters_[i].reads.push_back(read);
                WriteRequest write;
                write.address = random(1U << 20) * kLineBytes;
                write.domain = Domain::non_shareable;
                write.id = n;
                if (writes) masters_[i].writes.push_back(write);
            }
            interconnect.bind(kPorts[i], masters_[i]);
        }
        while (!interconnect.quiescent()) interconnect.run_until(interconnect.cycle() + 1);
        end = interconnect.cycle();
        replay();
    }

    // Whoever can send the earliest goes next.
    void replay() {
        Estimate estimate(config, pmu);
        estimate.set_control_registers(controls);
        const auto follow = [&](const EstimatedAnswer& answer) {
            estimated_end = std::max(estimated_end, 1 + answer.cycles);
        };
        std::array<std::size_t, 2 * kPorts.size()> sent{}; // of the reads and the writes of each
        for (;;) {
            std::size_t next = sent.size();
            const auto valid = [&](std::size_t stream) {
                return estimate.next_valid(kPorts[stream / 2], stream % 2 != 0);
            };
            for (std::size_t i = 0; i < sent.size(); ++i) {
                if (sent[i] == kRequests || (i % 2 != 0 && !writes)) continue;
                if (next == sent.size() || valid(i) < valid(next)) next = i;
            }
            if (next == sent.size()) break;
            const unsigned port = kPorts[next / 2];
            ScriptedMaster& master = masters_[next / 2];
            const std::size_t n = sent[next]++;
            follow(next % 2 != 0 ? estimate.write(port, master.writes[n], 1)
                                 : estimate.read(port, master.reads[n], 1));
        }
    }

    std::array<ScriptedMaster, kPorts.size()> masters_;
};

void expect_near(std::uint64_t estimate, std::uint64_t timing, unsigned percent) {
    const std::uint64_t difference = std::max(estimate, timing) - std::min(estimate, timing);
    EXPECT_LE(100 * difference, percent * timing + 100 * 100) << estimate << " for " << timing;
}

TEST(InterconnectEstimateSaturation, full_channels_take_the_same_time) {
    for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
        SCOPED_TRACE(seed);
        Saturated run(seed, false);
        expect_near(run.estimated_end, run.end, 2);
        for (const unsigned port : kPorts)
            for (const SlaveEvent code : {SlaveEvent::si_rrq_stall_arvalid,
                                          SlaveEvent::si_wrq_stall, SlaveEvent::si_w_data_stall})
                expect_near(run.pmu.total(cci550::event_id(port, code)), run.sink.count(port, code),
                            3);
        const GlobalEvent full = GlobalEvent::cci_snoop_stall_tt_full;
        expect_near(run.pmu.total(cci550::event_id(full)), run.sink.count(full), 3);
    }
}

// A request that waits for qos_max_ot has its place in the tracker promised too early.
TEST(InterconnectEstimateSaturation, limited_ports_take_about_the_same_time) {
    std::uint64_t end = 0;
    std::uint64_t estimated_end = 0;
    for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
        SCOPED_TRACE(seed);
        Saturated run(seed, true);
        expect_near(run.estimated_end, run.end, 30);
        end += run.end;
        estimated_end += run.estimated_end;
    }
    expect_near(estimated_end, end, 6);
}

} // namespace interconnect_estimate_saturation_test
} // namespace armpmu::testbench::testing
