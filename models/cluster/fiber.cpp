// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/cluster/fiber.h"

#include <cstdint>
#include <stdexcept>
#include <utility>

#if defined(__has_feature) && !defined(__SANITIZE_ADDRESS__) // GCC's word for it is the other one
#if __has_feature(address_sanitizer)
#define __SANITIZE_ADDRESS__ 1
#endif
#endif
#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/common_interface_defs.h>
#endif

namespace armpmu::cluster {

namespace {

constexpr std::size_t kStackBytes = 1024 * std::size_t{1024}; // touched as far as it is needed

void leave_stack([[maybe_unused]] void** shadow, [[maybe_unused]] const void* bottom,
                 [[maybe_unused]] std::size_t bytes) {
#if defined(__SANITIZE_ADDRESS__)
    __sanitizer_start_switch_fiber(shadow, bottom, bytes);
#endif
}

void arrive_on_stack([[maybe_unused]] void* shadow, [[maybe_unused]] const void** bottom,
                     [[maybe_unused]] std::size_t* bytes) {
#if defined(__SANITIZE_ADDRESS__)
    __sanitizer_finish_switch_fiber(shadow, bottom, bytes);
#endif
}

// Changing contexts makes system calls for the signal mask, which is the same on all stacks. A jump
// makes none, but the address sanitizer takes it for one on the same stack.
#if defined(__SANITIZE_ADDRESS__)
constexpr bool kJumps = false;
#else
constexpr bool kJumps = true;
#endif

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
    if (!begun_) {
        ucontext_t& context = own_.context;
        getcontext(&context);
        context.uc_stack.ss_sp = stack_.get();
        context.uc_stack.ss_size = bytes_;
        context.uc_link = nullptr;
        // makecontext hands over ints only.
        const auto self = reinterpret_cast<std::uintptr_t>(this);
        makecontext(&context, reinterpret_cast<void (*)()>(&Fiber::enter), 2,
                    static_cast<unsigned>(self >> 32), static_cast<unsigned>(self));
    }
    to_fiber();
    if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
}

// Returns when somebody changes to `here`. `first`: nobody has been there before.
[[gnu::noinline]] void Fiber::change(Place& here, Place& there, bool first) {
    if (!kJumps)
        swapcontext(&here.context, &there.context);
    else if (_setjmp(here.jump) != 0)
        return;
    else if (first)
        setcontext(&there.context);
    else
        _longjmp(there.jump, 1);
}

void Fiber::to_fiber() {
    leave_stack(&caller_shadow_, stack_.get(), bytes_);
    running_ = true;
    change(caller_, own_, !std::exchange(begun_, true));
    running_ = false;
    arrive_on_stack(caller_shadow_, nullptr, nullptr);
}

void Fiber::to_caller(bool for_good) {
    leave_stack(for_good ? nullptr : &own_shadow_, caller_stack_, caller_bytes_);
    change(own_, caller_, false);
    arrive_on_stack(own_shadow_, &caller_stack_, &caller_bytes_);
}

void Fiber::yield() {
    if (!running_) throw std::logic_error("cluster: a core waits outside its own time");
    to_caller(false);
    if (cancelled_) throw Cancelled{};
}

void Fiber::enter(unsigned high, unsigned low) {
    const std::uintptr_t self = std::uintptr_t{high} << 32 | low;
    reinterpret_cast<Fiber*>(self)->run();
}

void Fiber::run() {
    arrive_on_stack(nullptr, &caller_stack_, &caller_bytes_);
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
