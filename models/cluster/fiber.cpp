// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/cluster/fiber.h"

#include <stdexcept>
#include <utility>

namespace armpmu::cluster {

namespace {

constexpr std::size_t kStackBytes = 1024 * std::size_t{1024}; // touched as far as it is needed

} // namespace

Fiber::Fiber(std::function<void()> body)
    : body_(std::move(body)), bytes_(kStackBytes), stack_(new char[kStackBytes]) {}

Fiber::~Fiber() {
    if (!begun_ || ended_) return;
    cancelled_ = true;
    to_fiber();
}

void Fiber::resume() {
    if (ended_) return;
    if (!std::exchange(begun_, true)) {
        own_.begin(stack_.get(), bytes_, &Fiber::enter, this);
        own_watched_.create(stack_.get(), bytes_);
    }
    to_fiber();
    if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
}

void Fiber::to_fiber() {
    caller_watched_.leave(own_watched_, false);
    running_ = true;
    StackPlace::change(caller_, own_);
    running_ = false;
    caller_watched_.arrive(own_watched_);
}

void Fiber::to_caller(bool for_good) {
    own_watched_.leave(caller_watched_, for_good);
    StackPlace::change(own_, caller_);
    own_watched_.arrive(caller_watched_);
}

void Fiber::yield() {
    if (!running_) throw std::logic_error("cluster: a core waits outside its own time");
    to_caller(false);
    if (cancelled_) throw Cancelled{};
}

void Fiber::enter(void* self) {
    static_cast<Fiber*>(self)->run();
}

void Fiber::run() {
    own_watched_.arrive(caller_watched_);
    try {
        body_();
    } catch (const Cancelled&) {
    } catch (...) {
        failure_ = std::current_exception();
    }
    ended_ = true;
    to_caller(true);
}

} // namespace armpmu::cluster
