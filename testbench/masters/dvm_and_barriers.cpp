// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/masters/dvm_and_barriers.h"

#include <string>

namespace armpmu::testbench {

using Kind = TraceRecord::Kind;

bool DvmAndBarriers::execute(unsigned index, const TraceRecord& record) {
    if (schedule_.issued(index)) return schedule_.answered(index);
    if (record.kind == Kind::dvm_message) {
        if (dvm_sync(record.address))
            throw ProtocolError("cluster on SI" + std::to_string(number_) +
                                ": a dvm_message has the address of a Sync");
    } else if (!accesses_.quiet(index)) {
        accesses_.close_stores(index);
        return false;
    }
    ReadRequest& request = requests_[index];
    request = {};
    request.beats = 1;
    if (record.kind == Kind::barrier) {
        if (!turns_.may_write()) return schedule_.wait(&ThreadWaits::victims, index);
        turns_.start_write();
        queues_.write_for_thread(index);
        request.barrier = true;
    } else if (record.kind == Kind::dvm_sync) {
        if (syncing_ != kNoThread) {
            sync_waits_ |= Threads{1} << index;
            return false;
        }
        syncing_ = static_cast<int>(index);
        request.snoop = ReadSnoop::dvm_message;
        request.address = kDvmSync;
    } else {
        request.snoop = ReadSnoop::dvm_message;
        request.address = record.address;
    }
    queues_.read_for_thread(index);
    // R, and B or the DVM Complete snoop.
    schedule_.issue(index, record.kind == Kind::dvm_message ? 1 : 2);
    schedule_.stay_awake();
    return false;
}

// Nobody will complete a Sync that went nowhere.
void DvmAndBarriers::read_answered(unsigned index, bool error) {
    if (error && syncing_ == static_cast<int>(index)) sync_completed();
    schedule_.answer(index);
}

void DvmAndBarriers::write_answered(unsigned index) {
    turns_.end_write();
    schedule_.answer(index);
}

void DvmAndBarriers::sync_completed() {
    if (syncing_ == kNoThread)
        throw ProtocolError("cluster on SI" + std::to_string(number_) +
                            ": a DVM Complete without a Sync");
    schedule_.answer(static_cast<unsigned>(syncing_));
    syncing_ = kNoThread;
    schedule_.records.ready |= sync_waits_;
    sync_waits_ = 0;
}

} // namespace armpmu::testbench
