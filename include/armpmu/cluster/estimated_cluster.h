// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cluster/cluster.h"
#include "armpmu/cluster/cluster_config.h"
#include "armpmu/cluster/cluster_core.h"
#include "armpmu/interconnect/estimate/estimate.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace armpmu::cluster {

// The same cluster in front of an Estimate, which answers at once: many times faster, but the
// timing of overlapping requests is estimated (docs/cluster.md).
//
//     Estimate interconnect(example_config(), cci_pmu);
//     EstimatedCluster cluster({}, {{core, &pmu, &pages}}, interconnect, 3);
//     cluster.set_source(0, program);
//     while (!cluster.ended()) cluster.run_until(cluster.cycle() + 100'000);
//
// Time. A core goes on without stopping until its clock is at the end of `run_until`. Several cores
// are interleaved by `lookahead` cycles (at least one), in the order of their numbers; so are
// several clusters, by the caller of `run_until`, one after another. A request may come before one
// of an earlier cycle by that much. `reads`, `writes` and the snoop's members have no effect here:
// MasterTiming has the port's timing.
//
// Not thread-safe. The parts of the cores, the sources and the Estimate outlive the cluster.
class EstimatedCluster final : public Cluster, public interconnect::SnoopedMaster {
  public:
    // Connects itself to the port. Throws ConfigError, and what Estimate::connect does.
    EstimatedCluster(const ClusterConfig& config, const std::vector<ClusterCore>& cores,
                     interconnect::Estimate& estimate, unsigned port);
    ~EstimatedCluster() override;
    EstimatedCluster(const EstimatedCluster&) = delete;
    EstimatedCluster& operator=(const EstimatedCluster&) = delete;

    // All cores execute up to that cycle of their clock, to the end of a block, or to the program's
    // end. Returns earlier if all wait for work.
    void run_until(std::uint64_t cycle);
    std::uint64_t cycle() const; // the latest that was reached by `run_until`

    // --- interconnect::SnoopedMaster ---
    interconnect::SnoopResponse snooped(const interconnect::SnoopRequest& request) override;

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace armpmu::cluster
