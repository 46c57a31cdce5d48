// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstddef>

// GCC's words for the sanitizers; Clang has a question.
#if defined(__has_feature)
#if __has_feature(address_sanitizer) && !defined(__SANITIZE_ADDRESS__)
#define __SANITIZE_ADDRESS__ 1
#endif
#if __has_feature(thread_sanitizer) && !defined(__SANITIZE_THREAD__)
#define __SANITIZE_THREAD__ 1
#endif
#endif
#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/common_interface_defs.h>
#endif
#if defined(__SANITIZE_THREAD__)
#include <sanitizer/tsan_interface.h>
#endif

namespace armpmu::cluster {

// Reports a change from one stack to another to the address and the thread sanitizer; empty without
// them. One for each stack. The functions are inlined: the thread sanitizer would otherwise see
// their entry and exit on two stacks.
class WatchedStack {
  public:
    WatchedStack() = default;
    WatchedStack(const WatchedStack&) = delete;
    WatchedStack& operator=(const WatchedStack&) = delete;
    ~WatchedStack() {
#if defined(__SANITIZE_THREAD__)
        if (created_) __tsan_destroy_fiber(thread_);
#endif
    }

    // A new stack. Without it: the one that the thread is on when it leaves.
    void create([[maybe_unused]] const void* bottom, [[maybe_unused]] std::size_t bytes) {
#if defined(__SANITIZE_ADDRESS__)
        bottom_ = bottom;
        bytes_ = bytes;
#endif
#if defined(__SANITIZE_THREAD__)
        created_ = true;
        thread_ = __tsan_create_fiber(0);
#endif
    }

    // Right before the change. `for_good`: never resumed.
    [[gnu::always_inline]] void leave([[maybe_unused]] const WatchedStack& to,
                                      [[maybe_unused]] bool for_good) {
#if defined(__SANITIZE_ADDRESS__)
        __sanitizer_start_switch_fiber(for_good ? nullptr : &shadow_, to.bottom_, to.bytes_);
#endif
#if defined(__SANITIZE_THREAD__)
        if (!created_) thread_ = __tsan_get_current_fiber();
        __tsan_switch_to_fiber(to.thread_, 0);
#endif
    }

    // Right behind it, here; `from` is the stack that was left.
    [[gnu::always_inline]] void arrive([[maybe_unused]] WatchedStack& from) {
#if defined(__SANITIZE_ADDRESS__)
        __sanitizer_finish_switch_fiber(shadow_, &from.bottom_, &from.bytes_);
#endif
    }

  private:
#if defined(__SANITIZE_ADDRESS__)
    const void* bottom_ = nullptr;
    std::size_t bytes_ = 0;
    void* shadow_ = nullptr;
#endif
#if defined(__SANITIZE_THREAD__)
    void* thread_ = nullptr;
    bool created_ = false;
#endif
};

} // namespace armpmu::cluster
