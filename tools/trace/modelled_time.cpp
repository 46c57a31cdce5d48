// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tools/trace/modelled_time.h"

#include "tools/trace/guest_memory.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace armpmu::trace {

namespace {

enum : std::int64_t {
    kPselect = 72,
    kPpoll = 73,
    kNanosleep = 101,
    kGetitimer = 102,
    kSetitimer = 103,
    kTimerCreate = 107,
    kTimerGettime = 108,
    kTimerSettime = 110,
    kTimerDelete = 111,
    kClockGettime = 113,
    kClockNanosleep = 115,
    kSigsuspend = 133,
    kTimes = 153,
    kGetrusage = 165,
    kGettimeofday = 169,
};

constexpr std::uint64_t kSecond = 1'000'000'000;
constexpr std::uint64_t kMicrosecond = 1'000;
constexpr std::uint64_t kTick = kSecond / 100; // of times()
constexpr std::uint64_t kRealBegin = 1'577'836'800 * kSecond;
constexpr std::uint64_t kMonotonicBegin = 1'000 * kSecond;
constexpr std::uint64_t kNever = std::numeric_limits<std::uint64_t>::max();
constexpr std::uint64_t kAbsolute = 1; // TIMER_ABSTIME
enum : int { kRealtime = 0, kMonotonic = 1, kProcessTime = 2, kThreadTime = 3 };
enum : int { kRealtimeCoarse = 5, kTai = 11 };

using Pair = std::array<std::uint64_t, 2>; // seconds and parts of one

Pair parts(std::uint64_t nanoseconds, std::uint64_t part) {
    return {nanoseconds / kSecond, nanoseconds % kSecond / part};
}
std::uint64_t nanoseconds(const std::uint64_t* parts, std::uint64_t part) {
    constexpr std::uint64_t most = kNever / kSecond / 2;
    return std::min(parts[0], most) * kSecond + parts[1] % kSecond * part;
}

// Negative ones are of a process or thread.
bool is_processor_time(int clock) {
    return clock < 0 || clock == kProcessTime || clock == kThreadTime;
}
std::uint64_t begin_of(int clock) {
    if (is_processor_time(clock)) return 0;
    return clock == kRealtime || clock == kRealtimeCoarse || clock == kTai ? kRealBegin
                                                                           : kMonotonicBegin;
}
std::uint64_t since_begin(int clock, const ModelledTime::Time& time) {
    return is_processor_time(clock) ? time.executed : time.elapsed;
}
std::uint64_t value_of(int clock, const ModelledTime::Time& time) {
    return begin_of(clock) + since_begin(clock, time);
}

bool sets_timer(const SystemCall& call) {
    return call.number == kSetitimer || call.number == kTimerSettime;
}
std::uint64_t new_setting(const SystemCall& call) {
    return call.number == kSetitimer ? call.argument2 : call.argument3;
}
std::uint64_t part_of(const SystemCall& call) {
    return call.number == kSetitimer || call.number == kGetitimer ? kMicrosecond : 1;
}

bool reads_time(const SystemCall& call) {
    switch (call.number) {
    case kGetitimer:
    case kTimerGettime:
    case kClockGettime:
    case kTimes:
    case kGetrusage:
    case kGettimeofday: return true;
    default: return false;
    }
}

void tell_times(const SystemCall& call, ModelledTime::Call& kept) {
    const std::array<std::uint64_t, 4> ticks = {kept.now.executed / kTick, 0, 0, 0};
    if (call.argument1 != 0) write_memory(call.argument1, ticks);
    kept.result = value_of(kMonotonic, kept.now) / kTick;
}

void tell_usage(const SystemCall& call, const ModelledTime::Time& now) {
    if (static_cast<int>(call.argument1) < 0) return; // of children
    const Pair user = parts(now.executed, kMicrosecond);
    write_memory(call.argument2, std::array<std::uint64_t, 4>{user[0], user[1], 0, 0});
}

} // namespace

void ModelledTime::replace(Call& kept, std::uint64_t at, std::size_t bytes) {
    if (!read_memory(at, kept.original.data(), bytes)) return;
    constexpr std::array<std::uint64_t, 4> nothing{};
    if (!write_memory(at, nothing.data(), bytes)) return;
    kept.replaced = at;
    kept.replaced_bytes = bytes;
}

