// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cluster/cluster_config.h"
#include "armpmu/cluster/cluster_totals.h"
#include "models/cluster/coherence_unit.h"
#include "models/cluster/core_fiber.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace armpmu::cluster {

// The cores of a cluster with their coherence unit and clocks.
class ClusterCores {
  public:
    // Throws ConfigError.
    ClusterCores(const ClusterConfig& config, const std::vector<ClusterCore>& parts,
                 Outside& outside, bool at_once);

    // Does everything that is due by `now`, in the order of time and of the cores' numbers.
    void go_on(std::uint64_t now);
    // When there is something to do again.
    std::uint64_t due() const;

    std::size_t size() const { return cores_.size(); }
    CoreFiber& operator[](std::size_t number) { return *cores_.at(number); }
    const CoreFiber& operator[](std::size_t number) const { return *cores_.at(number); }
    bool ended() const;
    bool wait_or_ended() const; // each: there is nobody who could go on
    bool idle() const;
    ClusterTotals totals() const;

    CoherenceUnit unit;

  private:
    // The core whose request is due first; null: none is due.
    CoreFiber* first(std::uint64_t now);

    std::uint32_t visit_seed_;
    std::vector<std::unique_ptr<CoreFiber>> cores_;
};

// The cores' clock and the interconnect's, which begin together.
class ClusterClock {
  public:
    explicit ClusterClock(const ClusterConfig& config)
        : core_(config.core_mhz), aclk_(config.aclk_mhz) {}

    // Cycles of the cores' clock that began before or with an edge of ACLK.
    std::uint64_t core_cycle(std::uint64_t edge) const { return edge * core_ / aclk_; }
    // The first edge of ACLK at or after a cycle of the cores' clock.
    std::uint64_t edge(std::uint64_t cycle) const { return (cycle * aclk_ + core_ - 1) / core_; }

  private:
    std::uint64_t core_;
    std::uint64_t aclk_;
};

} // namespace armpmu::cluster
