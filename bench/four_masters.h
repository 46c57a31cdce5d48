// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cci550/pmu.h"
#include "armpmu/interconnect/stepped/interconnect.h"
#include "bench/random_traffic.h"
#include "testbench/masters/ace_cluster.h"
#include "testbench/masters/ace_lite_master.h"
#include "testbench/masters/stream_master.h"

#include <array>

namespace armpmu::bench {

using namespace interconnect;

inline constexpr std::uint64_t kCyclesPerSlice = 20000;
inline constexpr std::uint64_t kLines = 1 << 16; // of 64 bytes, shared by all masters

inline cci550::Config pmu_config() {
    cci550::Config config;
    config.ace = {false, false, false, true, true, false, false};
    return config;
}

// All eight counters on the busiest interface's events.
inline void program(cci550::Pmu& pmu) {
    for (unsigned n = 0; n < cci550::kCounters; ++n) {
        const auto event = cci550::event_id(3, static_cast<cci550::SlaveEvent>(4 * n));
        pmu.write(offset_of(cci550::RegisterId::evnt_sel, n), event.raw());
        pmu.write(offset_of(cci550::RegisterId::ecnt_ctrl, n), 1);
    }
    pmu.write(offset_of(cci550::RegisterId::pmu_ctrl), 1);
}

inline testbench::InterconnectConfig fabric() {
    using testbench::PortKind;
    testbench::InterconnectConfig config;
    for (unsigned n = 1; n <= 4; ++n) config.slaves[n].used = true;
    config.slaves[3].kind = config.slaves[4].kind = PortKind::ace;
    for (unsigned n = 0; n < 4; ++n) {
        config.masters[n].used = true;
        config.masters[n].memory.outstanding_reads = 32;
        config.masters[n].memory.outstanding_writes = 32;
    }
    config.stripe_bytes = 256;
    config.tt_depth = 64;
    return config;
}

inline testbench::AceClusterConfig cluster() {
    testbench::AceClusterConfig config;
    config.cache_bytes = 32 * 1024;
    config.cache_ways = 4;
    config.outstanding_misses = 16;
    config.loads_in_flight = 8;
    config.victim_lines = 16;
    return config;
}

inline testbench::AceLiteMasterConfig dma() {
    testbench::AceLiteMasterConfig config;
    config.outstanding = 32;
    return config;
}

// Two clusters and two DMA engines that ask for more than the memories can give.
struct FourMasters {
    explicit FourMasters(cci550::RowSink& sink) : interconnect(fabric(), sink) {
        interconnect.bind(1, dma0);
        interconnect.bind(2, dma1);
        interconnect.bind(3, cpu0);
        interconnect.bind(4, cpu1);
    }
    void run() { interconnect.run_until(interconnect.cycle() + kCyclesPerSlice); }
    // Gap of the clusters' records in instructions; whether the DMA engines get further jobs.
    void set_traffic(unsigned gap, bool with_dma) {
        for (RandomRecords* records : {&records0, &records1}) records->set_gap(gap);
        for (RandomJobs* jobs : {&jobs0, &jobs1}) jobs->set_paused(!with_dma);
    }

    RandomRecords records0{1, 4, kLines, 0}, records1{2, 4, kLines, 0};
    RandomJobs jobs0{3, kLines}, jobs1{4, kLines};
    testbench::AceCluster cpu0{cluster(), records0}, cpu1{cluster(), records1};
    testbench::AceLiteMaster dma0{dma(), jobs0}, dma1{dma(), jobs1};
    testbench::Interconnect interconnect;
};

// Four masters that each keep 64 reads, and 64 writes, of `beats` beats in flight, a tracker of
// 128: with one beat, the two requests a cycle that are admitted are the limit; with four, data is.
struct FourStreams {
    FourStreams(cci550::RowSink& sink, std::uint8_t beats, bool writes = true)
        : requests{RandomRequests{1, kLines, beats, writes},
                   RandomRequests{2, kLines, beats, writes},
                   RandomRequests{3, kLines, beats, writes},
                   RandomRequests{4, kLines, beats, writes}},
          interconnect(config(), sink) {
        testbench::ControlRegisters controls;
        controls.max_outstanding.fill(128);
        interconnect.set_control_registers(controls);
        for (unsigned n = 0; n < 4; ++n) interconnect.bind(1 + n, masters[n]);
    }
    void run() { interconnect.run_until(interconnect.cycle() + kCyclesPerSlice); }

    static testbench::InterconnectConfig config() {
        testbench::InterconnectConfig config = fabric();
        config.tt_depth = 128;
        for (unsigned n = 0; n < 4; ++n)
            config.masters[n].memory.outstanding_reads =
                config.masters[n].memory.outstanding_writes = 64;
        return config;
    }
    static testbench::StreamMasterConfig stream() {
        testbench::StreamMasterConfig config;
        config.reads = config.writes = 64;
        return config;
    }

    std::array<RandomRequests, 4> requests;
    std::array<testbench::StreamMaster, 4> masters{testbench::StreamMaster{stream(), requests[0]},
                                                   testbench::StreamMaster{stream(), requests[1]},
                                                   testbench::StreamMaster{stream(), requests[2]},
                                                   testbench::StreamMaster{stream(), requests[3]}};
    testbench::Interconnect interconnect;
};

// By AR and AW handshakes.
inline std::uint64_t transactions(cci550::Pmu& pmu) {
    using cci550::SlaveEvent;
    std::uint64_t sum = 0;
    for (unsigned n = 1; n <= 4; ++n)
        sum += pmu.total(cci550::event_id(n, SlaveEvent::si_rrq_hs_arvalid)) +
               pmu.total(cci550::event_id(n, SlaveEvent::si_wrq_hs_awalid));
    return sum;
}

} // namespace armpmu::bench
