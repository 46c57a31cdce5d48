// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/masters/ace_cluster.h"

#include <algorithm>

namespace armpmu::testbench {

void SnoopAnswers::answer() {
    const SnoopRequest& request = port_.snoop();
    SnoopResponse response;
    if (!is_dvm(request.snoop)) {
        const Line line = line_of(request.address, request.security);
        if (victims_.holds_up_snoops(line)) return;
        if (CoherentCache::Way* way = cache_.find(line)) {
            response = snoop_response(way->state, request.snoop, pass_dirty_always_);
            if (response.data_transfer) {
                if (port_.snoop_data.size() >= kMaxLinesOnCd) return;
                port_.snoop_data.push(way->version);
            }
            cache_.set_state(*way, state_after(way->state, request.snoop, response));
            if (way->state == LineState::invalid) schedule_.room_to_write();
        }
    }
    port_.answer(response);
    schedule_.stay_awake();
}

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
    : config_((validate(config), config)), port_(port_config(config)),
      cache_(config.cache_bytes, config.cache_ways),
      stores_(config_, source.threads(), cache_, schedule_), misses_(config_, stores_, schedule_),
      queues_(config.outstanding_misses, config.victim_lines),
      victims_(config.victim_lines, queues_, turns_),
      fills_(config_, cache_, stores_, misses_, victims_, queues_, schedule_),
      uncached_(config_, cache_, stores_, misses_, victims_, turns_, queues_, schedule_),
      accesses_(config_, cache_, stores_, misses_, victims_, fills_, uncached_, schedule_),
      maintenance_(cache_, stores_, misses_, victims_, queues_, schedule_),
      controls_(accesses_, turns_, queues_, schedule_),
      threads_(config_, source, accesses_, maintenance_, controls_, schedule_),
      snoops_(config_, port_, cache_, victims_, schedule_) {}

void AceCluster::bind(SlavePort& port, unsigned number) {
    port_.bind(port);
    number_ = number;
    stores_.bind(number);
    controls_.bind(number);
}

void AceCluster::evaluate(std::uint64_t cycle) {
    schedule_.begin(cycle);
    if (const std::uint32_t fired = port_.take(cycle); fired != 0) {
        if ((fired & bit(channel_b)) != 0) take_write(port_->b.payload());
        if ((fired & bit(channel_r)) != 0) take_read(port_->r.payload());
        if ((fired & bit(channel_ac)) != 0) take_snoop(port_->ac.payload());
    }
    if (port_.can_answer()) snoops_.answer();
    if (cycle >= schedule_.due()) {
        schedule_.wake_by_time();
        stores_.wake_by_time();
    }
    const auto registers_full = [&] { return misses_.full(); };
    threads_.poll();
    schedule_.records.visit(registers_full, [&](unsigned index) { threads_.go_on(index); });
    schedule_.stores.visit(registers_full, [&](unsigned index) { accesses_.drain(index); });
    if (turns_.lapse()) schedule_.room_to_write();
    send_read();
    send_write();
    if (port_.send_data()) schedule_.stay_awake();
    port_.drive_ready();
}

void AceCluster::take_snoop(const SnoopRequest& request) {
    schedule_.stay_awake();
    if (request.snoop == ReadSnoop::dvm_complete) controls_.sync_completed();
}

void AceCluster::take_read(const ReadBeat& beat) {
    schedule_.stay_awake();
    const bool error = beat.response != Response::okay;
    if (beat.id < misses_.size()) {
        MissRegister& miss = misses_[beat.id];
        miss.error |= error;
        if (!beat.last) return;
        times_.read_answered(beat.id, schedule_.now(), miss.error);
        return complete(miss, beat);
    }
    if (port_.take_completion(beat)) return;
    times_.read_answered(beat.id, schedule_.now(), error);
    controls_.read_answered(queues_.read_of(beat.id).number, error);
}

void AceCluster::complete(MissRegister& miss, const ReadBeat& beat) {
    switch (miss.use) {
    case MissRegister::Use::fill: return fills_.complete(miss, beat);
    case MissRegister::Use::read: return uncached_.complete_read(miss, beat.version);
    default: return maintenance_.complete(miss, beat);
    }
}

void AceCluster::take_write(const WriteResponse& response) {
    schedule_.stay_awake();
    schedule_.room_to_write();
    const bool error = response.response != Response::okay;
    times_.write_answered(response.id, schedule_.now(), error);
    const RequestQueues::Request request = queues_.write_of(response.id);
    switch (request.what) {
    case RequestQueues::For::victim: {
        const Victim& victim = victims_.answered(request.number);
        if (victim.first_of_maintenance) maintenance_.written(victim.line);
        return;
    }
    case RequestQueues::For::miss:
        return uncached_.complete_write(misses_[request.number], response.response);
    case RequestQueues::For::thread: return controls_.write_answered(request.number);
    }
}

void AceCluster::send_read() {
    if (port_.send_completion()) schedule_.stay_awake();
    if (!queues_.no_reads() && port_->ar.can_send()) send_next_read();
}

void AceCluster::send_next_read() {
    const RequestQueues::Request next = queues_.take_read();
    ReadRequest& request = port_->ar.send();
    if (next.what == RequestQueues::For::miss) {
        request = read_request(misses_[next.number]);
        request.security = security_of(misses_[next.number].line);
    } else {
        request = controls_.request(next.number);
        request.security = config_.security;
    }
    request.id = next.id;
    request.qos = config_.qos;
    times_.sent(request, schedule_.now() + 1);
    schedule_.stay_awake();
}

ReadRequest AceCluster::read_request(MissRegister& miss) {
    miss.sent = true;
    miss.since = schedule_.now();
    switch (miss.use) {
    case MissRegister::Use::fill: return fills_.request(miss);
    case MissRegister::Use::read: return uncached_.read_request(miss);
    default: return maintenance_.request(miss);
    }
}

void AceCluster::send_write() {
    if (queues_.no_writes() || !port_->aw.can_send()) return;
    const RequestQueues::Request next = queues_.take_write();
    WriteRequest& request = port_->aw.send();
    Version version = 0;
    if (next.what == RequestQueues::For::victim) {
        const Victim& victim = victims_[next.number];
        request = victim.request();
        version = victim.version;
    } else if (next.what == RequestQueues::For::miss) {
        MissRegister& miss = misses_[next.number];
        miss.sent = true;
        request = uncached_.write_request(miss);
        version = miss.version;
    } else {
        request = DvmAndBarriers::write_barrier(config_.security);
    }
    request.id = next.id;
    request.qos = config_.qos;
    times_.sent(request, schedule_.now() + 1);
    if (has_data(request)) port_.write_data.push(version, request.beats);
    schedule_.stay_awake();
}

bool AceCluster::commit() {
    return schedule_.commit();
}

std::uint64_t AceCluster::next_activity() const {
    return std::min(schedule_.due(), port_.next_activity());
}

bool AceCluster::done() const {
    return threads_.done() && stores_.empty() && misses_.used() == 0 && victims_.used() == 0 &&
           port_.idle();
}

std::string AceCluster::dump() const {
    if (done()) return {};
    return "cluster on SI" + std::to_string(number_) + ":" + threads_.dump(stores_, misses_) + " " +
           std::to_string(misses_.used()) + " misses, " + std::to_string(victims_.used()) +
           " victims, " + std::to_string(port_.snoops()) + " snoops in flight";
}

LineState AceCluster::state_of(Line line) const {
    const CoherentCache::Way* way = cache_.find(line);
    return way == nullptr ? LineState::invalid : way->state;
}

} // namespace armpmu::testbench
