// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/cluster/estimated_cluster.h"

#include "models/cluster/cluster_cores.h"

#include <algorithm>

namespace armpmu::cluster {

using interconnect::EstimatedAnswer;

struct EstimatedCluster::Impl final : Outside {
    Impl(const ClusterConfig& wanted, const std::vector<ClusterCore>& parts,
         interconnect::Estimate& behind, unsigned number)
        : config((check(wanted), wanted)), clock(config), estimate(behind), port(number),
          cores(config, parts, *this, true) {
        cores.unit.bind(number);
    }

    void read(std::uint16_t number, const ReadRequest& request, std::uint64_t cycle) override {
        const std::uint64_t valid = clock.edge(cycle);
        const EstimatedAnswer answer = estimate.read(port, request, valid);
        cores.unit.read_answered(number, {clock.core_cycle(valid + answer.cycles), answer.is_shared,
                                          answer.pass_dirty, answer.from_snoop,
                                          answer.response != interconnect::Response::okay, 0});
    }
    void write(std::uint16_t number, const WriteRequest& request, Version /*version*/,
               std::uint64_t cycle) override {
        const std::uint64_t valid = clock.edge(cycle);
        const EstimatedAnswer answer = estimate.write(port, request, valid);
        cores.unit.write_answered(number, clock.core_cycle(valid + answer.cycles),
                                  answer.response != interconnect::Response::okay);
    }

    ClusterConfig config;
    ClusterClock clock;
    interconnect::Estimate& estimate;
    unsigned port;
    ClusterCores cores;
    std::uint64_t reached = 0;
};

EstimatedCluster::EstimatedCluster(const ClusterConfig& config,
                                   const std::vector<ClusterCore>& cores,
                                   interconnect::Estimate& estimate, unsigned port)
    : impl_(std::make_unique<Impl>(config, cores, estimate, port)) {
    consist_of(impl_->cores);
    interconnect::MasterTiming timing;
    timing.snoop_response = config.snoop_latency;
    timing.snoops_held = config.snoop_buffer;
    estimate.connect(port, this, timing);
}
EstimatedCluster::~EstimatedCluster() = default;

void EstimatedCluster::run_until(std::uint64_t cycle) {
    Impl& it = *impl_;
    const std::uint64_t step = std::max<std::uint64_t>(it.config.lookahead, 1);
    while (it.reached < cycle && !it.cores.wait_or_ended()) {
        // A single core is not interleaved with others.
        const std::uint64_t next =
            it.cores.size() == 1 ? cycle : std::min(cycle, it.reached + step);
        for (std::size_t n = 0; n < it.cores.size(); ++n) it.cores[n].run_to(next);
        if (!it.cores.wait_or_ended()) it.reached = next;
    }
    if (!it.cores.wait_or_ended()) it.reached = std::max(it.reached, cycle);
}

std::uint64_t EstimatedCluster::cycle() const {
    return impl_->reached;
}

interconnect::SnoopResponse EstimatedCluster::snooped(const interconnect::SnoopRequest& request) {
    CoherenceUnit& unit = impl_->cores.unit;
    if (request.snoop == ReadSnoop::dvm_message) unit.take_message(request.address);
    if (request.snoop == ReadSnoop::dvm_complete) unit.sync_completed(0);
    if (interconnect::is_dvm(request.snoop)) return {};
    return unit.snoop(request, CoreFiber::kNever)->response;
}

} // namespace armpmu::cluster
