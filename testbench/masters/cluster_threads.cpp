// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/masters/cluster_threads.h"

#include <algorithm>
#include <stdexcept>

namespace armpmu::testbench {
namespace {

using Kind = TraceRecord::Kind;

// Bytes [first, first + bytes) of a line.
std::uint64_t mask_of(unsigned first, unsigned bytes) {
    const std::uint64_t ones =
        bytes == kLineBytes ? ~std::uint64_t{0} : (std::uint64_t{1} << bytes) - 1;
    return ones << first;
}

} // namespace

ClusterThreads::ClusterThreads(const AceClusterConfig& config, RecordSource& source,
                               LoadStoreUnit& accesses, CacheMaintenance& maintenance,
                               DvmAndBarriers& controls, ThreadSchedule& schedule)
    : config_(config), source_(source), accesses_(accesses), maintenance_(maintenance),
      controls_(controls), schedule_(schedule), threads_(source.threads()) {
    if (threads_.size() > kMaxClusterThreads)
        throw std::invalid_argument("cluster: at most 16 threads");
    polled_ = (Threads{1} << threads_.size()) - 1;
}

void ClusterThreads::go_on(unsigned index) {
    Thread& thread = threads_[index];
    if (thread.phase == Phase::idle) {
        next_record(index, schedule_.now());
    } else if (thread.phase == Phase::sync) {
        pass_sync(index);
    }
    if (thread.phase != Phase::access || !schedule_.started(index) || !execute(index)) return;
    schedule_.work_done();
    schedule_.stay_awake();
    if (thread.offset < thread.record.bytes) {
        schedule_.records.ready |= Threads{1} << index;
        return;
    }
    thread.phase = Phase::idle;
    next_record(index, schedule_.now() + 1);
}

void ClusterThreads::next_record(unsigned index, std::uint64_t from) {
    Thread& thread = threads_[index];
    const Threads self = Threads{1} << index;
    polled_ |= self;
    source_.advance(index, from);
    const TraceRecord* record = source_.peek(index);
    if (record == nullptr) {
        if (!source_.ended(index)) return;
        polled_ &= ~self;
        thread.phase = Phase::ended;
        accesses_.close_stores(index);
        return;
    }
    polled_ &= ~self;
    schedule_.stay_awake();
    schedule_.start_at(index, std::max(from + gap_cycles(thread, record->gap), record->not_before));
    if (record->kind == Kind::output || record->kind == Kind::input || record->kind == Kind::sync) {
        thread.phase = Phase::sync;
        accesses_.close_stores(index);
        return pass_sync(index);
    }
    thread.phase = Phase::access;
    thread.record = *record;
    thread.offset = 0;
    source_.take(index);
}

void ClusterThreads::pass_sync(unsigned index) {
    if (!schedule_.started(index) || !accesses_.quiet(index)) return;
    source_.take(index);
    schedule_.work_done();
    threads_[index].phase = Phase::idle;
    polled_ |= Threads{1} << index;
    schedule_.stay_awake();
}

std::uint64_t ClusterThreads::gap_cycles(Thread& thread, std::uint32_t instructions) const {
    if (instructions == 0) return 0;
    const std::uint64_t hundredths =
        thread.hundredths + std::uint64_t{instructions} * config_.cycles_per_100_instructions;
    thread.hundredths = static_cast<unsigned>(hundredths % 100);
    return hundredths / 100;
}

// One access to one line. False when the thread must wait.
bool ClusterThreads::execute(unsigned index) {
    Thread& thread = threads_[index];
    const TraceRecord& record = thread.record;
    if (record.after_loads && !accesses_.loads_done(index)) return false;
    if (record.kind >= Kind::dvm_message) return controls_.execute(index, record);
    const std::uint64_t address = record.address + thread.offset;
    const unsigned first = address % kLineBytes;
    const unsigned bytes = std::min(kLineBytes - first, record.bytes - thread.offset);
    const Line line = line_of(address, record.secure ? Security::secure : config_.security);
    bool done = false;
    if (record.kind == Kind::load) {
        done = accesses_.load(index, line, mask_of(first, bytes), record.memory);
    } else if (record.kind == Kind::store) {
        done = accesses_.store(index, line, mask_of(first, bytes), record.memory);
    } else {
        done = maintenance_.execute(index, line, record);
    }
    if (done) thread.offset += bytes;
    return done;
}

bool ClusterThreads::done() const {
    for (unsigned i = 0; i < threads_.size(); ++i) {
        const Phase phase = threads_[i].phase;
        if (phase == Phase::access || phase == Phase::sync || !source_.ended(i)) return false;
    }
    return true;
}

std::string ClusterThreads::dump(const StoreBuffers& buffers, const MissRegisters& misses) const {
    std::string text;
    for (unsigned i = 0; i < threads_.size(); ++i) {
        text += " thread " + std::to_string(i);
        switch (threads_[i].phase) {
        case Phase::access:
            text += schedule_.issued(i) ? " waits for an answer, " : " in an access, ";
            break;
        case Phase::sync: text += " at a sync, "; break;
        default: text += source_.ended(i) ? " ended, " : " without a record, ";
        }
        text += std::to_string(misses.loads(i)) + " loads and " +
                std::to_string(buffers[i].entries().size()) + " stores waiting;";
    }
    return text;
}

} // namespace armpmu::testbench
