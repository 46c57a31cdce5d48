// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/files/waiting.h"

#include "vectors/files/file_error.h"

#include <poll.h>

#include <atomic>

namespace armpmu::files {
namespace {

constexpr int kMomentMs = 100;

std::atomic<bool (*)()> wait_end{nullptr};

} // namespace

void set_wait_end(bool (*ended)()) {
    wait_end = ended;
}

void end_wait_if_wanted() {
    bool (*const ended)() = wait_end;
    if (ended != nullptr && ended()) throw WaitEnded();
}

bool wait_a_moment(int file, short event) {
    pollfd one = {file, event, 0};
    const int ready = poll(&one, 1, kMomentMs);
    end_wait_if_wanted();
    return ready > 0;
}

} // namespace armpmu::files
