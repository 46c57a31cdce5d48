// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/masters/store_buffers.h"

namespace armpmu::testbench {

StoreBuffers::StoreBuffers(const AceClusterConfig& config, unsigned threads, CoherentCache& cache,
                           ThreadSchedule& schedule)
    : merge_cycles_(config.merge_cycles), observer_(config.observer), cache_(cache),
      schedule_(schedule),
      buffers_(threads, StoreBuffer(config.store_buffer_lines, config.merge_cycles)) {}

bool StoreBuffers::store(unsigned index, Line line, std::uint64_t mask, Memory memory) {
    StoreBuffer& buffer = buffers_[index];
    const std::size_t before = buffer.entries().size();
    const bool taken = buffer.store(line, mask, memory, schedule_.now());
    schedule_.stores.ready |= Threads{1} << index; // it may have closed an entry
    if (!taken) return schedule_.wait(&ThreadWaits::stores, index, line);
    storing_ |= Threads{1} << index;
    if (buffer.entries().size() != before) lines_.add(line);
    schedule_.wake_at(schedule_.now() + merge_cycles_);
    return true;
}

bool StoreBuffers::wait_for_store(unsigned index, Line line) {
    buffers_[index].close(line);
    schedule_.stores.ready |= Threads{1} << index;
    return schedule_.wait(&ThreadWaits::stores, index, line);
}

void StoreBuffers::close_all(unsigned index) {
    buffers_[index].close_all();
    schedule_.stores.ready |= Threads{1} << index;
}

void StoreBuffers::wake_by_time() {
    for_each_thread(storing_, [&](unsigned index) {
        StoreBuffer& buffer = buffers_[index];
        if (buffer.expire(schedule_.now())) {
            schedule_.stores.ready |= Threads{1} << index;
            schedule_.stay_awake();
        }
        schedule_.wake_at(buffer.next_expiry());
    });
}

bool StoreBuffers::stores_whole(Line line) const {
    bool whole = false;
    for_each_thread(storing(line), [&](unsigned index) {
        const StoreBuffer::Entry& entry = *buffers_[index].find(line);
        whole |= entry.closed && entry.full() && entry.coherent();
    });
    return whole;
}

void StoreBuffers::stop_waiting(Line line, Threads storing) {
    for_each_thread(storing, [&](unsigned index) { buffers_[index].stop_waiting(line); });
}

// Whole lines first: after a MakeUnique only they have the rest of the line.
void StoreBuffers::perform_all(Way& way) {
    Threads whole = 0;
    Threads partial = 0;
    for_each_thread(storing(way.line), [&](unsigned index) {
        const StoreBuffer::Entry& entry = *buffers_[index].find(way.line);
        if (entry.closed && entry.coherent())
            (entry.full() ? whole : partial) |= Threads{1} << index;
    });
    for_each_thread(whole, [&](unsigned index) { perform(index, way); });
    for_each_thread(partial, [&](unsigned index) { perform(index, way); });
}

void StoreBuffers::perform(unsigned index, Way& way) {
    const Version version = new_version();
    const Version base = buffers_[index].find(way.line)->full() ? version : way.version;
    way.version = version;
    cache_.set_state(way, LineState::unique_dirty);
    cache_.touch(way);
    remove(index, way.line);
    if (observer_ != nullptr) observer_->stored(way.line, version, base, schedule_.now());
}

void StoreBuffers::remove(unsigned index, Line line) {
    StoreBuffer& buffer = buffers_[index];
    buffer.remove(line);
    lines_.remove(line);
    if (buffer.empty()) storing_ &= ~(Threads{1} << index);
    // It may have held others up.
    if (buffer.others() != 0) schedule_.stores.ready |= Threads{1} << index;
    schedule_.store_left(index);
}

void StoreBuffers::drop(Line line) {
    for_each_thread(storing(line), [&](unsigned index) {
        const StoreBuffer::Entry& entry = *buffers_[index].find(line);
        if (entry.waiting && entry.coherent()) remove(index, line);
    });
}

} // namespace armpmu::testbench
