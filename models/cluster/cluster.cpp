// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/cluster/cluster.h"
#include "armpmu/cluster/cluster_config.h"
#include "models/cluster/cluster_cores.h"

#include <string>

namespace armpmu::cluster {

Cluster::Cluster() = default;
Cluster::~Cluster() = default;

void Cluster::consist_of(ClusterCores& cores) {
    cores_ = &cores;
}

void Cluster::set_source(unsigned core, cpu::BlockSource& source) {
    (*cores_)[core].set_source(source);
}

void Cluster::wait_for_work(unsigned core) {
    (*cores_)[core].wait_for_work();
}

void Cluster::work_arrived(unsigned core, std::uint64_t cycle) {
    (*cores_)[core].work_arrived(cycle);
}

bool Cluster::waits_for_work(unsigned core) const {
    return (*cores_)[core].waits_for_work();
}

void Cluster::sleep(unsigned core, std::uint64_t cycles) {
    (*cores_)[core].sleep(cycles);
}

unsigned Cluster::cores() const {
    return static_cast<unsigned>(cores_->size());
}

cpu::Core& Cluster::core(unsigned number) {
    return (*cores_)[number].core();
}

std::uint64_t Cluster::clock(unsigned core) const {
    return (*cores_)[core].clock();
}

bool Cluster::ended(unsigned core) const {
    return (*cores_)[core].ended();
}

bool Cluster::ended() const {
    return cores_->ended();
}

ClusterTotals Cluster::totals() const {
    return cores_->totals();
}

void Cluster::install(std::uint64_t line, interconnect::LineState state) {
    cores_->unit.install(line, state);
}

void Cluster::remove(std::uint64_t line) {
    cores_->unit.remove(line);
}

interconnect::LineState Cluster::state_of(std::uint64_t line) {
    return cores_->unit.state_of(line);
}

const Members<ClusterConfig>& cluster_members() {
    using C = ClusterConfig;
    constexpr std::uint64_t kMhz = 100'000;
    constexpr std::uint64_t kCycles = 1'000'000;
    static const Members<C> kMembers = {
        member("core_mhz", &C::core_mhz, kMhz, 1),
        member("aclk_mhz", &C::aclk_mhz, kMhz, 1),
        member("l3_kb", &C::l3_kb, 4096),
        member("l3_replacement", &C::l3_replacement, {"lru", "biased"}),
        member("l3_latency", &C::l3_latency, kCycles, 1),
        member("peer_latency", &C::peer_latency, kCycles),
        member("lookahead", &C::lookahead, kCycles),
        member("reads", &C::reads, 128, 1),
        member("writes", &C::writes, 128, 1),
        member("snoop_latency", &C::snoop_latency, 1000, 1),
        member("snoop_buffer", &C::snoop_buffer, 64, 1),
        member("security", &C::security, {"non_secure", "secure"}),
        member("qos", &C::qos, 15),
    };
    return kMembers;
}

void share_l3(ClusterConfig& cluster, const cpu::CoreConfig& core) {
    cluster.l3_kb = core.l3_kb;
    cluster.l3_replacement = core.l3_replacement;
    cluster.l3_latency = core.l3_latency;
}

void check(const ClusterConfig& config) {
    check_members("cluster", config, cluster_members());
    const bool power_of_two = (config.l3_kb & (config.l3_kb - 1)) == 0;
    if (!power_of_two && config.l3_kb != 3072)
        throw ConfigError("cluster: l3_kb is " + std::to_string(config.l3_kb) +
                          ", must be 0, 3072 or a power of two");
}

} // namespace armpmu::cluster
