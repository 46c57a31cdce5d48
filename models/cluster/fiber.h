// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "models/cluster/fiber_sanitizers.h"
#include "models/cluster/fiber_stack.h"

#include <cstddef>
#include <exception>
#include <functional>
#include <memory>

namespace armpmu::cluster {

// A function with a stack of its own, which can stop in the middle and go on later. It runs in the
// thread of whoever resumes it.
class Fiber {
  public:
    explicit Fiber(std::function<void()> body);
    // Objects on the body's stack are destroyed: `yield` throws.
    ~Fiber();
    Fiber(const Fiber&) = delete;
    Fiber& operator=(const Fiber&) = delete;

    // Goes on to the next `yield`, or to the end. Rethrows what the body threw.
    void resume();
    // From within the body; anywhere else it throws std::logic_error.
    void yield();
    bool ended() const { return ended_; }

  private:
    struct Cancelled {};
    static void enter(void* self);
    void run();
    void to_fiber();
    void to_caller(bool for_good);

    std::function<void()> body_;
    std::size_t bytes_;
    std::unique_ptr<char[]> stack_;
    StackPlace own_;
    StackPlace caller_;
    bool begun_ = false;
    bool ended_ = false;
    bool running_ = false;
    bool cancelled_ = false;
    std::exception_ptr failure_;
    WatchedStack own_watched_;
    WatchedStack caller_watched_;
};

} // namespace armpmu::cluster
