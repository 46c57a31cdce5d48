// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/masters/ace_cluster.h"

#include <algorithm>

namespace armpmu::testbench {
namespace {

// Bytes [first, first + bytes) of a line.
std::uint64_t mask_of(unsigned first, unsigned bytes) {
    const std::uint64_t ones =
        bytes == kLineBytes ? ~std::uint64_t{0} : (std::uint64_t{1} << bytes) - 1;
    return ones << first;
}

} // namespace

// In the order of their numbers; a thread that an earlier one wakes still has its turn in this
// cycle.
void AceCluster::run_threads() {
    run_ |= polled_;
    for (Threads later = ~Threads{0};;) {
        const Threads registers = miss_lines_.full() ? 0 : run_waits_.registers;
        const Threads able = (run_ | registers) & later;
        if (able == 0) return;
        const auto index = static_cast<unsigned>(__builtin_ctz(able));
        later = ~Threads{0} << index << 1;
        run_ &= ~(Threads{1} << index);
        run_waits_.remove(Threads{1} << index);
        run(index);
    }
}

void AceCluster::run(unsigned index) {
    Thread& thread = threads_[index];
    if (thread.phase == Phase::idle) {
        next_record(index, now_);
    } else if (thread.phase == Phase::sync) {
        pass_sync(index);
    }
    if (thread.phase != Phase::access || now_ < thread.ready_at || !execute(index)) return;
    moved_ = true;
    if (thread.offset < thread.record.bytes) {
        run_ |= Threads{1} << index;
        return;
    }
    thread.phase = Phase::idle;
    next_record(index, now_ + 1);
}

void AceCluster::next_record(unsigned index, std::uint64_t from) {
    Thread& thread = threads_[index];
    const Threads self = Threads{1} << index;
    polled_ |= self;
    source_.advance(index, from);
    const TraceRecord* record = source_.peek(index);
    if (record == nullptr) {
        if (!source_.ended(index)) return;
        polled_ &= ~self;
        thread.phase = Phase::ended;
        close_stores(index);
        return;
    }
    polled_ &= ~self;
    moved_ = true;
    start_at(index, std::max(from + gap_cycles(thread, record->gap), record->not_before));
    if (record->kind == Kind::output || record->kind == Kind::input || record->kind == Kind::sync) {
        thread.phase = Phase::sync;
        close_stores(index);
        return pass_sync(index);
    }
    thread.phase = Phase::access;
    thread.record = *record;
    thread.offset = 0;
    source_.take(index);
}

void AceCluster::start_at(unsigned index, std::uint64_t cycle) {
    threads_[index].ready_at = cycle;
    if (cycle == now_ + 1) run_ |= Threads{1} << index;
    if (cycle <= now_ + 1) return;
    sleeping_ |= Threads{1} << index;
    due_ = std::min(due_, cycle);
}

void AceCluster::pass_sync(unsigned index) {
    Thread& thread = threads_[index];
    if (now_ < thread.ready_at || !quiet(index)) return;
    source_.take(index);
    thread.phase = Phase::idle;
    polled_ |= Threads{1} << index;
    moved_ = true;
}

// Whether all earlier loads and stores of the thread have taken effect; if not, it waits for that.
bool AceCluster::quiet(unsigned index) {
    const Thread& thread = threads_[index];
    if (thread.loads != 0) return wait(run_waits_.line, index, kNoLine);
    if (!thread.stores.empty()) return wait(run_waits_.stores, index, kNoLine);
    return true;
}

bool AceCluster::wait(Threads& waits, unsigned index, Line line) {
    waits |= Threads{1} << index;
    threads_[index].wait_line = line;
    return false;
}

std::uint64_t AceCluster::gap_cycles(Thread& thread, std::uint32_t instructions) const {
    if (instructions == 0) return 0;
    const std::uint64_t hundredths =
        thread.hundredths + std::uint64_t{instructions} * config_.cycles_per_100_instructions;
    thread.hundredths = static_cast<unsigned>(hundredths % 100);
    return hundredths / 100;
}

// One access to one line; an access to several lines takes a cycle for each. False when the thread
// must wait.
bool AceCluster::execute(unsigned index) {
    Thread& thread = threads_[index];
    const TraceRecord& record = thread.record;
    if (record.after_loads && thread.loads != 0) return wait(run_waits_.line, index, kNoLine);
    if (record.kind >= Kind::dvm_message) return control(index);
    const std::uint64_t address = record.address + thread.offset;
    const unsigned first = address % kLineBytes;
    const unsigned bytes = std::min(kLineBytes - first, record.bytes - thread.offset);
    const Line line = line_of(address, record.secure ? Security::secure : config_.security);
    bool done = false;
    if (record.kind == Kind::load) {
        done = record.memory == Memory::device ? load_device(index, line, mask_of(first, bytes))
                                               : load(index, line, mask_of(first, bytes));
    } else if (record.kind == Kind::store) {
        done = store(index, line, mask_of(first, bytes));
    } else {
        done = maintain(index, line);
    }
    if (done) thread.offset += bytes;
    return done;
}

// Whether the answers to what the record has issued are all there.
bool AceCluster::answered(Thread& thread) {
    if (thread.answers == 0) thread.issued = false;
    return thread.answers == 0;
}

void AceCluster::answer(unsigned index) {
    if (--threads_[index].answers == 0) run_ |= Threads{1} << index;
}

} // namespace armpmu::testbench