std::optional<ModelledTime::Sleep> ModelledTime::sleep_of(const SystemCall& call) {
    switch (call.number) {
    case kNanosleep: return Sleep{call.argument1, call.argument2, kMonotonic, false};
    case kClockNanosleep:
        return Sleep{call.argument3, call.argument4, static_cast<int>(call.argument1),
                     (call.argument2 & kAbsolute) != 0};
    case kPselect:
        if (call.argument1 == 0) return Sleep{call.argument5, 0, kMonotonic, false};
        break;
    case kPpoll:
        if (call.argument2 == 0) return Sleep{call.argument3, 0, kMonotonic, false};
        break;
    case kSigsuspend: return Sleep{};
    default: break;
    }
    return std::nullopt;
}

std::uint64_t ModelledTime::left(const Alarm& alarm, const Time& now) {
    const std::uint64_t present = since_begin(alarm.timer.clock, now);
    return alarm.due > present ? alarm.due - present : 0;
}

// Of those that time brings, the next; a program that sleeps executes nothing.
const ModelledTime::Alarm* ModelledTime::next(const Time& now) const {
    const Alarm* soonest = nullptr;
    for (const Alarm& alarm : alarms_)
        if (!is_processor_time(alarm.timer.clock) &&
            (soonest == nullptr || left(alarm, now) < left(*soonest, now)))
            soonest = &alarm;
    return soonest;
}

void ModelledTime::begin_sleep(unsigned vcpu, const Sleep& sleep, Call& kept) {
    kept.now = ask_(vcpu, 0);
    Pair request{};
    std::uint64_t length = kNever;
    if (sleep.request != 0) {
        if (!read_memory(sleep.request, request)) return;
        length = nanoseconds(request.data(), 1);
        if (sleep.until) length -= std::min(length, value_of(sleep.clock, kept.now));
    }
    const Alarm* const alarm = next(kept.now);
    if (alarm != nullptr && left(*alarm, kept.now) <= length) {
        const std::uint64_t slept = left(*alarm, kept.now);
        kept.sleep_left = length - slept;
        kept.interrupted = true;
        kept.now = ask_(vcpu, slept);
        send_due(kept.now, To::sleeper);
        return;
    }
    if (length == kNever) return;
    kept.now = ask_(vcpu, length);
    replace(kept, sleep.request, sizeof request);
}

ModelledTime::Timer ModelledTime::posix_timer(std::uint64_t id) {
    Timer timer;
    timer.id = static_cast<std::uint32_t>(id);
    timer.signal.posix = true;
    return timer;
}

std::optional<ModelledTime::Timer> ModelledTime::timer_of(const SystemCall& call) const {
    constexpr std::array<int, 3> signals = {14, 26, 27}; // SIGALRM, SIGVTALRM, SIGPROF
    if (call.number == kSetitimer || call.number == kGetitimer) {
        if (call.argument1 >= signals.size()) return std::nullopt;
        return Timer{static_cast<std::uint32_t>(call.argument1),
                     {signals[call.argument1], false, 0},
                     call.argument1 == 0 ? kMonotonic : kProcessTime};
    }
    const auto found = std::find(timers_.begin(), timers_.end(), posix_timer(call.argument1));
    if (found == timers_.end()) return std::nullopt;
    return *found;
}

// What the host is to set is nothing.
void ModelledTime::begin_setting(const SystemCall& call, Call& kept) const {
    if (timer_of(call) && new_setting(call) != 0)
        replace(kept, new_setting(call), sizeof kept.original);
}

void ModelledTime::tell_setting(std::uint64_t to, const Timer& timer, const Time& now) const {
    if (to == 0) return;
    const std::uint64_t part = timer.signal.posix ? 1 : kMicrosecond;
    std::array<std::uint64_t, 4> setting{};
    for (const Alarm& alarm : alarms_) {
        if (!(alarm.timer == timer)) continue;
        const Pair interval = parts(alarm.interval, part);
        const Pair value = parts(std::max<std::uint64_t>(left(alarm, now), part), part);
        setting = {interval[0], interval[1], value[0], value[1]};
    }
    write_memory(to, setting);
}

void ModelledTime::remove(const Timer& timer) {
    alarms_.erase(std::remove_if(alarms_.begin(), alarms_.end(),
                                 [&](const Alarm& alarm) { return alarm.timer == timer; }),
                  alarms_.end());
}

