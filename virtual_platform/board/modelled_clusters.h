// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cluster/cluster.h"
#include "armpmu/cluster/cluster_config.h"
#include "armpmu/cluster/cluster_core.h"
#include "armpmu/interconnect/tlm/coherent_interconnect.h"
#include "virtual_platform/board/cluster_port.h"
#include "virtual_platform/scenario/platform_scenario.h"

#include <systemc>

#include <cstdint>
#include <memory>
#include <vector>

namespace armpmu::testbench {

// The clusters of timed mode in front of the platform's interconnect, for as long as it lasts.
// Cycles are those of its clock, which is the cores' as well.
class ModelledClusters {
  public:
    virtual ~ModelledClusters() = default;

    std::size_t size() const { return clusters_.size(); }
    cluster::Cluster& operator[](std::size_t number) { return *clusters_.at(number); }
    bool ended() const;

    // When the cores have their sources: goes to the cycle at which these begin. Each cluster's L3
    // holds `warm` lines, as far as it and the snoop filter have room; the most recently used come
    // last.
    void begin(const std::vector<std::vector<ClusterPort::Held>>& warm);
    // Runs all clusters from one cycle to another.
    virtual void run(std::uint64_t from, std::uint64_t to) = 0;
    // One of the cores was given work, perhaps by another core.
    virtual void wake() {}
    // Whether other masters in simulated time take part, so that the clusters should not be far
    // ahead of it; and the source of that information.
    virtual bool others_take_part() const { return false; }
    virtual const sc_core::sc_event& others_came() const = 0;
    // When the cores have ended: whether all their transactions are done. Call it until they are.
    virtual bool finish() { return true; }

  protected:
    virtual void begin() = 0;
    virtual bool enter(std::size_t cluster, interconnect::Line line) = 0; // in the snoop filter

    std::vector<std::unique_ptr<cluster::Cluster>> clusters_;

  private:
    void warm_up(std::size_t number, const std::vector<ClusterPort::Held>& lines);
};

struct ClusterParts {
    cluster::ClusterConfig config;
    std::vector<cluster::ClusterCore> cores;
};

// They are masters of `first_port` and the next one.
std::unique_ptr<ModelledClusters> make_clusters(TimedInterconnect way,
                                                const std::vector<ClusterParts>& parts,
                                                interconnect::CoherentInterconnect& interconnect,
                                                unsigned first_port);

} // namespace armpmu::testbench
