// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstddef>
#include <exception>
#include <functional>
#include <memory>

#include <csetjmp>

#include <ucontext.h>

namespace armpmu::cluster {

// A function with a stack of its own, which can stop in the middle and go on later. It runs in the
// thread of whoever resumes it.
class Fiber {
  public:
    explicit Fiber(std::function<void()> body);
    // What the body has on its stack is destroyed: `yield` throws.
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
    // Where execution goes on.
    struct Place {
        ucontext_t context{};
        std::jmp_buf jump{};
    };
    static void enter(unsigned high, unsigned low);
    static void change(Place& here, Place& there, bool first);
    void run();
    void to_fiber();
    void to_caller(bool for_good);

    std::function<void()> body_;
    std::size_t bytes_;
    std::unique_ptr<char[]> stack_;
    Place own_;
    Place caller_;
    bool begun_ = false;
    bool ended_ = false;
    bool running_ = false;
    bool cancelled_ = false;
    std::exception_ptr failure_;
    // What the address sanitizer wants to know of the stacks.
    void* own_shadow_ = nullptr;
    void* caller_shadow_ = nullptr;
    const void* caller_stack_ = nullptr;
    std::size_t caller_bytes_ = 0;
};

} // namespace armpmu::cluster
