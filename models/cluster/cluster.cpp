// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/cluster/cluster.h"

#include "models/cluster/cluster_cores.h"

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

} // namespace armpmu::cluster
