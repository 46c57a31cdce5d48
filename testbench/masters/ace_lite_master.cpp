// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/masters/ace_lite_master.h"

#include "testbench/masters/request_memory.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace armpmu::testbench {
namespace {

void require(bool holds, const char* what) {
    if (!holds) throw std::invalid_argument(std::string("ACE-Lite master: ") + what);
}

} // namespace

AceLiteMaster::AceLiteMaster(const AceLiteMasterConfig& config, JobSource& source)
    : config_(config), source_(source), bursts_(config.outstanding),
      dvm_(config.dvm_latency, static_cast<std::uint16_t>(config.outstanding + 1)) {
    require(config.outstanding > 0, "outstanding must be at least 1");
    require(config.beat_interval > 0, "beat_interval must be at least 1");
    require(config.response_interval > 0, "response_interval must be at least 1");
    require(config.qos <= 15, "qos must be at most 15");
    require(config.snoop_latency > 0, "snoop_latency must be at least 1");
    require(config.dvm_latency > 0, "dvm_latency must be at least 1");
    for (unsigned id = config.outstanding; id > 0; --id)
        free_.push_back(static_cast<std::uint16_t>(id - 1));
}

void AceLiteMaster::bind(SlavePort& port, unsigned number) {
    port_ = &port;
    number_ = number;
}

void AceLiteMaster::evaluate(std::uint64_t cycle) {
    now_ = cycle;
    if (const std::uint32_t fired = port_->handshakes.fired(); fired != 0) take_responses(fired);
    if (!snoops_.empty()) answer_snoop();
    end_job();
    start_job();
    send_requests();
    send_data();
    drive_ready();
}

void AceLiteMaster::start_job() {
    if (busy_) return;
    const TraceRecord* job = source_.peek();
    if (job == nullptr) return;
    job_ = *job;
    check_job();
    source_.take();
    busy_ = true;
    offset_ = 0;
    control_ =
        job_.kind == TraceRecord::Kind::dvm_message || job_.kind == TraceRecord::Kind::dvm_sync;
    moved_ = true;
}

void AceLiteMaster::check_job() const {
    const bool message = job_.kind == TraceRecord::Kind::dvm_message;
    const char* wrong = nullptr;
    if (message || job_.kind == TraceRecord::Kind::dvm_sync) {
        if (!config_.dvm) wrong = "a DVM job without dvm";
        if (message && dvm_sync(job_.address)) wrong = "a dvm_message has the address of a Sync";
    } else if (job_.kind != TraceRecord::Kind::output && job_.kind != TraceRecord::Kind::input &&
               !is_maintenance(job_.kind)) {
        wrong = "a job of a kind that it cannot do";
    }
    if (wrong == nullptr) return;
    throw ProtocolError("ACE-Lite master on SI" + std::to_string(number_) + ": " + wrong);
}

void AceLiteMaster::end_job() {
    const bool requested = busy_ && !control_ && offset_ >= job_.bytes;
    if (!requested || answers_ != 0 || free_.size() != bursts_.size()) return;
    busy_ = false;
    source_.finish();
    moved_ = true;
}

void AceLiteMaster::drive_ready() {
    constexpr std::size_t kSnoops = 2;
    constexpr std::uint32_t kSinks = 1U << channel_r | 1U << channel_b | 1U << channel_ac;
    std::uint32_t ready = 0;
    if (now_ + 1 >= next_beat_) ready |= 1U << channel_r;
    if (now_ + 1 >= next_response_) ready |= 1U << channel_b;
    if (config_.dvm && snoops_.size() < kSnoops) ready |= 1U << channel_ac;
    if (ready == ready_) return;
    ready_ = ready;
    port_->handshakes.set_ready(kSinks, ready);
}

bool AceLiteMaster::commit() {
    return std::exchange(moved_, false);
}

std::uint64_t AceLiteMaster::next_activity() const {
    std::uint64_t next = dvm_.next_activity(now_);
    const auto consider = [&](std::uint64_t cycle) {
        if (cycle > now_ + 1) next = std::min(next, cycle - 1);
    };
    consider(next_beat_);
    consider(next_response_);
    if (!snoops_.empty()) consider(snoops_.front().due);
    return next;
}

bool AceLiteMaster::done() const {
    return !busy_ && source_.ended() && snoops_.empty() && dvm_.idle() && port_->idle();
}

std::string AceLiteMaster::picture() const {
    if (done()) return {};
    std::string text = "ACE-Lite master on SI" + std::to_string(number_) + ": " +
                       std::to_string(bursts_.size() - free_.size()) + " bursts in flight, ";
    if (!busy_) return text + "no job";
    if (control_ || answers_ != 0) return text + "a DVM operation under way";
    return text + std::to_string(job_.bytes - offset_) + " bytes to request";
}

} // namespace armpmu::testbench
