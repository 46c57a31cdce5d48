// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "virtual_platform/board/modelled_clusters.h"

#include "armpmu/cluster/estimated_cluster.h"
#include "armpmu/cluster/stepped_cluster.h"
#include "armpmu/interconnect/tlm/stepped_phase.h"

#include <algorithm>

namespace armpmu::testbench {

using interconnect::CoherentInterconnect;
using interconnect::SteppedPhase;
using interconnect::SteppedPort;

namespace {

// The interconnect answers at once. Clusters take turns of `lookahead` cycles.
class EstimatedClusters final : public ModelledClusters {
  public:
    EstimatedClusters(const std::vector<ClusterParts>& parts, CoherentInterconnect& interconnect,
                      unsigned first_port)
        : interconnect_(interconnect), first_port_(first_port),
          lookahead_(std::max<std::uint64_t>(parts.front().config.lookahead, 1)) {
        unsigned port = first_port;
        for (const ClusterParts& part : parts) {
            auto cluster = std::make_unique<cluster::EstimatedCluster>(
                part.config, part.cores, *interconnect.estimate(), port++);
            estimated_.push_back(cluster.get());
            clusters_.push_back(std::move(cluster));
        }
        port = first_port;
        for (cluster::EstimatedCluster* cluster : estimated_)
            interconnect.set_master(port++, cluster);
    }
    ~EstimatedClusters() override {
        for (unsigned n = 0; n < size(); ++n) interconnect_.set_master(first_port_ + n, nullptr);
    }

    bool enter(std::size_t cluster, interconnect::Line line) override {
        return interconnect_.estimate()->enter(first_port_ + static_cast<unsigned>(cluster), line);
    }
    void begin() override {
        for (cluster::EstimatedCluster* cluster : estimated_) cluster->run_until(1);
    }
    void run(std::uint64_t from, std::uint64_t to) override {
        const std::uint64_t turn = size() == 1 ? to : lookahead_;
        while (from < to) {
            from = std::min(from + turn, to);
            for (cluster::EstimatedCluster* cluster : estimated_) cluster->run_until(from);
        }
    }
    const sc_core::sc_event& others_came() const override { return never_; }

  private:
    CoherentInterconnect& interconnect_;
    unsigned first_port_;
    std::uint64_t lookahead_;
    std::vector<cluster::EstimatedCluster*> estimated_;
    sc_core::sc_event never_{"never"};
};

// The interconnect is stepped, for TLM initiators beside the clusters, too.
class SteppedClusters final : public ModelledClusters {
  public:
    SteppedClusters(const std::vector<ClusterParts>& parts, CoherentInterconnect& interconnect,
                    unsigned first_port)
        : interconnect_(interconnect), first_port_(first_port) {
        std::vector<SteppedPort> ports;
        for (const ClusterParts& part : parts) {
            auto cluster = std::make_unique<cluster::SteppedCluster>(part.config, part.cores);
            ports.push_back({first_port + static_cast<unsigned>(ports.size()), cluster.get()});
            clusters_.push_back(std::move(cluster));
        }
        phase_ = &interconnect.begin_stepping(ports);
    }
    ~SteppedClusters() override { interconnect_.end_stepping(); }

    bool enter(std::size_t cluster, interconnect::Line line) override {
        return phase_->enter(first_port_ + static_cast<unsigned>(cluster), line);
    }
    void begin() override { phase_->run_until(phase_->cycle() + 1); }
    void run(std::uint64_t /*from*/, std::uint64_t to) override { phase_->run_until(to); }
    void wake() override { phase_->wake(); }
    bool others_take_part() const override { return phase_->carries(); }
    const sc_core::sc_event& others_came() const override { return phase_->submitted(); }
    bool finish() override {
        constexpr std::uint64_t kStep = 100;
        phase_->close();
        while (!phase_->quiescent() && !phase_->carries())
            phase_->run_until(phase_->cycle() + kStep);
        return phase_->quiescent();
    }

  private:
    CoherentInterconnect& interconnect_;
    unsigned first_port_;
    SteppedPhase* phase_ = nullptr;
};

} // namespace

void ModelledClusters::begin(const std::vector<std::vector<ClusterPort::Held>>& warm) {
    for (std::size_t n = 0; n < std::min(size(), warm.size()); ++n) warm_up(n, warm[n]);
    begin();
}

// Lines of a cache are in the snoop filter, too, where the last ones come first to their places.
void ModelledClusters::warm_up(std::size_t number, const std::vector<ClusterPort::Held>& lines) {
    cluster::Cluster& cluster = *clusters_[number];
    const auto line_number = [](const ClusterPort::Held& held) {
        return interconnect::address_of(held.line) / interconnect::kLineBytes;
    };
    for (const ClusterPort::Held& held : lines) cluster.install(line_number(held), held.state);
    for (auto held = lines.rbegin(); held != lines.rend(); ++held) {
        const std::uint64_t line = line_number(*held);
        if (cluster.state_of(line) == interconnect::LineState::invalid) continue;
        if (!enter(number, held->line)) cluster.remove(line);
    }
}

bool ModelledClusters::ended() const {
    return std::all_of(clusters_.begin(), clusters_.end(),
                       [](const auto& cluster) { return cluster->ended(); });
}

std::unique_ptr<ModelledClusters> make_clusters(TimedInterconnect way,
                                                const std::vector<ClusterParts>& parts,
                                                CoherentInterconnect& interconnect,
                                                unsigned first_port) {
    if (way == TimedInterconnect::stepped)
        return std::make_unique<SteppedClusters>(parts, interconnect, first_port);
    return std::make_unique<EstimatedClusters>(parts, interconnect, first_port);
}

} // namespace armpmu::testbench
