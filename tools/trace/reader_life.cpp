// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tools/trace/reader_life.h"

#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

#include <cerrno>
#include <thread>

namespace armpmu::trace {

void end_with_reader(int life) {
    fcntl(life, F_SETFD, FD_CLOEXEC);
    sigset_t all;
    sigset_t before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before); // the guest's signals are for its threads
    std::thread([life] {
        char nothing = 0;
        while (read(life, &nothing, 1) < 0 && errno == EINTR) {}
        kill(getpid(), SIGKILL);
    }).detach();
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

} // namespace armpmu::trace
