// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace armpmu::vectors {

// Hands steps to a thread of its own, in order and in batches, so that who makes them waits only
// when the thread is kBatches behind. What `work` throws ends the work; `finish` throws it again.
template <typename Step>
class StepQueue {
  public:
    static constexpr std::size_t kBatch = 2048;
    static constexpr std::size_t kBatches = 8;

    explicit StepQueue(std::function<void(Step&)> work)
        : work_(std::move(work)), thread_([this] { run(); }) {}
    ~StepQueue() { end(); }
    StepQueue(const StepQueue&) = delete;
    StepQueue& operator=(const StepQueue&) = delete;

    Step& add() {
        if (batch_.size() == kBatch) hand_over();
        return batch_.emplace_back();
    }
    // After the last step.
    void finish() {
        end();
        if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
    }
    bool sound() const { return sound_; }

  private:
    using Batch = std::vector<Step>;

    void hand_over() {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return waiting_.size() < kBatches; });
        waiting_.push_back(std::move(batch_));
        batch_ = {};
        if (!spare_.empty()) {
            batch_ = std::move(spare_.back());
            spare_.pop_back();
        }
        batch_.reserve(kBatch);
        changed_.notify_all();
    }

    void end() {
        if (!thread_.joinable()) return;
        hand_over();
        {
            const std::lock_guard lock(mutex_);
            ended_ = true;
        }
        changed_.notify_all();
        thread_.join();
    }

    void run() {
        std::unique_lock lock(mutex_);
        for (;;) {
            changed_.wait(lock, [this] { return !waiting_.empty() || ended_; });
            if (waiting_.empty()) return;
            Batch batch = std::move(waiting_.front());
            waiting_.pop_front();
            changed_.notify_all();
            lock.unlock();
            work_on(batch);
            batch.clear();
            lock.lock();
            spare_.push_back(std::move(batch));
        }
    }

    void work_on(Batch& batch) {
        if (!sound_) return;
        try {
            for (Step& step : batch) work_(step);
        } catch (...) {
            failure_ = std::current_exception();
            sound_ = false;
        }
    }

    std::function<void(Step&)> work_;
    Batch batch_; // of who adds
    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<Batch> waiting_;
    std::vector<Batch> spare_;
    bool ended_ = false;
    std::atomic<bool> sound_ = true;
    std::exception_ptr failure_; // of the thread, until it has been joined
    std::thread thread_;
};

} // namespace armpmu::vectors
