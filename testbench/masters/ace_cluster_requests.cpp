// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/masters/ace_cluster.h"
#include "testbench/masters/request_memory.h"

namespace armpmu::testbench {

void AceCluster::send_requests() {
    moved_ |= port_.send_completion();
    if (ar_queue_.empty() || !port_->ar.can_send()) return;
    const std::uint16_t id = ar_queue_.front();
    ar_queue_.pop();
    ReadRequest request = id < misses_.size()
                              ? read_request(misses_[id])
                              : control_request(id - static_cast<unsigned>(misses_.size()));
    request.id = id;
    request.security = id < misses_.size() ? security_of(misses_[id].line) : config_.security;
    request.qos = config_.qos;
    port_->ar.send(request);
    moved_ = true;
}

ReadRequest AceCluster::read_request(Miss& miss) {
    ReadRequest request;
    miss.sent = true;
    miss.since = now_;
    if (miss.use == Use::fill) {
        miss.snoop = miss.for_store ? store_snoop(miss.line) : config_.load_miss;
        request.address = address_of(miss.line);
        request.snoop = miss.snoop;
        request.beats = dataless(miss.snoop) ? std::uint8_t{1} : std::uint8_t{kLineBeats};
    } else if (miss.use == Use::read) {
        request.address = miss.address;
        request.snoop = ReadSnoop::read_once;
        request.beats = miss.beats;
        set_memory(request, miss.memory);
    } else {
        request.address = address_of(miss.line);
        request.snoop = miss.snoop;
        request.beats = 1;
        request.domain = maintenance_domain(miss.memory);
    }
    return request;
}

void AceCluster::send_writes() {
    if (aw_queue_.empty() || !port_->aw.can_send()) return;
    const std::uint16_t id = aw_queue_.front();
    aw_queue_.pop();
    const std::size_t victims = victims_.size();
    WriteRequest request;
    request.id = id;
    request.security = config_.security;
    request.qos = config_.qos;
    Version version = 0;
    if (id < victims) {
        const Victim& victim = victims_[id];
        request.address = address_of(victim.line);
        request.security = security_of(victim.line);
        request.snoop = victim.snoop;
        version = victim.version;
    } else if (id < victims + misses_.size()) {
        Miss& miss = misses_[id - victims];
        miss.sent = true;
        request.address = miss.address;
        request.security = security_of(miss.line);
        request.snoop = miss.write;
        request.beats = miss.beats;
        set_memory(request, miss.memory);
        version = miss.version;
    } else {
        request.barrier = true;
        request.beats = 1;
    }
    port_->aw.send(request);
    if (has_data(request)) port_.write_data.push(version, request.beats);
    moved_ = true;
}

} // namespace armpmu::testbench
