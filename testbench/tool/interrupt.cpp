// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/tool/interrupt.h"

#include <csignal>

namespace armpmu::testbench {
namespace {

volatile std::sig_atomic_t signal_seen = 0;

void remember(int signal) {
    signal_seen = signal;
    std::signal(signal, SIG_DFL);
}

} // namespace

Interrupt::Interrupt() {
    signal_seen = 0;
    std::signal(SIGINT, remember);
    std::signal(SIGTERM, remember);
}

Interrupt::~Interrupt() {
    std::signal(SIGINT, SIG_DFL);
    std::signal(SIGTERM, SIG_DFL);
}

bool Interrupt::requested() {
    return signal_seen != 0;
}

int Interrupt::exit_status() {
    return 128 + signal_seen;
}

} // namespace armpmu::testbench
