// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/masters/ace_lite_master.h"
#include "testbench/masters/burst_piece.h"
#include "testbench/masters/request_memory.h"

#include <algorithm>

namespace armpmu::testbench {

void AceLiteMaster::send_requests() {
    moved_ |= port_.send_completion();
    if (!busy_) return;
    if (control_) return send_control();
    if (offset_ < job_.bytes) send_burst();
}

void AceLiteMaster::send_control() {
    if (!port_->ar.can_send()) return;
    syncing_ = job_.kind == TraceRecord::Kind::dvm_sync;
    ReadRequest request;
    request.snoop = ReadSnoop::dvm_message;
    request.address = syncing_ ? kDvmSync : job_.address;
    request.beats = 1;
    request.id = static_cast<std::uint16_t>(bursts_.size());
    answers_ = syncing_ ? 2 : 1; // R and the DVM Complete snoop
    control_ = false;
    send_read(request);
}

void AceLiteMaster::send_burst() {
    const bool write = job_.kind == TraceRecord::Kind::input;
    if (free_.empty() || !(write ? port_->aw.can_send() : port_->ar.can_send())) return;
    if (job_.memory == TraceRecord::Memory::device && free_.size() != bursts_.size()) return;
    const std::uint16_t id = free_.back();
    free_.pop_back();
    const BurstPiece piece = piece_of(job_.address, job_.bytes, job_.wrap, offset_);
    const std::uint64_t address = piece.address;
    offset_ += piece.bytes;
    Burst& burst = bursts_[id];
    burst = {};
    burst.line = line_of(address, config_.security);
    burst.since = now_;
    if (write) {
        burst.version = Version{number_ + 1} << 48 | ++stores_done_;
        WriteRequest request;
        request.address = address;
        request.snoop = coherent(job_.memory) && piece.bytes == kLineBytes
                            ? WriteSnoop::write_line_unique
                            : WriteSnoop::write_unique;
        set_memory(request, job_.memory);
        request.beats = piece.beats();
        request.wrap = piece.wrap;
        request.id = id;
        return send_write(request, burst.version);
    }
    ReadRequest request;
    request.address = address;
    request.beats = piece.beats();
    request.wrap = piece.wrap;
    request.id = id;
    if (is_maintenance(job_.kind)) {
        request.address = address_of(burst.line);
        request.snoop = maintenance_snoop(job_.kind);
        request.domain = maintenance_domain(job_.memory);
        request.beats = 1;
        request.wrap = false;
    } else {
        burst.loads = true;
        set_memory(request, job_.memory);
    }
    send_read(request);
}

void AceLiteMaster::send_read(ReadRequest& request) {
    request.security = config_.security;
    request.qos = config_.qos;
    port_->ar.send(request);
    times_.sent(request, now_ + 1);
    moved_ = true;
}

void AceLiteMaster::send_write(WriteRequest& request, Version version) {
    request.security = config_.security;
    request.qos = config_.qos;
    port_->aw.send(request);
    times_.sent(request, now_ + 1);
    port_.write_data.push(version, request.beats);
    moved_ = true;
}

} // namespace armpmu::testbench
