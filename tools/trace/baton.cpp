// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tools/trace/baton.h"

#include <algorithm>
#include <chrono>

namespace armpmu::trace {

namespace {
constexpr std::chrono::seconds kPatience{5};
}

void Baton::take(unsigned thread, bool arrives) {
    std::unique_lock<std::mutex> lock(mutex_);
    if (arrives) --expected_;
    if (holder_ == thread) holder_ = kNobody;
    queue_.push_back(thread);
    const auto my_turn = [&] {
        return suspended_ || (holder_ == kNobody && expected_ <= 0 && queue_.front() == thread);
    };
    if (holder_ == kNobody && queue_.front() != thread) wake_next();
    bool in_order = false;
    do in_order = wake_[thread].wait_for(lock, kPatience, my_turn);
    while (!in_order && still_);
    if (!in_order) {
        ++breaks_;
        expected_ = 0;
    }
    queue_.erase(std::find(queue_.begin(), queue_.end(), thread));
    holder_ = thread;
}

void Baton::give(unsigned thread) {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (holder_ != thread) {
        return;
    }
    holder_ = kNobody;
    wake_next();
}

void Baton::expect(int threads) {
    const std::lock_guard<std::mutex> lock(mutex_);
    expected_ += threads;
}

void Baton::arrive() {
    const std::lock_guard<std::mutex> lock(mutex_);
    --expected_;
    if (holder_ == kNobody) {
        wake_next();
    }
}

void Baton::stand_still(bool still) {
    const std::lock_guard<std::mutex> lock(mutex_);
    still_ = still;
}

void Baton::suspend(bool suspended) {
    const std::lock_guard<std::mutex> lock(mutex_);
    suspended_ = suspended;
    for (std::condition_variable& wake : wake_) wake.notify_all();
}

std::uint64_t Baton::breaks() const {
    const std::lock_guard<std::mutex> lock(mutex_);
    return breaks_;
}

void Baton::wake_next() {
    if (!queue_.empty()) {
        wake_[queue_.front()].notify_one();
    }
}

} // namespace armpmu::trace
