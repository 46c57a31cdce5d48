// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/traffic/program_ring.h"
#include "tools/trace/guest_signal.h"
#include "tools/trace/system_call.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace armpmu::trace {

// Gives a program the time of the core that is modelled, in place of the host's: what its system
// calls read, how long it sleeps, and when its timers are due. Real time begins on 2020-01-01,
// monotonic time at 1,000 s; nothing depends on the host.
//
// clock_gettime, gettimeofday, times and getrusage are read by any thread. nanosleep,
// clock_nanosleep, poll and select of no descriptor, setitimer and POSIX timers that send a signal
// are modelled while the program has one thread; later they are the host's. So are all others.
//
// Contract: `before` and `after` around each system call of a thread, with a Call of that thread.
// Whoever owns it asks `look` between blocks while `armed`.
class ModelledTime {
  public:
    using Time = testbench::program_ring::ModelledClock::Time;
    // What the time is once all before it was executed, and the program then slept so long.
    using Ask = std::function<Time(unsigned vcpu, std::uint64_t slept)>;
    explicit ModelledTime(Ask ask) : ask_(std::move(ask)) {}

    // What is kept of a call from before to after.
    struct Call {
        Time now;
        std::uint64_t sleep_left = 0; // behind what interrupts it
        bool interrupted = false;
        // What the host is to find in the guest's memory is zero meanwhile.
        std::uint64_t replaced = 0;
        std::size_t replaced_bytes = 0;
        std::array<std::uint64_t, 4> original{};
        std::optional<std::uint64_t> result; // that the guest is to have, if known
    };
    void before(unsigned vcpu, const SystemCall& call, Call& kept, bool alone);
    void after(const SystemCall& call, std::int64_t result, Call& kept, bool alone);

    bool armed() const { return !alarms_.empty(); }
    // So many instructions were executed: sends what is due to the calling thread.
    void look(unsigned vcpu, std::uint64_t instructions);

  private:
    struct Timer {
        std::uint32_t id = 0; // of setitimer: which; of POSIX timers: the guest's
        TimerSignal signal;
        int clock = 0; // as clock_gettime has them
        bool operator==(const Timer& other) const {
            return id == other.id && signal.posix == other.signal.posix;
        }
    };
    struct Alarm {
        Timer timer;
        std::uint64_t due = 0; // of its clock, from the program's beginning
        std::uint64_t interval = 0;
    };
    struct Sleep {
        std::uint64_t request = 0; // where it stands; 0: for ever
        std::uint64_t rest = 0;    // where it is to stand; 0: nowhere
        int clock = 0;
        bool until = false;
    };
    static Timer posix_timer(std::uint64_t id);
    static std::optional<Sleep> sleep_of(const SystemCall& call);
    static std::uint64_t left(const Alarm& alarm, const Time& now);
    void begin_sleep(unsigned vcpu, const Sleep& sleep, Call& kept);
    void begin_setting(const SystemCall& call, Call& kept) const;
    void end_setting(const SystemCall& call, const Call& kept);
    void tell_setting(std::uint64_t to, const Timer& timer, const Time& now) const;
    void create(const SystemCall& call);
    void remove(const Timer& timer);
    std::optional<Timer> timer_of(const SystemCall& call) const;
    const Alarm* next(const Time& now) const;
    enum class To { runner, sleeper };
    void send_due(const Time& now, To thread);
    static void replace(Call& kept, std::uint64_t at, std::size_t bytes);

    Ask ask_;
    std::vector<Timer> timers_; // POSIX ones
    std::vector<Alarm> alarms_;
    std::int64_t left_ = 0; // instructions to the next look
};

} // namespace armpmu::trace
