// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstdint>

namespace armpmu::trace {

// A signal that a timer of the guest sends, to the calling thread.
struct TimerSignal {
    int number = 0;
    bool posix = false;      // of timer_settime, not setitimer
    std::uint64_t value = 0; // of a POSIX timer's sigevent
};

// The guest takes it behind its present block, or before it goes on from a system call.
void send_signal(const TimerSignal& signal);

// Once the calling thread sleeps in the kernel, so that the guest's system call is interrupted.
void send_signal_to_sleeper(const TimerSignal& signal);

} // namespace armpmu::trace
