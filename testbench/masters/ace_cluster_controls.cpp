// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/masters/ace_cluster.h"

namespace armpmu::testbench {

// DVM messages, Syncs and barriers.
bool AceCluster::control(unsigned index) {
    Thread& thread = threads_[index];
    if (thread.issued) return answered(thread);
    const Kind kind = thread.record.kind;
    if (kind == Kind::dvm_message) {
        if (dvm_sync(thread.record.address))
            throw ProtocolError("cluster on SI" + std::to_string(number_) +
                                ": a dvm_message has the address of a Sync");
    } else if (!quiet(index)) {
        close_stores(index);
        return false;
    }
    if (kind == Kind::dvm_sync) {
        if (syncing_ != kNoThread) {
            sync_waits_ |= Threads{1} << index;
            return false;
        }
        syncing_ = static_cast<int>(index);
    }
    if (kind == Kind::barrier) {
        if (!turns_.may_write()) return wait(run_waits_.victims, index, kNoLine);
        turns_.start_write();
        aw_queue_.push(static_cast<std::uint16_t>(victims_.size() + misses_.size() + index));
    }
    ar_queue_.push(static_cast<std::uint16_t>(misses_.size() + index));
    // R, and B or the DVM Complete snoop.
    thread.answers = kind == Kind::dvm_message ? 1 : 2;
    thread.issued = true;
    moved_ = true;
    return false;
}

void AceCluster::sync_completed() {
    if (syncing_ == kNoThread)
        throw ProtocolError("cluster on SI" + std::to_string(number_) +
                            ": a DVM Complete without a Sync");
    answer(static_cast<unsigned>(syncing_));
    syncing_ = kNoThread;
    run_ |= sync_waits_;
    sync_waits_ = 0;
}

ReadRequest AceCluster::control_request(unsigned index) const {
    const TraceRecord& record = threads_[index].record;
    ReadRequest request;
    request.beats = 1;
    if (record.kind == Kind::barrier) {
        request.barrier = true;
    } else {
        request.snoop = ReadSnoop::dvm_message;
        request.address = record.kind == Kind::dvm_sync ? kDvmSync : record.address;
    }
    return request;
}

} // namespace armpmu::testbench
