// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "models/cluster/fiber_sanitizers.h"

#include <ucontext.h>

#include <cstddef>
#include <exception>
#include <functional>
#include <memory>

namespace armpmu::cluster {

// Where execution stopped on one stack, and goes on when somebody changes to it.
//
// Between stacks execution goes by a few instructions of ours, on x86-64 and AArch64. They keep
// what the calling convention says that a call keeps; the signal mask, and how numbers are
// rounded, are the same on all stacks. Elsewhere, and where the processor guards return addresses
// by a shadow stack, it goes by swapcontext, which makes a system call for the signal mask.
// longjmp is not used: a hardened C library takes a jump to another stack for an attack.
class StackPlace {
  public:
    StackPlace() = default;
    StackPlace(const StackPlace&) = delete;
    StackPlace& operator=(const StackPlace&) = delete;

    // The first change to here calls `body` on that stack. It must not return.
    void begin(char* stack, std::size_t bytes, void (*body)(void*), void* user);
    // Returns when somebody changes to `here`.
    static void change(StackPlace& here, StackPlace& there);

  private:
    void* top_ = nullptr; // of what is kept on the stack; null: `context_` has it
    ucontext_t context_{};
};

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
