// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cluster/cluster_config.h"

#include <cstdint>

namespace armpmu::cluster {

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
