// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/masters/ace_lite_master.h"

namespace armpmu::testbench {

void AceLiteMaster::take_responses(std::uint32_t fired) {
    if ((fired & bit(channel_r)) != 0) take_read(port_->r.payload());
    if ((fired & bit(channel_b)) != 0) take_write(port_->b.payload());
    if ((fired & bit(channel_ac)) != 0) take_snoop(port_->ac.payload());
}

void AceLiteMaster::take_read(const ReadBeat& beat) {
    moved_ = true;
    const bool error = beat.response != Response::okay;
    if (beat.id < bursts_.size()) {
        Burst& burst = bursts_[beat.id];
        burst.error |= error;
        if (!beat.last) return;
        times_.read_answered(beat.id, now_, burst.error);
        if (config_.observer != nullptr && burst.loads && !burst.error)
            config_.observer->loaded(burst.line, beat.version, burst.since, now_);
        free_.push_back(beat.id);
        return;
    }
    if (port_.take_completion(beat)) return;
    times_.read_answered(beat.id, now_, error);
    --answers_;
    // Nobody will complete a Sync that went nowhere.
    if (error && syncing_) {
        syncing_ = false;
        --answers_;
    }
}

void AceLiteMaster::take_write(const WriteResponse& response) {
    moved_ = true;
    const Burst& burst = bursts_[response.id];
    const bool error = response.response != Response::okay;
    times_.write_answered(response.id, now_, error);
    if (config_.observer != nullptr && !error)
        config_.observer->stored(burst.line, burst.version, burst.version, now_);
    free_.push_back(response.id);
}

void AceLiteMaster::take_snoop(const SnoopRequest& request) {
    moved_ = true;
    if (!is_dvm(request.snoop))
        throw ProtocolError("ACE-Lite master on SI" + std::to_string(number_) +
                            ": a snoop that is no DVM message");
    if (request.snoop != ReadSnoop::dvm_complete) return;
    if (!syncing_)
        throw ProtocolError("ACE-Lite master on SI" + std::to_string(number_) +
                            ": a DVM Complete without a Sync");
    syncing_ = false;
    --answers_;
}

} // namespace armpmu::testbench
