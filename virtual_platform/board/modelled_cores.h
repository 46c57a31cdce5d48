// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/iss/processor.h"
#include "armpmu/tlm/a55_pmu.h"
#include "virtual_platform/board/guest_translator.h"
#include "virtual_platform/board/modelled_clusters.h"

#include <systemc>

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

namespace armpmu::testbench {

// The platform's processors as modelled Cortex-A55s in clusters: software takes the time that their
// pipelines, caches and TLBs need, in front of the interconnect, and the processors' PMUs count all
// events of these.
//
// Software is executed when its core asks for more, some blocks ahead of the core. A block that
// reads the time, counters or the translation tables is executed when all instructions before it
// are done, so what it reads is exact to the block. Clusters are ahead of simulated time by a
// quantum at most, and by a few cycles while a stepped interconnect has requests of TLM initiators.
class ModelledCores : public sc_core::sc_module {
  public:
    struct Parameters {
        cluster::ClusterConfig cluster; // of each
        cpu::CoreConfig core;
        TimedInterconnect interconnect = TimedInterconnect::stepped;
        sc_core::sc_time period; // of the cores and of the interconnect
        sc_core::sc_time quantum = sc_core::sc_time(10, sc_core::SC_US);
        GuestTranslator::Memory memory;
    };
    ModelledCores(sc_core::sc_module_name name, const Parameters& parameters);
    ~ModelledCores() override;

    // Before the simulation; both outlive it. A cluster has at least one.
    void add(iss::Processor& processor, systemc::A55Pmu& pmu, unsigned cluster);

    // Sets the listener for each instruction of the n-th processor (in the order in which they were
    // added) when it issues: its number as in its `execution`, and the cycle of its core's clock;
    // null: none. At any time, from the next block on; many times slower.
    class IssueListener {
      public:
        virtual void issued(std::uint64_t told, std::uint64_t cycle) = 0;

      protected:
        ~IssueListener() = default;
    };
    void set_issue_listener(unsigned n, IssueListener* listener);

    // Takes the processors over as soon as each has reached simulated time, and gives them back.
    // The clusters are masters of that port and the next one. Caches and TLBs begin cold, but an L3
    // holds the lines of `warm` for its cluster (see ModelledClusters). At any time.
    using Warm = std::vector<std::vector<ClusterPort::Held>>;
    void begin(interconnect::CoherentInterconnect& interconnect, unsigned first_port, Warm warm);
    void end();
    // False while the processors execute by themselves.
    bool execute() const { return clusters_ != nullptr; }
    // The processors execute by themselves, all sleep or are off, and no timer is due to wake one.
    bool sleep_for_ever() const;
    // The totals of each cluster since the clusters last began.
    std::vector<cluster::ClusterTotals> totals() const;
    // Called when the clusters have been made, and when they are gone.
    std::function<void()> on_begin;
    std::function<void()> on_end;

  private:
    class Feed;
    struct Seat;

    void run();
    void model();
    void build();
    void give_back();
    void finish();
    bool all_handed_over() const;
    void wake(Seat& seat);
    void wake_those_due();
    sc_core::sc_time next_turn() const;
    std::uint64_t cycle_of(const sc_core::sc_time& time) const;

    Parameters parameters_;
    std::vector<std::unique_ptr<Seat>> seats_;
    interconnect::CoherentInterconnect* interconnect_ = nullptr;
    unsigned first_port_ = 0;
    Warm warm_;
    bool wanted_ = false;
    std::unique_ptr<ModelledClusters> clusters_;
    std::vector<cluster::ClusterTotals> totals_;
    const Seat* running_ = nullptr; // the one whose processor executes now
    sc_core::sc_event changed_{"changed"};
};

} // namespace armpmu::testbench
