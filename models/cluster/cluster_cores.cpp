// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/cluster/cluster_cores.h"

#include "models/cluster/coherence_unit.h"

#include <algorithm>
#include <string>

namespace armpmu::cluster {

ClusterCores::ClusterCores(const ClusterConfig& config, const std::vector<ClusterCore>& parts,
                           Outside& outside, bool at_once)
    : unit(config, outside), visit_seed_(switches_of_new_clusters.visit_seed) {
    if (parts.empty() || parts.size() > kMaxCores)
        throw ConfigError("cluster: " + std::to_string(parts.size()) + " cores; expected 1 to " +
                          std::to_string(kMaxCores));
    for (std::size_t n = 0; n < parts.size(); ++n) {
        const bool has_l3 = parts[n].config.l3_kb != 0;
        if (has_l3 != (config.l3_kb != 0))
            throw ConfigError("cluster: core " + std::to_string(n) + " has " +
                              (has_l3 ? "an" : "no") + " L3, but the cluster has " +
                              (has_l3 ? "none" : "one"));
        cores_.push_back(
            std::make_unique<CoreFiber>(static_cast<unsigned>(n), config, parts[n], unit, at_once));
        unit.add_core(*cores_.back(), parts[n].config.l2_kb != 0);
    }
}

CoreFiber* ClusterCores::first(std::uint64_t now) {
    CoreFiber* found = nullptr;
    // The result, the least of (cycle, number), does not depend on where the search begins.
    if (visit_seed_ != 0) visit_seed_ = visit_seed_ * 1'664'525U + 1'013'904'223U;
    const std::size_t begin = visit_seed_ >> 16;
    for (std::size_t n = 0; n < cores_.size(); ++n) {
        CoreFiber& core = *cores_[(begin + n) % cores_.size()];
        if (core.due() > now) continue;
        if (found == nullptr || core.due() < found->due() ||
            (core.due() == found->due() && core.number() < found->number()))
            found = &core;
    }
    return found;
}

void ClusterCores::go_on(std::uint64_t now) {
    for (const auto& core : cores_) core->set_now(now);
    while (CoreFiber* const core = first(now)) core->go_on();
}

std::uint64_t ClusterCores::due() const {
    std::uint64_t least = CoreFiber::kNever;
    for (const auto& core : cores_) least = std::min(least, core->due());
    return least;
}

bool ClusterCores::ended() const {
    return std::all_of(cores_.begin(), cores_.end(),
                       [](const auto& core) { return core->ended(); });
}

bool ClusterCores::wait_or_ended() const {
    return std::all_of(cores_.begin(), cores_.end(),
                       [](const auto& core) { return core->ended() || core->waits_for_work(); });
}

bool ClusterCores::idle() const {
    return unit.idle() &&
           std::all_of(cores_.begin(), cores_.end(), [](const auto& core) { return core->idle(); });
}

ClusterTotals ClusterCores::totals() const {
    ClusterTotals all = unit.totals();
    for (const auto& core : cores_) all.late_snoops += core->late_snoops();
    return all;
}

} // namespace armpmu::cluster
