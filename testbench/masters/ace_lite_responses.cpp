// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/masters/ace_lite_master.h"

namespace armpmu::testbench {

void AceLiteMaster::take_responses(std::uint32_t fired) {
    if ((fired & 1U << channel_r) != 0) take_read(port_->r.payload());
    if ((fired & 1U << channel_b) != 0) take_write(port_->b.payload());
    if ((fired & 1U << channel_ac) != 0) take_snoop(port_->ac.payload());
    if ((fired & 1U << channel_cr) != 0) dvm_.answered(now_);
}

void AceLiteMaster::take_read(const ReadBeat& beat) {
    next_beat_ = now_ + config_.beat_interval;
    moved_ = true;
    const bool error = beat.response != Response::okay;
    if (beat.id < bursts_.size()) {
        Burst& burst = bursts_[beat.id];
        burst.error |= error;
        if (!beat.last) return;
        bus_errors_ += burst.error;
        if (config_.observer != nullptr && burst.loads && !burst.error)
            config_.observer->loaded(burst.line, beat.version, burst.since, now_);
        free_.push_back(beat.id);
        return;
    }
    bus_errors_ += error;
    if (dvm_.owns(beat.id)) {
        dvm_.completed(beat.id);
        return;
    }
    --answers_;
    // Nobody will complete a Sync that went nowhere.
    if (error && syncing_) {
        syncing_ = false;
        --answers_;
    }
}

void AceLiteMaster::take_write(const WriteResponse& response) {
    next_response_ = now_ + config_.response_interval;
    moved_ = true;
    const Burst& burst = bursts_[response.id];
    const bool error = response.response != Response::okay;
    bus_errors_ += error;
    if (config_.observer != nullptr && !error)
        config_.observer->stored(burst.line, burst.version, burst.version, now_);
    free_.push_back(response.id);
}

void AceLiteMaster::take_snoop(const SnoopRequest& request) {
    moved_ = true;
    if (!is_dvm(request.snoop))
        throw ProtocolError("ACE-Lite master on SI" + std::to_string(number_) +
                            ": a snoop that is no DVM message");
    snoops_.push({request, now_ + config_.snoop_latency});
    if (request.snoop != ReadSnoop::dvm_complete) return;
    if (!syncing_)
        throw ProtocolError("ACE-Lite master on SI" + std::to_string(number_) +
                            ": a DVM Complete without a Sync");
    syncing_ = false;
    --answers_;
}

void AceLiteMaster::answer_snoop() {
    if (now_ + 1 < snoops_.front().due || !port_->cr.can_send()) return;
    port_->cr.send({});
    dvm_.answering(snoops_.front().request);
    snoops_.pop();
    moved_ = true;
}

} // namespace armpmu::testbench
