// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <array>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <mutex>

namespace armpmu::trace {

constexpr unsigned kMaxThreads = 64;

// Lets one guest thread run at a time, in turns, first come first served. What is recorded under
// the baton is recorded in the order in which it was executed.
//
// A thread that was woken counts as waiting for its turn from the moment of the wake-up: how soon
// the host runs it does not change the recorded order.
//
// Contract: a thread takes the baton before it executes, and gives it back before anything that
// may block (a system call). `take` waits at most kPatience for another thread that does not give
// the baton back or arrive; it then goes on without order and counts a break. While the holder
// stands still (it waits for a reader, say), patience does not run out.
class Baton {
  public:
    // The holder may take it again: it gives it and queues in one step, so none overtakes it.
    void take(unsigned thread, bool arrives = false); // `arrives`: and arrive() at the same time
    void give(unsigned thread); // no effect for a thread that does not hold the baton
    void expect(int threads);   // that many threads were woken and will arrive
    void arrive();              // a woken thread is about to take the baton
    void stand_still(bool still);
    // Nobody waits meanwhile: QEMU needs every thread to stand still, which none in `take` does.
    void suspend(bool suspended);
    std::uint64_t breaks() const;

  private:
    void wake_next();

    static constexpr unsigned kNobody = kMaxThreads;

    mutable std::mutex mutex_;
    std::array<std::condition_variable, kMaxThreads> wake_;
    std::deque<unsigned> queue_;
    unsigned holder_ = kNobody;
    int expected_ = 0;
    bool still_ = false;
    bool suspended_ = false;
    std::uint64_t breaks_ = 0;
};

} // namespace armpmu::trace
