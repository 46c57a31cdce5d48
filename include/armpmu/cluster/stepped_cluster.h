// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cluster/cluster.h"
#include "armpmu/cluster/cluster_config.h"
#include "armpmu/cluster/cluster_core.h"
#include "armpmu/interconnect/ace/block.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace armpmu::cluster {

// One to four modelled Cortex-A55s with private caches, a shared L3 and a coherence unit, as one
// ACE master of the stepped interconnect (docs/cluster.md).
//
//     SteppedCluster cluster({}, {{core, &pmu0, &pages}, {core, &pmu1, &pages}});
//     cluster.set_source(0, first);                  // a cpu::BlockSource
//     cluster.set_source(1, second);
//     interconnect.bind(3, cluster);                 // SI3
//     while (!interconnect.quiescent()) interconnect.run_until(interconnect.cycle() + 10'000);
//
// Time. The cluster's cycle is that of its cores' clock; `core_mhz` and `aclk_mhz` relate it to
// ACLK, whose cycle 0 is the cluster's.
//
// - Who waits. A core executes its blocks and is then ahead of the interconnect. It continues while
//   its accesses hit in its private caches. After a load that misses it continues up to the first
//   use of the data, or until no miss register is free; stores wait in the store buffer. The
//   cluster is evaluated when a request leaves, an answer comes, or a core has used up its
//   lookahead.
// - How far ahead. To the end of the block in which its clock reaches the least of: the cycle of
//   its first unserved request; the present plus `lookahead`; a counter's earliest overflow; the
//   horizon. A request of cycle t appears on AR or AW at the first edge of ACLK at or after t, plus
//   `l3_latency` if there is an L3; never earlier.
// - Snoops. A snoop that is answered at t reads the tags as they are then. A line that is being
//   refilled is not there yet; a line whose write-back is not complete delays the snoop. A core at
//   t' > t sees its effect from its next access on. `late_snoops` counts snoops of lines that it
//   may have used since t. With `lookahead` 0 a core waits before each access to its L1D until that
//   time has come, and there are none.
// - Several cores. Requests are served in the order of (cycle, core), each when no core is behind
//   it. Nothing depends on the host's threads or on the order of evaluation.
// - Reads. `set_horizon` keeps all cores from executing beyond a time at which counters will be
//   read.
//
// Not thread-safe. The parts of the cores and the sources outlive the cluster.
class SteppedCluster final : public Cluster, public interconnect::Master {
  public:
    // Throws ConfigError.
    SteppedCluster(const ClusterConfig& config, const std::vector<ClusterCore>& cores);
    ~SteppedCluster() override;
    SteppedCluster(const SteppedCluster&) = delete;
    SteppedCluster& operator=(const SteppedCluster&) = delete;

    // No core executes beyond that cycle of the cores' clock, except to the end of a block.
    void set_horizon(std::uint64_t cycle);
    // Calls `observer` for every load and store. For tests with `memo` and `hot_lines` off and
    // without write streaming. Before the first cycle.
    void set_observer(interconnect::DataObserver& observer);

    // --- Cluster ---
    ClusterTotals totals() const override;

    // --- interconnect::Master ---
    void bind(interconnect::SlavePort& port, unsigned number) override;
    void evaluate(std::uint64_t cycle) override;
    bool commit() override;
    std::uint64_t next_activity() const override;
    bool done() const override;
    std::string dump() const override;

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace armpmu::cluster
