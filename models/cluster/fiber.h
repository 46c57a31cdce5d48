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

// The point at which execution stopped on one stack, and resumes after a change to it.
//
// On x86-64 and AArch64 a few instructions of ours switch stacks. They preserve the callee-saved
// registers of the calling convention; signal mask and rounding mode are the same on all stacks.
// Elsewhere, and with shadow stacks for return addresses, swapcontext does it, with a system call
// for the signal mask. longjmp is not used: a hardened C library takes a jump to another stack for
// an attack.
class StackPlace {
  public:
    StackPlace() = default;
    StackPlace(const StackPlace&) = delete;
    StackPlace& operator=(const StackPlace&) = delete;

    // The first change to here calls `body` on that stack. It must not return.
    void begin(char* stack, std::size_t bytes, void (*body)(void*), void* user);
    // Returns after a change to `here`.
    static void change(StackPlace& here, StackPlace& there);

  private:
    void* top_ = nullptr; // of what is kept on the stack; null: `context_` has it
    ucontext_t context_{};
};

// A function with its own stack, which can stop in the middle and resume later. It runs in the
// thread that resumes it.
class Fiber {
  public:
    explicit Fiber(std::function<void()> body);
    // Objects on the body's stack are destroyed: `yield` throws.
    ~Fiber();
    Fiber(const Fiber&) = delete;
    Fiber& operator=(const Fiber&) = delete;

    // Runs to the next `yield`, or to the end. Rethrows the body's exception.
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
