// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstdint>

// What the system calls of Linux on arm64 say of threads.
namespace armpmu::trace {

struct SystemCall {
    enum : std::int64_t {
        kRead = 63,
        kWrite = 64,
        kReadv = 65,
        kWritev = 66,
        kPread = 67,
        kPwrite = 68,
        kExit = 93,
        kExitGroup = 94,
        kFutex = 98,
        kClone = 220,
    };
    std::int64_t number = 0;
    std::uint64_t argument1 = 0;
    std::uint64_t argument2 = 0;
    std::uint64_t argument3 = 0;
    std::uint64_t argument4 = 0;
    std::uint64_t argument5 = 0;
};

// Whether it starts a thread, not a process.
bool starts_thread(const SystemCall& call);
bool starts_process(const SystemCall& call);

// Whether it cannot block, so that a thread may keep its turn.
bool returns_at_once(const SystemCall& call);

// Who runs because of a call that returned.
struct WakeUps {
    int others = 0;      // threads that were started or woken
    bool caller = false; // it was woken by another, which counted it
};
// A thread that ends wakes those that join it through a shared futex and nobody learns how many,
// so only private ones count.
WakeUps wake_ups(const SystemCall& call, std::int64_t result);

} // namespace armpmu::trace
