// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cluster/cluster_totals.h"
#include "models/cluster/coherence_unit.h"
#include "models/cluster/core_seat.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace armpmu::cluster {

// The cores of a cluster and what they share.
class ClusterCores {
  public:
    // Throws ConfigError.
    ClusterCores(const ClusterConfig& config, const std::vector<ClusterCore>& parts,
                 Outside& outside, bool at_once);

    // Does everything that is due by `now`, in the order of time and of the cores' numbers.
    void go_on(std::uint64_t now);
    // When there is something to do again.
    std::uint64_t due() const;

    std::size_t size() const { return seats_.size(); }
    CoreSeat& operator[](std::size_t number) { return *seats_.at(number); }
    const CoreSeat& operator[](std::size_t number) const { return *seats_.at(number); }
    bool ended() const;
    bool wait_or_ended() const; // each: there is nobody who could go on
    bool idle() const;
    ClusterTotals totals() const;

    CoherenceUnit unit;

  private:
    // Whose turn it is; null: nothing is due.
    CoreSeat* first(std::uint64_t now);

    std::uint32_t visit_seed_;
    std::vector<std::unique_ptr<CoreSeat>> seats_;
};

} // namespace armpmu::cluster
