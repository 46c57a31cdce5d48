// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/masters/ace_lite_master.h"

#include "testbench/masters/request_memory.h"
#include "testbench/masters/require.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace armpmu::testbench {
namespace {

AcePortConfig port_config(const AceLiteMasterConfig& config) {
    AcePortConfig port;
    port.read_interval = config.beat_interval;
    port.response_interval = config.response_interval;
    port.snoop_latency = config.snoop_latency;
    port.snoop_buffer = config.dvm ? 2 : 0;
    port.dvm_latency = config.dvm_latency;
    port.first_completion = static_cast<std::uint16_t>(config.outstanding + 1);
    port.security = config.security;
    port.qos = config.qos;
    return port;
}

} // namespace

AceLiteMaster::AceLiteMaster(const AceLiteMasterConfig& config, JobSource& source)
    : config_(config), source_(source), port_(port_config(config)), bursts_(config.outstanding) {
    require("ACE-Lite master", config.outstanding > 0, "outstanding must be at least 1");
    require("ACE-Lite master", config.beat_interval > 0, "beat_interval must be at least 1");
    require("ACE-Lite master", config.response_interval > 0,
            "response_interval must be at least 1");
    require("ACE-Lite master", config.qos <= 15, "qos must be at most 15");
    require("ACE-Lite master", config.snoop_latency > 0, "snoop_latency must be at least 1");
    require("ACE-Lite master", config.dvm_latency > 0, "dvm_latency must be at least 1");
    for (unsigned id = config.outstanding; id > 0; --id)
        free_.push_back(static_cast<std::uint16_t>(id - 1));
}

void AceLiteMaster::bind(SlavePort& port, unsigned number) {
    port_.bind(port);
    number_ = number;
}

void AceLiteMaster::evaluate(std::uint64_t cycle) {
    now_ = cycle;
    if (const std::uint32_t fired = port_.take(cycle); fired != 0) take_responses(fired);
    if (port_.can_answer()) {
        port_.answer({});
        moved_ = true;
    }
    end_job();
    start_job();
    send_requests();
    moved_ |= port_.send_data();
    port_.drive_ready();
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

bool AceLiteMaster::commit() {
    return std::exchange(moved_, false);
}

std::uint64_t AceLiteMaster::next_activity() const {
    return port_.next_activity();
}

bool AceLiteMaster::done() const {
    return !busy_ && source_.ended() && port_.idle();
}

std::string AceLiteMaster::dump() const {
    if (done()) return {};
    std::string text = "ACE-Lite master on SI" + std::to_string(number_) + ": " +
                       std::to_string(bursts_.size() - free_.size()) + " bursts in flight, ";
    if (!busy_) return text + "no job";
    if (control_ || answers_ != 0) return text + "a DVM operation under way";
    return text + std::to_string(job_.bytes - offset_) + " bytes to request";
}

} // namespace armpmu::testbench
