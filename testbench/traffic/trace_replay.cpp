// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/traffic/trace_replay.h"

#include "testbench/traffic/trace_error.h"

#include <algorithm>
#include <stdexcept>

namespace armpmu::testbench {

class TraceReplay::ClusterSource final : public RecordSource {
  public:
    ClusterSource(TraceReplay& replay, unsigned number) : replay_(replay), number_(number) {}

    unsigned threads() const override {
        const auto all = static_cast<unsigned>(replay_.threads_.size());
        return (all + replay_.config_.clusters - 1 - number_) / replay_.config_.clusters;
    }
    const TraceRecord* peek(unsigned thread) const override { return replay_.peek(global(thread)); }
    void take(unsigned thread) override { replay_.take(global(thread)); }
    bool ended(unsigned thread) const override { return replay_.ended(global(thread)); }

  private:
    unsigned global(unsigned thread) const { return thread * replay_.config_.clusters + number_; }

    TraceReplay& replay_;
    unsigned number_;
};

class TraceReplay::IoSource final : public JobSource {
  public:
    explicit IoSource(TraceReplay& replay) : replay_(replay) {}

    const TraceRecord* peek() const override {
        return jobs.empty() ? nullptr : &jobs.front().record;
    }
    void take() override {
        current_ = jobs.front().record;
        jobs.pop();
        replay_.touched_ = true;
    }
    void finish() override {
        if (current_.kind == TraceRecord::Kind::input) filled = static_cast<int>(current_.thread);
        replay_.touched_ = true;
    }
    bool ended() const override {
        if (!jobs.empty()) return false;
        for (unsigned t = 0; t < replay_.threads_.size(); ++t)
            if (!replay_.threads_[t].queue.empty()) return false;
        return replay_.at_end_ && !replay_.has_pending_ && replay_.passed_.empty();
    }

    Fifo<Numbered> jobs;
    int filled = -1; // thread whose input buffer was filled in this cycle

  private:
    TraceReplay& replay_;
    TraceRecord current_{};
};

TraceReplay::TraceReplay(const TraceReplayConfig& config, unsigned threads,
                         std::function<bool(TraceRecord&)> next)
    : config_(config), next_(std::move(next)), threads_(threads),
      io_(std::make_unique<IoSource>(*this)) {
    if (config.clusters == 0) throw std::invalid_argument("replay: clusters must be at least 1");
    if (config.look_ahead == 0)
        throw std::invalid_argument("replay: look_ahead must be at least 1");
    for (unsigned n = 0; n < config.clusters; ++n)
        clusters_.push_back(std::make_unique<ClusterSource>(*this, n));
    read_ahead();
}

TraceReplay::~TraceReplay() = default;

RecordSource& TraceReplay::cluster(unsigned number) {
    return *clusters_.at(number);
}

JobSource& TraceReplay::io() {
    return *io_;
}

const TraceRecord* TraceReplay::peek(unsigned thread) const {
    const Thread& state = threads_[thread];
    if (state.queue.empty() || state.waits_for_input) return nullptr;
    const Numbered& head = state.queue.front();
    if (head.record.kind == TraceRecord::Kind::sync && head.number != oldest_) return nullptr;
    return &head.record;
}

void TraceReplay::take(unsigned thread) {
    Thread& state = threads_[thread];
    const Numbered& head = state.queue.front();
    if (head.record.kind == TraceRecord::Kind::input) state.waits_for_input = config_.input_blocks;
    if (head.record.kind == TraceRecord::Kind::input ||
        head.record.kind == TraceRecord::Kind::output)
        passed_.push_back(head);
    state.queue.pop();
    touched_ = true;
}

bool TraceReplay::ended(unsigned thread) const {
    const Thread& state = threads_[thread];
    const bool unread = !at_end_ || has_pending_;
    return state.queue.empty() && !state.waits_for_input && !unread;
}

bool TraceReplay::commit() {
    if (!touched_) return false;
    touched_ = false;
    taken_ = read_;
    for (const Thread& thread : threads_) taken_ -= thread.queue.size();
    release_jobs();
    read_ahead();
    oldest_ = read_;
    for (const Thread& thread : threads_)
        if (!thread.queue.empty()) oldest_ = std::min(oldest_, thread.queue.front().number);
    return true;
}

void TraceReplay::release_jobs() {
    std::sort(passed_.begin(), passed_.end(),
              [](const Numbered& a, const Numbered& b) { return a.number < b.number; });
    for (const Numbered& job : passed_) io_->jobs.push(job);
    passed_.clear();
    if (io_->filled >= 0) threads_[static_cast<unsigned>(io_->filled)].waits_for_input = false;
    io_->filled = -1;
}

void TraceReplay::read_ahead() {
    while (true) {
        if (!has_pending_) {
            if (at_end_ || !next_(pending_.record)) {
                at_end_ = true;
                return;
            }
            if (pending_.record.thread >= threads_.size()) {
                throw TraceError("record " + std::to_string(read_) + " is of thread " +
                                 std::to_string(pending_.record.thread) + ", but there are " +
                                 std::to_string(threads_.size()));
            }
            pending_.number = read_;
            has_pending_ = true;
        }
        Thread& thread = threads_[pending_.record.thread];
        if (thread.queue.size() >= config_.look_ahead) return;
        thread.queue.push(pending_);
        ++read_;
        has_pending_ = false;
    }
}

bool TraceReplay::done() const {
    if (!io_->ended()) return false;
    return std::none_of(threads_.begin(), threads_.end(),
                        [](const Thread& thread) { return thread.waits_for_input; });
}

std::string TraceReplay::picture() const {
    if (done()) return {};
    return "replay: " + std::to_string(taken_) + " records taken, the oldest waiting is " +
           std::to_string(oldest_);
}

} // namespace armpmu::testbench
