// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cluster/estimated_cluster.h"
#include "armpmu/iss/processor.h"
#include "armpmu/tlm/a55_pmu.h"
#include "testbench/vp/guest_translator.h"

#include <systemc>

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

namespace armpmu::testbench {

// The processors of a cluster as modelled Cortex-A55s: software takes the time that their
// pipelines, caches and TLBs need, in front of an estimated interconnect, and all the events that
// these make are counted in the processors' PMUs.
//
// Software is executed when its core asks for more, some blocks ahead of it. A block that looks at
// the time, at counters or at the translation tables is executed when all before it is done, so
// what it sees is exact to the block.
class ModelledCluster : public sc_core::sc_module {
  public:
    struct Parameters {
        cluster::ClusterConfig cluster;
        cpu::CoreConfig core;
        sc_core::sc_time period; // of the cores and of the interconnect
        sc_core::sc_time quantum = sc_core::sc_time(10, sc_core::SC_US);
        GuestTranslator::Memory memory;
    };
    ModelledCluster(sc_core::sc_module_name name, const Parameters& parameters);
    ~ModelledCluster() override;

    // Before the simulation; both outlive it.
    void add(iss::Processor& processor, systemc::A55Pmu& pmu);

    // Takes the processors over as soon as each is where simulated time is, with cold caches and
    // TLBs, and gives them back. At any time.
    void begin(interconnect::Estimate& estimate, unsigned port);
    void end();
    // Null while the processors execute by themselves.
    const cluster::EstimatedCluster* cluster() const { return cluster_.get(); }
    interconnect::SnoopedMaster* snooped() { return cluster_.get(); }
    // The cluster is there; it is no longer.
    std::function<void()> on_begin;
    std::function<void()> on_end;

  private:
    class Feed;
    struct Seat;

    void run();
    void model();
    void build();
    void give_back();
    bool all_handed_over() const;
    void wake(unsigned core);
    void wake_those_due();
    sc_core::sc_time next_turn() const;
    sc_core::sc_time time_of(unsigned core) const;
    std::uint64_t cycle_of(const sc_core::sc_time& time) const;

    Parameters parameters_;
    std::vector<std::unique_ptr<Seat>> seats_;
    interconnect::Estimate* estimate_ = nullptr;
    unsigned port_ = 0;
    bool wanted_ = false;
    std::unique_ptr<cluster::EstimatedCluster> cluster_;
    int running_ = -1; // the core that executes now
    sc_core::sc_event changed_{"changed"};
};

} // namespace armpmu::testbench