void ModelledTime::end_setting(const SystemCall& call, const Call& kept) {
    const std::optional<Timer> timer = timer_of(call);
    if (!timer) return;
    tell_setting(call.number == kSetitimer ? call.argument3 : call.argument4, *timer, kept.now);
    if (kept.replaced == 0) return;
    remove(*timer);
    const std::uint64_t value = nanoseconds(kept.original.data() + 2, part_of(call));
    if (value == 0) return;
    const std::uint64_t present = since_begin(timer->clock, kept.now);
    const bool until = call.number == kTimerSettime && (call.argument2 & kAbsolute) != 0;
    const std::uint64_t begin = begin_of(timer->clock);
    alarms_.push_back({*timer, until ? value - std::min(value, begin) : present + value,
                       nanoseconds(kept.original.data(), part_of(call))});
    left_ = 0;
}

// One that sends a signal with a number that is the host's, too.
void ModelledTime::create(const SystemCall& call) {
    constexpr int alarm_signal = 14, real_time_signals = 32;
    struct Event {
        std::uint64_t value;
        std::int32_t signal;
        std::int32_t how;
    } event{0, alarm_signal, 0};
    std::uint32_t id = 0;
    if (!read_memory(call.argument3, id)) return;
    if (call.argument2 != 0 && !read_memory(call.argument2, event)) return;
    if (event.how == 0 && event.signal > 0 && event.signal < real_time_signals)
        timers_.push_back(
            {id, {event.signal, true, event.value}, static_cast<int>(call.argument1)});
}

void ModelledTime::before(unsigned vcpu, const SystemCall& call, Call& kept, bool alone) {
    kept = {};
    if (reads_time(call)) {
        kept.now = ask_(vcpu, 0);
    } else if (alone && sets_timer(call)) {
        kept.now = ask_(vcpu, 0);
        begin_setting(call, kept);
    } else if (const auto sleep = alone ? sleep_of(call) : std::nullopt) {
        begin_sleep(vcpu, *sleep, kept);
    }
}

void ModelledTime::after(const SystemCall& call, std::int64_t result, Call& kept, bool alone) {
    if (kept.replaced != 0) write_memory(kept.replaced, kept.original.data(), kept.replaced_bytes);
    if (kept.interrupted && kept.sleep_left != kNever) {
        const auto sleep = sleep_of(call);
        if (sleep && sleep->rest != 0 && !sleep->until)
            write_memory(sleep->rest, parts(kept.sleep_left, 1));
    }
    if (result < 0) return;
    switch (call.number) {
    case kClockGettime:
        write_memory(call.argument2,
                     parts(value_of(static_cast<int>(call.argument1), kept.now), 1));
        break;
    case kGettimeofday:
        if (call.argument1 != 0)
            write_memory(call.argument1, parts(value_of(kRealtime, kept.now), kMicrosecond));
        break;
    case kTimes: tell_times(call, kept); break;
    case kGetrusage: tell_usage(call, kept.now); break;
    case kGetitimer:
    case kTimerGettime:
        if (const auto timer = timer_of(call)) tell_setting(call.argument2, *timer, kept.now);
        break;
    case kSetitimer:
    case kTimerSettime:
        if (alone) end_setting(call, kept);
        break;
    case kTimerCreate: create(call); break;
    case kTimerDelete: {
        const Timer timer = posix_timer(call.argument1);
        remove(timer);
        timers_.erase(std::remove(timers_.begin(), timers_.end(), timer), timers_.end());
        break;
    }
    default: break;
    }
}

void ModelledTime::send_due(const Time& now, To thread) {
    std::vector<Alarm> later;
    std::vector<Timer> due;
    for (Alarm& alarm : alarms_) {
        if (left(alarm, now) == 0) {
            due.push_back(alarm.timer);
            if (alarm.interval == 0) continue;
            const std::uint64_t late = since_begin(alarm.timer.clock, now) - alarm.due;
            alarm.due += (late / alarm.interval + 1) * alarm.interval;
        }
        later.push_back(alarm);
    }
    alarms_ = std::move(later);
    for (const Timer& timer : due) {
        if (thread == To::sleeper)
            send_signal_to_sleeper(timer.signal);
        else
            send_signal(timer.signal);
    }
}

void ModelledTime::look(unsigned vcpu, std::uint64_t instructions) {
    // Never late if an instruction takes eight nanoseconds at most.
    constexpr std::uint64_t share = 8, least = 1'000, most = 100'000;
    left_ -= static_cast<std::int64_t>(instructions);
    if (left_ > 0) return;
    const Time now = ask_(vcpu, 0);
    send_due(now, To::runner);
    std::uint64_t soonest = kNever;
    for (const Alarm& alarm : alarms_) soonest = std::min(soonest, left(alarm, now));
    left_ = static_cast<std::int64_t>(std::clamp(soonest / share, least, most));
}

} // namespace armpmu::trace
