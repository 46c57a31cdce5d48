// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/commands/interrupt.h"

#include "vectors/files/waiting.h"

#include <csignal>
#include <ctime>

namespace armpmu::testbench {
namespace {

volatile std::sig_atomic_t signal_seen = 0;
std::time_t seen_at = 0; // written by the handler only

// Monotonic; rounded down, so that "a second later" is one to two seconds.
std::time_t now() {
    std::timespec time{};
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec;
}

void remember(int signal) {
    if (signal_seen == 0) {
        signal_seen = signal;
        seen_at = now();
    } else if (now() - seen_at > 1) {
        std::signal(signal, SIG_DFL);
        std::raise(signal);
    }
}

} // namespace

Interrupt::Interrupt() {
    signal_seen = 0;
    std::signal(SIGINT, remember);
    std::signal(SIGTERM, remember);
    files::set_wait_end(requested);
}

Interrupt::~Interrupt() {
    files::set_wait_end(nullptr);
    std::signal(SIGINT, SIG_DFL);
    std::signal(SIGTERM, SIG_DFL);
}

bool Interrupt::requested() {
    return signal_seen != 0;
}

int Interrupt::exit_status() {
    return signal_seen == 0 ? 0 : 128 + signal_seen;
}

} // namespace armpmu::testbench
