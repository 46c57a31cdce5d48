// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cci550/pmu.h"
#include "armpmu/tlm/has_process.h"
#include "bench/clocked/cluster.h"
#include "bench/clocked/dma.h"
#include "bench/clocked/events.h"
#include "bench/clocked/interconnect.h"
#include "bench/clocked/memory.h"
#include "bench/random_traffic.h"

namespace armpmu::bench {

// For comparison: the interconnect as it is first written in SystemC. Every pin is an sc_signal,
// every block an sc_module with a process on the rising clock edge. Masters, traffic, memories,
// limits and latencies are those of FourMasters (four_masters.h); it is one self-contained system:
//
//     Pmu pmu(pmu_config());
//     ClockedFabric fabric("fabric", pmu, kLines);
//     sc_core::sc_start(cycles * ClockedFabric::period());
//
// Like every SystemC module it must be made before the first sc_start and outlive the last. The
// PMU gets one row per cycle, a cycle or two after what it tells of.
class ClockedFabric : public sc_core::sc_module {
  public:
    static sc_core::sc_time period() { return {1, sc_core::SC_NS}; }

    ARMPMU_HAS_PROCESS(ClockedFabric);
    // Traffic to `lines` lines, shared by all masters. The PMU outlives the last sc_start.
    ClockedFabric(sc_core::sc_module_name name, cci550::Pmu& pmu, std::uint64_t lines);

    // Gap of the clusters' records in instructions; whether the DMA engines get further jobs.
    void set_traffic(unsigned gap, bool dma) {
        for (RandomRecords* records : {&records0_, &records1_}) records->set_gap(gap);
        for (RandomJobs* jobs : {&jobs0_, &jobs1_}) jobs->set_paused(!dma);
    }

  private:
    static constexpr unsigned kPorts = ClockedInterconnect::kPorts;
    static constexpr unsigned kMemories = ClockedInterconnect::kMemories;

    void count();

    cci550::Pmu& pmu_;
    sc_core::sc_clock clock_;
    std::array<AcePins, kPorts> slave_pins_;
    std::array<AxiPins, kMemories> master_pins_;
    RandomJobs jobs0_, jobs1_;
    RandomRecords records0_, records1_;
    ClockedDma dma0_, dma1_;
    ClockedCluster cpu0_, cpu1_;
    ClockedInterconnect interconnect_;
    sc_core::sc_vector<ClockedMemory> memories_;
    sc_core::sc_vector<ClockedEvents<AcePins>> slave_events_;
    sc_core::sc_vector<ClockedEvents<AxiPins>> master_events_;
};

} // namespace armpmu::bench
