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

} // namespace

bool starts_thread(const SystemCall& call) {
    return call.number == SystemCall::kClone && (call.argument1 & kCloneMemory) != 0 &&
           (call.argument1 & kCloneVfork) == 0;
}

WakeUps wake_ups(const SystemCall& call, std::int64_t result) {
    WakeUps found;
    if (starts_thread(call) && result > 0) found.others = 1;
    if (call.number != SystemCall::kFutex || (call.argument2 & kFutexPrivate) == 0) return found;
    const std::uint64_t command = call.argument2 & kFutexCommand;
    const bool wait = command == kFutexWait || command == kFutexWaitBitset;
    const bool wake = command == kFutexWake || command == kFutexWakeBitset;
    if (wake && result > 0) found.others = static_cast<int>(result);
    found.caller = wait && result == 0;
    return found;
}

} // namespace armpmu::trace
