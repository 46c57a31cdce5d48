// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/traffic/ace_lite_master.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace armpmu::testbench {

AceLiteMaster::AceLiteMaster(const AceLiteMasterConfig& config, JobSource& source)
    : config_(config), source_(source), bursts_(config.outstanding) {
    if (config.outstanding == 0)
        throw std::invalid_argument("ACE-Lite master: outstanding must be at least 1");
    if (config.beat_interval == 0)
        throw std::invalid_argument("ACE-Lite master: beat_interval must be at least 1");
}

void AceLiteMaster::bind(SlavePort& port, unsigned number) {
    port_ = &port;
    number_ = number;
}

void AceLiteMaster::evaluate(std::uint64_t cycle) {
    now_ = cycle;
    take_responses();
    end_job();
    start_job();
    send_burst();
    send_data();
    port_->r.set_ready(now_ + 1 >= next_beat_);
    port_->b.set_ready(true);
}

void AceLiteMaster::take_responses() {
    const auto release = [&](Burst& burst) {
        burst.used = false;
        --in_flight_;
    };
    if (port_->r.fired()) {
        const ReadBeat& beat = port_->r.payload();
        next_beat_ = now_ + config_.beat_interval;
        if (beat.last) {
            Burst& burst = bursts_[beat.id];
            if (config_.observer != nullptr)
                config_.observer->loaded(burst.line, beat.version, burst.since, now_);
            release(burst);
        }
        moved_ = true;
    }
    if (port_->b.fired()) {
        Burst& burst = bursts_[port_->b.payload().id];
        if (config_.observer != nullptr)
            config_.observer->stored(burst.line, burst.version, burst.version, now_);
        release(burst);
        moved_ = true;
    }
}

void AceLiteMaster::start_job() {
    if (busy_) return;
    const TraceRecord* job = source_.peek();
    if (job == nullptr) return;
    job_ = *job;
    source_.take();
    busy_ = true;
    offset_ = 0;
    moved_ = true;
}

void AceLiteMaster::end_job() {
    if (!busy_ || offset_ < job_.bytes || in_flight_ != 0) return;
    busy_ = false;
    source_.finish();
    moved_ = true;
}

void AceLiteMaster::send_burst() {
    const bool read = job_.kind == TraceRecord::Kind::output;
    if (!busy_ || offset_ >= job_.bytes || in_flight_ == bursts_.size()) return;
    if (!(read ? port_->ar.can_send() : port_->aw.can_send())) return;
    std::uint16_t id = 0;
    while (bursts_[id].used) ++id;
    const std::uint64_t address = job_.address + offset_;
    const unsigned first = address % kLineBytes;
    const unsigned bytes = std::min(kLineBytes - first, job_.bytes - offset_);
    const unsigned beats = (first % kBeatBytes + bytes + kBeatBytes - 1) / kBeatBytes;
    Burst& burst = bursts_[id];
    burst = {true, line_of(address, config_.security), 0, now_, static_cast<std::uint8_t>(beats)};
    ++in_flight_;
    offset_ += bytes;
    moved_ = true;
    if (read) {
        ReadRequest request;
        request.address = address;
        request.security = config_.security;
        request.beats = static_cast<std::uint8_t>(beats);
        request.id = id;
        port_->ar.send(request);
        return;
    }
    burst.version = Version{number_ + 1} << 48 | ++stores_done_;
    WriteRequest request;
    request.address = address;
    request.snoop = bytes == kLineBytes ? WriteSnoop::write_line_unique : WriteSnoop::write_unique;
    request.security = config_.security;
    request.beats = static_cast<std::uint8_t>(beats);
    request.id = id;
    port_->aw.send(request);
    w_queue_.push(id);
}

void AceLiteMaster::send_data() {
    if (w_queue_.empty() || !port_->w.can_send()) return;
    Burst& burst = bursts_[w_queue_.front()];
    const bool last = --burst.beats == 0;
    port_->w.send({burst.version, last});
    if (last) w_queue_.pop();
    moved_ = true;
}

bool AceLiteMaster::commit() {
    return std::exchange(moved_, false);
}

std::uint64_t AceLiteMaster::next_activity() const {
    return next_beat_ > now_ + 1 ? next_beat_ - 1 : kNever;
}

bool AceLiteMaster::done() const {
    return !busy_ && source_.ended() && port_->idle();
}

std::string AceLiteMaster::picture() const {
    if (done()) return {};
    return "ACE-Lite master on SI" + std::to_string(number_) + ": " + std::to_string(in_flight_) +
           " bursts in flight, " +
           (busy_ ? std::to_string(job_.bytes - offset_) + " bytes to request"
                  : std::string("no job"));
}

} // namespace armpmu::testbench
