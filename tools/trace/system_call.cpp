// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tools/trace/system_call.h"

namespace armpmu::trace {

namespace {

constexpr std::uint64_t kFutexCommand = 0x7f;
constexpr std::uint64_t kFutexPrivate = 0x80;
enum : std::uint64_t {
    kFutexWait = 0,
    kFutexWake = 1,
    kFutexWaitBitset = 9,
    kFutexWakeBitset = 10,
};
constexpr std::uint64_t kCloneMemory = 0x100;
constexpr std::uint64_t kCloneVfork = 0x4000;

std::uint64_t futex_command(const SystemCall& call) {
    return call.argument2 & kFutexCommand;
}
bool is_wait(const SystemCall& call) {
    return futex_command(call) == kFutexWait || futex_command(call) == kFutexWaitBitset;
}
bool is_wake(const SystemCall& call) {
    return futex_command(call) == kFutexWake || futex_command(call) == kFutexWakeBitset;
}

} // namespace

bool starts_thread(const SystemCall& call) {
    return call.number == SystemCall::kClone && (call.argument1 & kCloneMemory) != 0 &&
           (call.argument1 & kCloneVfork) == 0;
}

bool starts_process(const SystemCall& call) {
    return call.number == SystemCall::kClone && !starts_thread(call);
}

bool returns_at_once(const SystemCall& call) {
    switch (call.number) {
    case SystemCall::kFutex: return is_wake(call);
    case SystemCall::kClone: return starts_thread(call);
    case 96:  // set_tid_address
    case 99:  // set_robust_list
    case 113: // clock_gettime
    case 123: // sched_getaffinity
    case 134: // rt_sigaction
    case 135: // rt_sigprocmask
    case 169: // gettimeofday
    case 172: // getpid
    case 178: // gettid
    case 214: // brk
    case 215: // munmap
    case 222: // mmap
    case 226: // mprotect
    case 233: // madvise
    case 261: // prlimit64
    case 278: // getrandom
    case 293: // rseq
        return true;
    default: return false;
    }
}

WakeUps wake_ups(const SystemCall& call, std::int64_t result) {
    WakeUps found;
    if (starts_thread(call) && result > 0) found.others = 1;
    if (call.number != SystemCall::kFutex || (call.argument2 & kFutexPrivate) == 0) return found;
    if (is_wake(call) && result > 0) found.others = static_cast<int>(result);
    found.caller = is_wait(call) && result == 0;
    return found;
}

} // namespace armpmu::trace
