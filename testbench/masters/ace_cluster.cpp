// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/masters/ace_cluster.h"

#include <algorithm>
#include <utility>

namespace armpmu::testbench {

namespace {

AcePortConfig port_config(const AceClusterConfig& config) {
    AcePortConfig port;
    port.read_interval = config.read_beat_interval;
    port.response_interval = config.response_interval;
    port.snoop_latency = config.snoop_latency;
    port.snoop_buffer = config.snoop_buffer;
    port.dvm_latency = config.dvm_latency;
    port.first_completion =
        static_cast<std::uint16_t>(config.outstanding_misses + kMaxClusterThreads);
    port.security = config.security;
    port.qos = config.qos;
    return port;
}

} // namespace

AceCluster::AceCluster(const AceClusterConfig& config, RecordSource& source)
    : config_(config), source_(source), port_(port_config(config)),
      cache_(config.cache_bytes, config.cache_ways), misses_(config.outstanding_misses),
      miss_lines_(config.outstanding_misses), victims_(config.victim_lines),
      victim_lines_(config.victim_lines) {
    validate(config);
    if (source.threads() > kMaxThreads) throw std::invalid_argument("cluster: at most 16 threads");
    for (unsigned i = 0; i < source.threads(); ++i)
        threads_.emplace_back(StoreBuffer(config.store_buffer_lines, config.merge_cycles));
    polled_ = (Threads{1} << threads_.size()) - 1;
}

void AceCluster::bind(SlavePort& port, unsigned number) {
    port_.bind(port);
    number_ = number;
}

void AceCluster::evaluate(std::uint64_t cycle) {
    now_ = cycle;
    if (const std::uint32_t fired = port_.take(cycle); fired != 0) take_responses(fired);
    if (port_.can_answer()) answer_snoop();
    if (now_ >= due_) wake_by_time();
    run_threads();
    drain_stores();
    send_requests();
    send_writes();
    moved_ |= port_.send_data();
    port_.drive_ready();
}

void AceCluster::wake_by_time() {
    due_ = kNever;
    for_each_thread(storing_, [&](unsigned index) {
        StoreBuffer& stores = threads_[index].stores;
        if (stores.expire(now_)) {
            drain_ |= Threads{1} << index;
            moved_ = true;
        }
        due_ = std::min(due_, stores.next_expiry());
    });
    for_each_thread(sleeping_, [&](unsigned index) {
        if (threads_[index].ready_at > now_) {
            due_ = std::min(due_, threads_[index].ready_at);
            return;
        }
        sleeping_ &= ~(Threads{1} << index);
        run_ |= Threads{1} << index;
    });
}

bool AceCluster::commit() {
    return std::exchange(moved_, false) || (run_ | drain_) != 0;
}

std::uint64_t AceCluster::next_activity() const {
    return std::min(due_, port_.next_activity());
}

bool AceCluster::done() const {
    for (unsigned i = 0; i < threads_.size(); ++i) {
        const Thread& thread = threads_[i];
        const bool at_work = thread.phase == Phase::access || thread.phase == Phase::sync;
        if (at_work || !thread.stores.empty() || !source_.ended(i)) return false;
    }
    return miss_lines_.used() == 0 && victim_lines_.used() == 0 && port_.idle();
}

std::string AceCluster::picture() const {
    if (done()) return {};
    std::string text = "cluster on SI" + std::to_string(number_) + ":";
    for (unsigned i = 0; i < threads_.size(); ++i) {
        const Thread& thread = threads_[i];
        text += " thread " + std::to_string(i);
        switch (thread.phase) {
        case Phase::access:
            text += thread.issued ? " waits for an answer, " : " in an access, ";
            break;
        case Phase::sync: text += " at a sync, "; break;
        default: text += source_.ended(i) ? " ended, " : " without a record, ";
        }
        text += std::to_string(thread.loads) + " loads and " +
                std::to_string(thread.stores.entries().size()) + " stores waiting;";
    }
    return text + " " + std::to_string(miss_lines_.used()) + " misses, " +
           std::to_string(victim_lines_.used()) + " victims, " + std::to_string(port_.snoops()) +
           " snoops in flight";
}

LineState AceCluster::state_of(Line line) const {
    const Way* way = cache_.find(line);
    return way == nullptr ? LineState::invalid : way->state;
}

} // namespace armpmu::testbench
