// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/traffic/ace_cluster.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace armpmu::testbench {
namespace {

void require(bool holds, const char* what) {
    if (!holds) throw std::invalid_argument(std::string("cluster: ") + what);
}

} // namespace

AceCluster::AceCluster(const AceClusterConfig& config, RecordSource& source)
    : config_(config), source_(source), cache_(config.cache_bytes, config.cache_ways),
      misses_(config.outstanding_misses), miss_lines_(config.outstanding_misses),
      victims_(config.victim_lines), victim_lines_(config.victim_lines) {
    require(config.outstanding_misses > 0, "outstanding_misses must be at least 1");
    require(config.loads_in_flight > 0, "loads_in_flight must be at least 1");
    require(config.store_buffer_lines > 0, "store_buffer_lines must be at least 1");
    require(config.merge_cycles > 0, "merge_cycles must be at least 1");
    require(config.victim_lines > 0, "victim_lines must be at least 1");
    require(config.snoop_latency > 0, "snoop_latency must be at least 1");
    require(config.snoop_buffer > 0, "snoop_buffer must be at least 1");
    require(config.load_miss == ReadSnoop::read_shared ||
                config.load_miss == ReadSnoop::read_clean ||
                config.load_miss == ReadSnoop::read_not_shared_dirty,
            "load_miss must be ReadShared, ReadClean or ReadNotSharedDirty");
    require(source.threads() <= kMaxThreads, "at most 16 threads");
    for (unsigned i = 0; i < source.threads(); ++i)
        threads_.push_back({StoreBuffer(config.store_buffer_lines, config.merge_cycles)});
}

void AceCluster::bind(SlavePort& port, unsigned number) {
    port_ = &port;
    number_ = number;
}

void AceCluster::evaluate(std::uint64_t cycle) {
    now_ = cycle;
    take_responses();
    answer_snoop();
    for (unsigned i = 0; i < threads_.size(); ++i) run(i);
    for (unsigned i = 0; i < threads_.size(); ++i) drain(i);
    send_requests();
    send_victims();
    port_->r.set_ready(true);
    port_->b.set_ready(true);
    port_->ac.set_ready(snoops_.size() < config_.snoop_buffer);
}

bool AceCluster::commit() {
    return std::exchange(moved_, false);
}

std::uint64_t AceCluster::next_activity() const {
    std::uint64_t next = kNever;
    const auto consider = [&](std::uint64_t cycle) {
        if (cycle > now_) next = std::min(next, cycle);
    };
    for (const Thread& thread : threads_) {
        if (thread.active || thread.at_sync) consider(thread.ready_at);
        consider(thread.stores.next_expiry());
    }
    if (!snoops_.empty()) consider(snoops_.front().due - 1);
    return next;
}

bool AceCluster::done() const {
    for (unsigned i = 0; i < threads_.size(); ++i) {
        const Thread& thread = threads_[i];
        if (thread.active || thread.at_sync || !thread.stores.empty() || !source_.ended(i))
            return false;
    }
    return miss_lines_.used() == 0 && victim_lines_.used() == 0 && snoops_.empty() &&
           cd_queue_.empty() && port_->idle();
}

std::string AceCluster::picture() const {
    if (done()) return {};
    std::string text = "cluster on SI" + std::to_string(number_) + ":";
    for (unsigned i = 0; i < threads_.size(); ++i) {
        const Thread& thread = threads_[i];
        text += " thread " + std::to_string(i);
        text += thread.active    ? " in an access, "
                : thread.at_sync ? " at a sync, "
                                 : (source_.ended(i) ? " ended, " : " without a record, ");
        text += std::to_string(thread.loads) + " loads and " +
                std::to_string(thread.stores.entries().size()) + " stores waiting;";
    }
    return text + " " + std::to_string(miss_lines_.used()) + " misses, " +
           std::to_string(victim_lines_.used()) + " victims, " + std::to_string(snoops_.size()) +
           " snoops in flight";
}

LineState AceCluster::state_of(Line line) const {
    const CoherentCache::Way* way = cache_.find(line);
    return way == nullptr ? LineState::invalid : way->state;
}

} // namespace armpmu::testbench
