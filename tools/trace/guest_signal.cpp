// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tools/trace/guest_signal.h"

#include <pthread.h>
#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <chrono>
#include <fstream>
#include <string>
#include <thread>

namespace armpmu::trace {

namespace {

void send(const TimerSignal& signal, long thread) {
    siginfo_t info{};
    info.si_signo = signal.number;
    info.si_code = SI_TIMER; // SI_KERNEL, as of setitimer, may not be sent to other threads
    // NOLINTNEXTLINE(performance-no-int-to-ptr): a pointer of the guest
    info.si_value.sival_ptr = reinterpret_cast<void*>(signal.value);
    syscall(SYS_rt_tgsigqueueinfo, getpid(), thread, signal.number, &info);
}

bool sleeps(long thread) {
    std::ifstream file("/proc/self/task/" + std::to_string(thread) + "/stat");
    std::string text;
    std::getline(file, text);
    const std::size_t name_end = text.rfind(") ");
    return name_end == std::string::npos || text.compare(name_end + 2, 1, "S") == 0;
}

} // namespace

void send_signal(const TimerSignal& signal) {
    send(signal, syscall(SYS_gettid));
}

void send_signal_to_sleeper(const TimerSignal& signal) {
    const long thread = syscall(SYS_gettid);
    sigset_t all;
    sigset_t before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before); // the guest's signals are for its threads
    std::thread([signal, thread] {
        constexpr std::chrono::microseconds again{100};
        do std::this_thread::sleep_for(again);
        while (!sleeps(thread));
        send(signal, thread);
    }).detach();
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

} // namespace armpmu::trace
